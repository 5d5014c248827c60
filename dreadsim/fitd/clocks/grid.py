"""Setups of progress clocks to verify."""

from __future__ import annotations

from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.pools.grid import FLIPPED
from dreadsim.fitd.pools.setup import SHORTS

SEGMENTS = (4, 6, 8)


def default_grid() -> list[ClockSetup]:
    """Clocks of 4, 6 and 8 segments with pools from -1 to 3, other ticks, mixes, readings, flips, the blades rule."""
    setups = [ClockSetup(pool, segments=segments) for pool in range(-1, 4) for segments in SEGMENTS]
    setups += [ClockSetup(pool, crit_ticks=more) for pool in (-2, 4) for more in (0, 2)]
    setups += [ClockSetup(2, ticks=ticks, segments=8) for ticks in ((0, 2, 3), (1, 1, 1), (1, 0, 5))]
    setups += [ClockSetup(mix=mix, segments=8) for mix in ("1=1/2,3=1/2", "-1=1/4,0=1/4,4=1/2")]
    setups += [ClockSetup(-2, short=short) for short in SHORTS[1:]]
    setups += [ClockSetup(pool, flip=flip, flip_order=order) for pool in (-1, 3) for flip, order in FLIPPED]
    return [*setups, *(ClockSetup(pool, rule="blades") for pool in (0, 2, 5)), ClockSetup(3, segments=40)]


def small_grid() -> list[ClockSetup]:
    """Few dice and few segments; every kind of roll, crits that tick and do not, and a clock that is never full."""
    setups = [ClockSetup(pool, segments=4) for pool in (-1, 0, 1, 2)]
    setups += [ClockSetup(-1, crit_ticks=more, segments=5) for more in (0, 2)]
    setups += [ClockSetup(2, ticks=ticks, segments=4) for ticks in ((0, 2, 3), (2, 0, 1))]
    setups += [ClockSetup(-1, short=short, segments=4) for short in SHORTS[1:]]
    setups += [ClockSetup(3, flip=flip, flip_order=order, segments=3) for flip, order in FLIPPED]
    setups += [ClockSetup(pool, rule="blades", segments=4) for pool in (0, 2)]
    mixed = ClockSetup(mix="-1=1/6,1=1/2,3=1/3", segments=4)
    return [*setups, mixed, ClockSetup(segments=2, ticks=(0, 0, 0), crit_ticks=0)]
