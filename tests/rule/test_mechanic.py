"""The seam's own parts: counters, runs, and the text that names streams."""

from dataclasses import dataclass, field
from fractions import Fraction
from types import SimpleNamespace

import pytest

from dreadsim import InputError
from dreadsim.rule.mechanic import MOST_SESSIONS, Counter, Run, canonical, counters, numbers

GAME = SimpleNamespace(name="game", counters=counters(*map(Counter.of_mark, ("event", "a", "b"))))


@dataclass(frozen=True)
class Inner:
    roll: str = "plain"
    draw: str = "one"


@dataclass(frozen=True)
class Outer:
    dice: int = 5
    share: Fraction = Fraction(1, 2)
    inner: Inner = Inner()
    named: tuple = ()
    table: dict = field(default_factory=dict)
    chosen: frozenset = frozenset()


@pytest.mark.parametrize(
    ("setup", "text"),
    [
        (Outer(), "game {}"),
        (Outer(dice=6, share=Fraction(1, 3)), 'game {"dice": 6, "share": "1/3"}'),
        (Outer(inner=Inner(draw="two")), 'game {"inner": {"draw": "two"}}'),
        (Outer(named=(("x", Inner("both")), ("y", Inner()))), 'game {"named": [["x", {"roll": "both"}], ["y", {}]]}'),
        (Outer(table={"b": 1, "a": Fraction(1, 7)}), 'game {"table": {"a": "1/7", "b": 1}}'),
        (Outer(chosen=frozenset({"b", "a"})), 'game {"chosen": ["a", "b"]}'),
        (20, "game 20"),
        ("x y", "game 'x y'"),
        (None, "game None"),
    ],
)
def test_the_text_has_what_differs_from_the_defaults_at_every_depth(setup, text):
    assert canonical(GAME, setup) == text


def test_a_field_without_a_default_is_always_in_the_text():
    @dataclass(frozen=True)
    class Setup:
        size: int
        other: float = 0.5

    assert canonical(GAME, Setup(6)) == 'game {"size": 6}'
    assert canonical(GAME, Setup(6, 0.25)) == 'game {"other": 0.25, "size": 6}'


def test_counters_count_marks_and_name_themselves():
    event = Counter.of_mark("event", label="threat event")
    wasted = Counter.of_mark("x", "edge_wasted", label="Edge wasted", plural="Edges wasted", total="edges_wasted")
    assert numbers(("x", "event", "x"), (event, wasted)) == (1, 2)
    assert (event.name, event.one, event.several, event.a_one) == (
        "event",
        "threat event",
        "threat events",
        "a threat event",
    )
    assert (wasted.one, wasted.several, wasted.a_one) == ("Edge wasted", "Edges wasted", "an Edge wasted")
    assert Counter.of_mark("dark_kept").one == "dark kept"


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"checks": 0}, "checks: 0 is not allowed; give a whole number from 1 to 100000"),
        ({"checks": 1.5}, "checks: 1.5"),
        ({"sessions": 0}, f"sessions: 0 is not allowed; give a whole number from 1 to {MOST_SESSIONS}"),
        ({"sessions": True}, "sessions: True"),
        ({"seed": -1}, "seed: -1"),
        ({"seed": 2**64}, "seed: "),
        ({"threads": 0}, "threads: 0 is not allowed; give a whole number from 1 to 1024"),
        ({"threads": "x"}, "threads: x"),
    ],
)
def test_a_run_refuses_what_cannot_be_run(values, says):
    with pytest.raises(InputError, match=f"^{says}"):
        Run(**{"checks": 1, "sessions": 1, "seed": 0} | values)


def test_a_run_counts_the_event_first_and_what_it_is_asked_for():
    def names(**options):
        return [counter.name for counter in Run(1, 1, 0, **options).counted(GAME)]

    assert names() == ["event", "a", "b"]
    assert names(counters=()) == ["event"]
    assert names(counters=("b",)) == ["event", "b"]
    assert names(counters=("b", "a")) == ["event", "a", "b"]
    assert names(counters=(), joint=("event", "a")) == ["event", "a"]
