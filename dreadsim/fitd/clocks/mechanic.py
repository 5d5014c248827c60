"""Progress clocks behind the seam: the one file that knows both their exact and their simulated side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dreadsim.answers.asked import Answers
from dreadsim.fitd.clocks import exact, rules
from dreadsim.fitd.clocks.grid import default_grid, small_grid
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.clocks.words import COUNTERS, WORDS
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Kernel, Marks

if TYPE_CHECKING:
    from dreadsim.exact.chain import Chain


class FitdClock(Answers):
    """The mechanic `fitd_clock`. A check is an action roll, a session a clock."""

    name = "fitd_clock"
    setup_type = ClockSetup
    counters = COUNTERS
    together = ()
    memoryless = False
    words = WORDS

    def start(self, setup: ClockSetup) -> int:
        """An empty clock."""
        return 0

    def literal(self, setup: ClockSetup, state: int | str, choose: Choose) -> tuple[int | str, Marks]:
        """One roll by the rulebook."""
        return rules.literal(setup, state, choose)

    def observed(self, state: int | str) -> int | str:
        """The ticks so far, or ``full``."""
        return state

    def exact(self, setup: ClockSetup) -> Chain:
        """The chain of ticks."""
        return exact.chain(setup)

    def kernels(self, setup: ClockSetup) -> Sequence[Kernel]:
        """The scalar kernel plays every setup."""
        from dreadsim.fitd.clocks.kernel import Scalar

        return (Scalar(self),)

    def grid(self) -> Sequence[ClockSetup]:
        """Pools, segments, ticks, mixes, readings, flips, and the blades rule."""
        return default_grid()

    def small_grid(self) -> Sequence[ClockSetup]:
        """Few dice and few segments, every branch of the rule."""
        return small_grid()


MECHANIC = FitdClock()
