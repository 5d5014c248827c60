"""What resistance rolls do to a stress track and to the Edge beside it, as the rulebook says it.

All chance comes from `choose`; nothing here knows a probability. By the keepers rule a state is the boxes filled and
the Edges kept; by the blades rule, which knows no Edge, it is the boxes filled; both end in `OVERFLOW`.
"""

from __future__ import annotations

from dreadsim.fitd.pools.setup import FACES
from dreadsim.fitd.rolls.rules import by_tier, pool_of, roll_of
from dreadsim.fitd.tracks.setup import TrackSetup
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Marks

# The state in which a track stays, and the mark of the roll that brings it there.
OVERFLOW = "overflow"
# The mark of an Edge for which there is no place.
EDGE_WASTED = "edge_wasted"

# How a track stands.
Standing = tuple[int, int] | int | str


def start(setup: TrackSetup) -> Standing:
    """No stress, and no Edge."""
    return (0, 0) if setup.keeps_edges else 0


def literal(setup: TrackSetup, state: Standing, choose: Choose) -> tuple[Standing, Marks]:
    """One roll, and what it does."""
    if isinstance(state, str):
        return state, ()
    pool = pool_of(setup, choose)
    if isinstance(state, int):
        result, crits = roll_of(pool, choose)
        return _filled(setup, max(0, state + FACES - result - crits))
    filled, kept = state
    if kept and _is_used(setup, choose):
        kept = 0
    result, crits = roll_of(pool, choose)
    # One Edge can be kept; the roll that overflows the track wastes Edges like any other.
    edges = kept + crits
    wasted = (EDGE_WASTED,) * max(0, edges - 1)
    after, marks = _filled(setup, filled + by_tier(result, 3, 2, 1))
    return (after if after == OVERFLOW else (after, min(1, edges))), marks + wasted  # type: ignore[return-value]


def _filled(setup: TrackSetup, stress: int) -> tuple[int | str, Marks]:
    return (stress, ()) if stress <= setup.capacity else (OVERFLOW, (OVERFLOW,))


def _is_used(setup: TrackSetup, choose: Choose) -> bool:
    """Whether the Edge that is kept has been used; chance decides only where it is neither always nor never."""
    numerator, denominator = setup.use.as_integer_ratio()
    if denominator == 1:
        return bool(numerator)
    return bool(choose(denominator) < numerator)
