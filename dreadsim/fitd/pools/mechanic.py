"""Forged-in-the-Dark pools behind the seam: the one file that knows both their exact and their simulated side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dreadsim.answers.asked import Answers
from dreadsim.fitd.pools import exact, rules
from dreadsim.fitd.pools.grid import default_grid, small_grid
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.pools.words import COUNTERS, WORDS
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Kernel

if TYPE_CHECKING:
    from dreadsim.exact.pmf import Pmf


class Fitd(Answers):
    """The mechanic `fitd`. It has no memory: the marks of a check are the whole outcome, a `rules.Roll`."""

    name = "fitd"
    setup_type = Setup
    counters = COUNTERS
    together = ()
    memoryless = True
    words = WORDS

    def start(self, setup: Setup) -> None:
        """Nothing to remember."""

    def literal(self, setup: Setup, state: None, choose: Choose) -> tuple[None, rules.Roll]:
        """One roll by the rulebook."""
        return None, rules.literal(setup, choose)

    def observed(self, state: None) -> None:
        """Nothing to see."""

    def exact(self, setup: Setup) -> Pmf:
        """The joint law of results and crits."""
        return exact.law(setup)

    def kernels(self, setup: Setup) -> Sequence[Kernel]:
        """The scalar kernel plays every setup."""
        from dreadsim.fitd.pools.kernel import Scalar

        return (Scalar(self),)

    def grid(self) -> Sequence[Setup]:
        """Pools from -3 to 8 with 1 to 4 outcomes, every reading and flip, and the blades rule."""
        return default_grid()

    def small_grid(self) -> Sequence[Setup]:
        """Few dice, every branch of the rule."""
        return small_grid()


MECHANIC = Fitd()
