"""The exact side of a progress clock: a chain whose step is one roll, whose law is in closed form."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dreadsim.exact.chain import Chain
from dreadsim.exact.pmf import Pmf
from dreadsim.fitd.clocks.rules import FULL
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.pools.exact import tier
from dreadsim.fitd.rolls.exact import Step, law_of


def chain(setup: ClockSetup) -> Chain:
    """The chain of a progress clock from empty to full.

    Parameters
    ----------
    setup : ClockSetup
        The clock and its rolls.

    Returns
    -------
    Chain
        States are the ticks so far and ``full``; the step that fills the clock is marked ``full``.

    Examples
    --------
    >>> chain(ClockSetup(1, segments=4, ticks=(0, 2, 2))).states
    (0, 2, 'full')
    """
    ticks = tick_law(setup)
    return Chain.explore(0, lambda now: _ticked(ticks, setup.segments, now))


def _ticked(ticks: Pmf, segments: int, now: int | str) -> Iterator[Step]:
    if isinstance(now, str):
        yield Fraction(1), now, ()
        return
    for more, p in ticks.items():
        yield (p, now + more, ()) if now + more < segments else (p, FULL, (FULL,))


def tick_law(setup: ClockSetup) -> Pmf:
    """The law of the ticks of one roll: those of its tier, and more for each crit."""
    return law_of(setup, lambda roll: setup.ticks[tier(roll.results[0])] + setup.crit_ticks * roll.crits)
