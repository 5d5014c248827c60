"""Pools behind the seam: a mechanic without memory, whose counters are read off the whole outcome."""

import json
from pathlib import Path

import pytest

from dreadsim.fitd.pools.mechanic import MECHANIC
from dreadsim.fitd.pools.rules import Roll
from dreadsim.fitd.pools.setup import Setup
from dreadsim.rule.mechanic import numbers
from dreadsim.rule.naming import canonical

HELD = json.loads((Path(__file__).parents[2] / "data" / "streams.json").read_text())["held"]


@pytest.mark.parametrize("row", [row for row in HELD if row["mechanic"] == "fitd"], ids=lambda row: row["text"])
def test_setups_name_the_streams_that_they_always_named(row):
    assert canonical(MECHANIC, Setup(**row["keys"])) == row["text"]


def test_there_is_nothing_to_remember(laid):
    assert MECHANIC.memoryless
    assert MECHANIC.start(Setup()) is MECHANIC.observed(None) is None
    state, marks = laid(lambda choose: MECHANIC.literal(Setup(2), None, choose), 6, 6)
    assert (state, marks) == (None, Roll((6,), 1))


def test_a_roll_is_counted_by_crits_and_by_tiers():
    assert list(MECHANIC.counters) == ["crit", "failure", "partial_success", "success"]
    assert [counter.told for counter in MECHANIC.counters.values()] == [True, False, False, False]
    assert numbers(Roll((6, 5, 4, 0), 2), MECHANIC.counters.values()) == (2, 1, 2, 1)
    assert numbers(Roll((3,), 0), MECHANIC.counters.values()) == (0, 1, 0, 0)


def test_answers_speak_of_rolls_and_crits():
    assert MECHANIC.odds(Setup(2)).sentence() == "The next roll brings a crit in 2.78% of cases (1 in 36.0)."
    assert (
        MECHANIC.odds(Setup(2)).p_partial_success == MECHANIC.exact(Setup(2)).map(lambda r: r.results[0] in (4, 5))[1]
    )
