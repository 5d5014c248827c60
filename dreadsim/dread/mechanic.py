"""Dread Dice behind the seam: the one file that knows both its exact and its simulated side."""

from __future__ import annotations

from collections.abc import Sequence

from dreadsim.chain import Chain, Marks
from dreadsim.choices import Choose
from dreadsim.counts import SessionCounts
from dreadsim.dread import exact, kernel, rules
from dreadsim.dread.grid import default_grid, small_grid
from dreadsim.dread.setup import Setup
from dreadsim.mechanic import canonical


class Dread:
    """The mechanic `dread`."""

    name = "dread"
    setup_type = Setup
    event = rules.EVENT

    def start(self, setup: Setup) -> int:
        """The threshold before the first check."""
        return setup.start

    def literal(self, setup: Setup, state: int, choose: Choose) -> tuple[int, Marks]:
        """One check by the rulebook."""
        return rules.literal(setup, state, choose)

    def exact(self, setup: Setup) -> Chain:
        """The chain of thresholds."""
        return exact.chain(setup)

    def count(
        self, setup: Setup, checks: int, sessions: int, seed: int, threads: int | None = None, blocks_at_once: int = 16
    ) -> SessionCounts:
        """Simulated sessions."""
        return kernel.count(setup, canonical(self, setup), checks, sessions, seed, threads, blocks_at_once)

    def grid(self) -> Sequence[Setup]:
        """Setups over the whole range of the calculator's sliders."""
        return default_grid()

    def small_grid(self) -> Sequence[Setup]:
        """Few dice, every branch of the rule."""
        return list(small_grid())


MECHANIC = Dread()
