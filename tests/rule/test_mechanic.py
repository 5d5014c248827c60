"""The seam's own parts: counters and runs."""

from types import SimpleNamespace

import pytest

from dreadsim import InputError
from dreadsim.rule.mechanic import MOST_SESSIONS, Counter, Run, counters, numbers

GAME = SimpleNamespace(name="game", counters=counters(*map(Counter.of_mark, ("event", "a", "b"))))


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
