"""Setups of pools to verify."""

from __future__ import annotations

from itertools import product

from dreadsim.fitd.pools.setup import FLIP_ORDERS, FLIPS, RULES, SHORTS, Setup

FLIPPED = tuple(product(FLIPS[1:], FLIP_ORDERS))


def default_grid() -> list[Setup]:
    """Pools from -3 to 8 with 1 to 4 outcomes, every reading, every flip on small pools, and the blades rule.

    With them a pool of more dice than come from one choice, and one of as many pairs.
    """
    setups = [Setup(pool, outcomes) for outcomes in range(1, 5) for pool in range(-3, 9)]
    setups += [Setup(pool, m, short=short) for short in SHORTS[1:] for m in range(1, 5) for pool in range(-3, 0)]
    for flip, order in FLIPPED:
        setups += [Setup(pool, 2, flip=flip, flip_order=order) for pool in range(-2, 5)]
        setups += [Setup(-2, 2, short=short, flip=flip, flip_order=order) for short in SHORTS[1:]]
    return [*setups, *(Setup(pool, rule="blades") for pool in range(-1, 7)), Setup(12), Setup(-12)]


def small_grid() -> list[Setup]:
    """Loose dice, pairs and both, every reading and flip, and the blades rule; and more dice than one choice rolls."""
    setups = [Setup(pool, rule=rule) for rule in RULES for pool in range(-1, 4)]
    setups += [Setup(-1, short=short, flip=flip) for short in SHORTS for flip in FLIPS]
    setups += [Setup(-1, 2, short="lowest", flip="opposite"), Setup(-1, 2, short="debt", flip="one"), Setup(-2)]
    for pool, outcomes in ((0, 1), (2, 1), (1, 2), (3, 3)):
        setups += [Setup(pool, outcomes, flip=flip, flip_order=order) for flip, order in FLIPPED]
    # The first reading without a flip stands among the pools already.
    return list(dict.fromkeys([*setups, Setup(12)]))
