"""Setups of stress tracks to verify."""

from __future__ import annotations

from dreadsim.fitd.pools.grid import FLIPPED
from dreadsim.fitd.pools.setup import SHORTS
from dreadsim.fitd.tracks.setup import TrackSetup

USES = ("0", "1/3", "1")
# The second one is mostly deep trouble and good pools, which waste Edges.
MIXES = ("1=1/2,3=1/2", "-1=1/4,0=1/4,4=1/2")


def default_grid() -> list[TrackSetup]:
    """Tracks for 9 with pools from -2 to 4, Edges used or not, mixes, readings, flips, other lengths, and blades."""
    setups = [TrackSetup(pool) for pool in range(-2, 5)]
    setups += [TrackSetup(pool, use=use) for pool in (-1, 2, 4) for use in USES[1:]]
    setups += [TrackSetup(mix=mix, use=use) for mix in MIXES for use in USES]
    setups += [TrackSetup(pool, short=short) for pool in (-2, -1) for short in SHORTS[1:]]
    setups += [TrackSetup(pool, flip=flip, flip_order=order) for pool in (-1, 3) for flip, order in FLIPPED]
    setups += [TrackSetup(3, capacity=capacity, use="1/3") for capacity in (0, 5, 12)]
    setups += [TrackSetup(pool, rule="blades") for pool in (-1, 0, 1, 3, 6)]
    return [*setups, TrackSetup(rule="blades", mix="0=1/3,4=2/3"), TrackSetup(5, rule="blades", capacity=3)]


def small_grid() -> list[TrackSetup]:
    """Few dice and few boxes; every use of an Edge, every kind of roll, and the blades rule."""
    setups = [TrackSetup(pool, capacity=4) for pool in (-1, 0, 1, 2)]
    setups += [TrackSetup(pool, use=use, capacity=3) for pool in (-1, 4) for use in USES[1:]]
    setups += [TrackSetup(mix="-1=1/6,2=1/2,4=1/3", use=use, capacity=3) for use in ("0", "2/5")]
    setups += [TrackSetup(-1, short=short, capacity=4) for short in SHORTS[1:]]
    setups += [TrackSetup(3, flip=flip, flip_order=order, capacity=4) for flip, order in FLIPPED]
    setups += [TrackSetup(pool, rule="blades", capacity=4) for pool in (-1, 0, 1, 3)]
    return [*setups, TrackSetup(2, capacity=0), TrackSetup(rule="blades", mix="0=1/3,2=2/3", capacity=4)]
