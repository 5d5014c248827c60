"""Figures of Dread Dice. Each takes results and Axes, and returns the Axes.

Lines are exact, dots with bars are simulated with their 99% intervals. The ones on events are those of any mechanic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreadsim.dread.mechanic import MECHANIC
from dreadsim.dread.setup import FACES, Setup
from dreadsim.show import plots
from dreadsim.show.plots import event_count, first_event, tension

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dreadsim.show.results import Result

__all__ = ["event_count", "first_event", "sawtooth", "tension", "thresholds"]


def thresholds(result: Result, ax: Axes | None = None) -> Axes:
    """A heat map of the threshold before each check, with its mean as a line.

    Parameters
    ----------
    result : Result
        From `dread.curve`.
    ax : matplotlib.axes.Axes or None
        Where to draw.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on.
    """
    return plots.states(result, ax, range(FACES + 1))


def sawtooth(setup: Setup, checks: int = 40, sessions: int = 3, seed: int = 0, ax: Axes | None = None) -> Axes:
    """The threshold over a few sample sessions, threat events marked.

    Parameters
    ----------
    setup : Setup
        The table's setup.
    checks, sessions : int
        How long, and how many.
    seed : int
        The same seed draws the same sessions.
    ax : matplotlib.axes.Axes or None
        Where to draw.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on.
    """
    return plots.sawtooth(MECHANIC, setup, checks, sessions, seed, ax)
