"""What Dread Dice calls things: its counters fit what a check brings, and its answers say it in the rulebook's way."""

import pytest

from dreadsim.dread.mechanic import MECHANIC
from dreadsim.dread.rules import literal
from dreadsim.dread.setup import Setup
from dreadsim.dread.words import COUNTERS, described, opening, remarks, tell
from dreadsim.simulation.sources import seeded

SETUP = Setup(light=2, dark=3, base=9, step=3, draw="two", mix="advantage=1/2,plain=1/4,nobag=1/4")


def test_counters_count_what_a_check_brings():
    marks = ("dark", "growth", "both_dark")
    assert {name: counter.of(marks) for name, counter in COUNTERS.items()} == {
        "event": 0,
        "growth": 1,
        "dark_kept": 1,
        "both_dark": 1,
        "both_light": 0,
        "mixed": 0,
    }
    assert next(iter(COUNTERS)) == "event"
    assert [counter.a_one for counter in COUNTERS.values()][:3] == ["a threat event", "a growth", "a dark die kept"]


def test_telling_a_check_is_playing_it():
    for seed in range(50):
        telling = tell(SETUP, 12, seeded(seed))
        assert (telling.state, telling.marks) == literal(SETUP, 12, seeded(seed))
        assert telling.line.startswith("T 12  ")
        assert list(telling.details) == ["roll", "dark", "result", "pair"]


def test_a_bag_in_few_words():
    assert described(Setup()) == "5 light, 1 dark, T0 5, step 1"
    assert described(Setup(threshold=9, draw="two")) == "5 light, 1 dark, T0 5, step 1, threshold 9, draw two"
    assert opening(Setup(threshold=9)).startswith("The threshold T starts at 9;")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"draw": "two"}, True),
        ({"draw": "two", "roll": "both"}, True),
        ({"draw": "two", "roll": "advantage"}, False),
        ({"draw": "two", "light": 0}, False),
        ({"draw": "two", "mix": "plain=1/2,advantage=1/2"}, False),
        ({}, False),
    ],
)
def test_an_idle_two_dice_mode_is_remarked(values, said):
    assert bool(remarks(Setup(**values))) == said


def test_every_first_threshold_is_a_start():
    assert [MECHANIC.start(setup) for setup in MECHANIC.starts(Setup())] == list(range(21))
