"""Stress tracks behind the seam: the one file that knows both their exact and their simulated side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dreadsim.answers.asked import Answers
from dreadsim.fitd.tracks import exact, rules
from dreadsim.fitd.tracks.grid import default_grid, small_grid
from dreadsim.fitd.tracks.rules import EDGE_WASTED, OVERFLOW, Standing
from dreadsim.fitd.tracks.setup import TrackSetup
from dreadsim.fitd.tracks.words import COUNTERS, WORDS
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Kernel, Marks

if TYPE_CHECKING:
    from dreadsim.exact.chain import Chain


class FitdTrack(Answers):
    """The mechanic `fitd_track`. A check is a resistance roll, a session a track."""

    name = "fitd_track"
    setup_type = TrackSetup
    counters = COUNTERS
    together = (OVERFLOW, EDGE_WASTED)
    memoryless = False
    words = WORDS

    def start(self, setup: TrackSetup) -> Standing:
        """No stress, and no Edge."""
        return rules.start(setup)

    def literal(self, setup: TrackSetup, state: Standing, choose: Choose) -> tuple[Standing, Marks]:
        """One roll by the rulebook."""
        return rules.literal(setup, state, choose)

    def observed(self, state: Standing) -> int | str:
        """The boxes filled, or ``overflow``; the Edge is not told."""
        return state[0] if isinstance(state, tuple) else state

    def exact(self, setup: TrackSetup) -> Chain:
        """The chain of stress and Edges."""
        return exact.chain(setup)

    def kernels(self, setup: TrackSetup) -> Sequence[Kernel]:
        """The scalar kernel plays every setup."""
        from dreadsim.fitd.tracks.kernel import Scalar

        return (Scalar(self),)

    def grid(self) -> Sequence[TrackSetup]:
        """Pools, mixes, uses of the Edge, readings, flips, lengths, and the blades rule."""
        return default_grid()

    def small_grid(self) -> Sequence[TrackSetup]:
        """Few dice and few boxes, every branch of the rule."""
        return small_grid()


MECHANIC = FitdTrack()
