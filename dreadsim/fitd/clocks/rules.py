"""What action rolls do to a progress clock, as the rulebook says it.

All chance comes from `choose`; nothing here knows a probability.
"""

from __future__ import annotations

from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.rolls.rules import by_tier, pool_of, roll_of
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Marks

# The state in which a clock stays, and the mark of the roll that fills it.
FULL = "full"


def literal(setup: ClockSetup, state: int | str, choose: Choose) -> tuple[int | str, Marks]:
    """One roll, and what it does."""
    if isinstance(state, str):
        return state, ()
    result, crits = roll_of(pool_of(setup, choose), choose)
    ticked = state + by_tier(result, *setup.ticks) + setup.crit_ticks * crits
    return (ticked, ()) if ticked < setup.segments else (FULL, (FULL,))
