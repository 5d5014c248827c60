"""Dread Dice behind the seam: the one file that knows both its exact and its simulated side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dreadsim.answers.asked import Answers
from dreadsim.dread import exact, rules
from dreadsim.dread.grid import default_grid, small_grid
from dreadsim.dread.setup import FACES, Setup
from dreadsim.dread.words import COUNTERS, WORDS, described, odds_entries, opening, remarks, tell
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Kernel, Marks

if TYPE_CHECKING:
    from dreadsim.exact.chain import Chain


class Dread(Answers):
    """The mechanic `dread`."""

    name = "dread"
    setup_type = Setup
    counters = COUNTERS
    together = ("event", "growth")
    memoryless = False
    words = WORDS

    # What its answers say in the rulebook's way.
    odds_entries = staticmethod(odds_entries)
    remarks = staticmethod(remarks)
    described = staticmethod(described)
    opening = staticmethod(opening)
    tell = staticmethod(tell)

    def start(self, setup: Setup) -> int:
        """The threshold before the first check."""
        return setup.start

    def starts(self, setup: Setup) -> Sequence[Setup]:
        """The same bag from every first threshold."""
        return [setup.replace(threshold=threshold) for threshold in range(FACES + 1)]

    def literal(self, setup: Setup, state: int, choose: Choose) -> tuple[int, Marks]:
        """One check by the rulebook."""
        return rules.literal(setup, state, choose)

    def observed(self, state: int) -> int:
        """The threshold."""
        return state

    def exact(self, setup: Setup) -> Chain:
        """The chain of thresholds."""
        return exact.chain(setup)

    def kernels(self, setup: Setup) -> Sequence[Kernel]:
        """The scalar kernel plays every setup."""
        from dreadsim.dread.kernel import Scalar

        return (Scalar(self),)

    def grid(self) -> Sequence[Setup]:
        """Setups over the whole range of the calculator's sliders."""
        return default_grid()

    def small_grid(self) -> Sequence[Setup]:
        """Few dice, every branch of the rule."""
        return list(small_grid())


MECHANIC = Dread()
