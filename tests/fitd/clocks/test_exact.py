"""The chain of a clock against a rule that is told here once more and walked path by path."""

from fractions import Fraction

import pytest

from dreadsim.evidence.referee import enumerated
from dreadsim.fitd.clocks.exact import chain, tick_law
from dreadsim.fitd.clocks.mechanic import MECHANIC
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.pools import rules
from dreadsim.fitd.pools.setup import Setup
from dreadsim.own.mechanic import LiteralMechanic


@pytest.mark.parametrize("pool", [-1, 2, 4])
def test_a_clock(pool):
    setup = Setup(pool)

    def rule(filled, choose):
        if filled == "full":
            return filled, ()
        (result,), crits = rules.literal(setup, choose)
        filled += (0 if result < 4 else 2 if result < 6 else 3) + 2 * crits
        return (filled, ()) if filled < 8 else ("full", ("full",))

    found = chain(ClockSetup(pool, segments=8, ticks=(0, 2, 3), crit_ticks=2))
    assert found.parts == enumerated(LiteralMechanic("test", 0, rule), None).parts


@pytest.mark.parametrize("setup", MECHANIC.small_grid(), ids=str)
def test_the_rule_enumerated_gives_the_same(setup):
    assert chain(setup).parts == enumerated(MECHANIC, setup).parts


def test_ticks_of_one_roll():
    assert tick_law(ClockSetup(1)) == {0: Fraction(1, 2), 1: Fraction(1, 3), 2: Fraction(1, 6)}
    assert tick_law(ClockSetup(1, ticks=(0, 0, 0))) == {0: 1}
    assert tick_law(ClockSetup(2, crit_ticks=5))[7] == Fraction(1, 36)
