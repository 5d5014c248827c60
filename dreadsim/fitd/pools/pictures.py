"""Figures of pools for a report: the readings side by side, crits exact beside simulated, and stress."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dreadsim.evidence.estimates import Estimate, proportion
from dreadsim.fitd import plots
from dreadsim.fitd.pools.mechanic import MECHANIC
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.tracks.answers import track
from dreadsim.rule.mechanic import Run
from dreadsim.show.drawing import Picture


def pictures(checks: int, sessions: int, seed: int) -> Sequence[Picture]:
    """Tiers by pool, crits by pool, and how long a stress track holds."""
    simulated = {number: _crit(Setup(number), sessions, seed) for number in plots.POOLS}
    held = [track(Setup(number), rolls=min(12, checks)) for number in (-2, 0, 1, 2, 3, 4)]
    return [
        Picture(
            "tiers.png",
            "Pools by the keepers rule. Below zero the readings part: by the literal one, the best pairs, "
            "-2 dice succeed more often than 1.",
            partial(plots.tiers, Setup()),
        ),
        Picture(
            "crits.png",
            "Crits come from all dice rolled: below zero they grow likelier with every die that is missing. "
            "The simulated chances lie on the exact line.",
            partial(plots.crits, Setup(), simulated=simulated),
        ),
        Picture("stress.png", "A track for 9 stress under resistance rolls.", partial(plots.survival, held)),
    ]


def _crit(setup: Setup, rolls: int, seed: int) -> Estimate:
    (kernel, *_), run = MECHANIC.kernels(setup), Run(1, rolls, seed, counters=())
    (counts,) = kernel.count([setup], run)
    return proportion(counts.at_of("crit")[0], rolls)
