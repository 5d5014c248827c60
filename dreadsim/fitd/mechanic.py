"""Forged-in-the-Dark pools behind the seam: the one file that knows both their exact and their simulated side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

from dreadsim.chain import Marks
from dreadsim.choices import Choose
from dreadsim.fitd import exact, kernel, rules
from dreadsim.fitd.setup import FLIP_ORDERS, FLIPS, RULES, SHORTS, Setup
from dreadsim.mechanic import canonical
from dreadsim.pmf import Pmf


class Fitd:
    """The mechanic `fitd`. It has no memory: the marks of a check are the whole outcome, a `rules.Roll`."""

    name = "fitd"
    setup_type = Setup
    event = "crit"

    def start(self, setup: Setup) -> None:
        """Nothing to remember."""

    def literal(self, setup: Setup, state: None, choose: Choose) -> tuple[None, rules.Roll]:
        """One roll by the rulebook, its dice taken several from one choice, as the simulation takes them."""
        return None, rules.literal(setup, kernel.batched(choose, setup.dice))

    def exact(self, setup: Setup) -> Pmf:
        """The joint law of results and crits."""
        return exact.law(setup)

    def count(
        self, setup: Setup, checks: int, sessions: int, seed: int, threads: int | None = None, blocks_at_once: int = 16
    ) -> Counter[Marks]:
        """So many simulated rolls, by outcome."""
        return kernel.count(setup, canonical(self, setup), sessions, seed, threads, blocks_at_once)

    def grid(self) -> Sequence[Setup]:
        """Pools from -3 to 8 with 1 to 4 outcomes, every reading, every flip on small pools, and the blades rule."""
        setups = [Setup(pool, outcomes) for outcomes in range(1, 5) for pool in range(-3, 9)]
        setups += [Setup(pool, m, short=short) for short in SHORTS[1:] for m in range(1, 5) for pool in range(-3, 0)]
        for flip, order in product(FLIPS[1:], FLIP_ORDERS):
            setups += [Setup(pool, 2, flip=flip, flip_order=order) for pool in range(-2, 5)]
            setups += [Setup(-2, 2, short=short, flip=flip, flip_order=order) for short in SHORTS[1:]]
        return [*setups, *(Setup(pool, rule="blades") for pool in range(-1, 7))]

    def small_grid(self) -> Sequence[Setup]:
        """Loose dice, pairs and both, every reading and flip, and the blades rule."""
        setups = [Setup(pool, rule=rule) for rule in RULES for pool in range(-1, 4)]
        setups += [Setup(-1, short=short, flip=flip) for short in SHORTS for flip in FLIPS]
        setups += [Setup(-1, 2, short="lowest", flip="opposite"), Setup(-1, 2, short="debt", flip="one"), Setup(-2)]
        flips = list(product(FLIPS[1:], FLIP_ORDERS))
        for pool, outcomes in ((0, 1), (2, 1), (1, 2), (3, 3)):
            setups += [Setup(pool, outcomes, flip=flip, flip_order=order) for flip, order in flips]
        return setups


MECHANIC = Fitd()
