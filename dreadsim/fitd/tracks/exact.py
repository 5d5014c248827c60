"""The exact side of a stress track: a chain whose step is one roll, whose law is in closed form."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dreadsim.exact.chain import Chain
from dreadsim.exact.pmf import Pmf
from dreadsim.fitd.pools.exact import stress
from dreadsim.fitd.rolls.exact import Step, law_of
from dreadsim.fitd.tracks.rules import EDGE_WASTED, OVERFLOW
from dreadsim.fitd.tracks.setup import TrackSetup


def chain(setup: TrackSetup) -> Chain:
    """The chain of a stress track from no stress to its overflow, and of the one Edge that can be kept beside it.

    Stress that no longer fits overflows the track, and the chain stays there. Every crit gives an Edge. At the end of a
    roll all but one are lost, unless they are used while it is resolved. Stress never falls below 0.

    Parameters
    ----------
    setup : TrackSetup
        The track and its rolls.

    Returns
    -------
    Chain
        States are (stress, Edges kept), by the blades rule the stress alone, and ``overflow``. The roll that overflows
        the track is marked ``overflow``, and each roll ``edge_wasted`` once for each Edge that it wastes.

    Examples
    --------
    >>> chain(TrackSetup(1, capacity=2)).states
    ((0, 0), 'overflow', (2, 0), (1, 0))
    """
    if not setup.keeps_edges:
        costs = stress_law(setup)
        return Chain.explore(0, lambda now: _stressed(costs, setup.capacity, now))
    rolls = law_of(setup, lambda roll: (stress(setup.rule, roll), roll.crits))
    return Chain.explore((0, 0), lambda now: _with_edges(rolls, setup, now))


def _stressed(costs: Pmf, capacity: int, now: int | str) -> Iterator[Step]:
    if isinstance(now, str):
        yield Fraction(1), now, ()
        return
    for cost, p in costs.items():
        after = max(0, now + cost)
        yield (p, after, ()) if after <= capacity else (p, OVERFLOW, (OVERFLOW,))


def _with_edges(rolls: Pmf, setup: TrackSetup, now: tuple[int, int] | str) -> Iterator[Step]:
    if isinstance(now, str):
        yield Fraction(1), now, ()
        return
    filled, kept = now
    for before, share in ((0, setup.use), (1, 1 - setup.use)) if kept else ((0, Fraction(1)),):
        for (cost, more), p in rolls.items():
            edges, after = before + more, filled + cost
            wasted = (EDGE_WASTED,) * max(0, edges - 1)
            if after <= setup.capacity:
                yield share * p, (after, min(1, edges)), wasted
            else:
                yield share * p, OVERFLOW, (OVERFLOW, *wasted)


def stress_law(setup: TrackSetup) -> Pmf:
    """The law of the stress of one roll."""
    return law_of(setup, lambda roll: stress(setup.rule, roll))
