"""Figures of Dread Dice, in the rulebook's words. Each takes results and Axes, and returns the Axes.

Lines are exact, dots with bars are simulated with their 99% intervals.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from dreadsim.choices import seeded
from dreadsim.dread import rules
from dreadsim.dread.setup import FACES, Setup, told
from dreadsim.plots import COLOURS, axes, dots, whole_ticks

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dreadsim.dread.simulation import Simulation
    from dreadsim.dread.tension import Curve
    from dreadsim.estimates import Estimate

# Outcomes rarer than this are left out of the drawings of laws.
RARE = 1e-4


def tension(result: Curve, simulated: Simulation | None = None, ax: Axes | None = None, label: str = "") -> Axes:
    """The tension curve: the chance of a threat event at each check.

    Parameters
    ----------
    result : Curve
        From `dread.curve`.
    simulated : Simulation or None
        From `dread.simulate`, of the same setup.
    ax : matplotlib.axes.Axes or None
        Where to draw; several results may share one Axes.
    label : str
        What the legend calls the exact line; empty: the bag and what differs from the defaults.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on.
    """
    ax = axes(ax)
    ax.plot(
        range(1, result.checks + 1), [100 * float(p) for p in result.p_event_at], label=label or described(result.setup)
    )
    if simulated:
        dots(ax, enumerate(simulated.p_event_at, start=1), _sessions(simulated))
    ax.set(xlabel="check", ylabel="chance of a threat event at it (%)", title="Tension curve")
    ax.set_ylim(bottom=0, auto=True)
    whole_ticks(ax.xaxis)
    ax.legend()
    return ax


def event_count(result: Curve, simulated: Simulation | None = None, ax: Axes | None = None, label: str = "") -> Axes:
    """The law of the number of threat events in the session; parameters as for `tension`."""
    ax = axes(ax)
    law = {count: p for count, p in result.event_count.items() if p >= RARE}
    ax.plot(
        list(law),
        [100 * float(p) for p in law.values()],
        marker="_",
        markersize=14,
        linewidth=1,
        label=label or described(result.setup),
    )
    if simulated:
        dots(ax, _among(simulated.event_count, law), _sessions(simulated))
    ax.set(
        xlabel=f"threat events in {result.checks} checks", ylabel="chance (%)", title="How many events a session brings"
    )
    ax.set_ylim(bottom=0, auto=True)
    whole_ticks(ax.xaxis)
    ax.legend()
    return ax


def first_event(result: Curve, simulated: Simulation | None = None, ax: Axes | None = None, label: str = "") -> Axes:
    """The law of the check of the first event; parameters as for `tension`."""
    ax = axes(ax)
    law = {check: p for check, p in result.first_event_at.items() if check != "none"}
    ax.plot(list(law), [100 * float(p) for p in law.values()], label=label or described(result.setup))
    if simulated:
        dots(ax, _among(simulated.first_event_at, law), _sessions(simulated))
    none = 100 * float(result.first_event_at.get("none", 0))
    ax.set(
        xlabel="check",
        ylabel="chance of the first event at it (%)",
        title=f"First event (none in {none:.3g}% of sessions)",
    )
    ax.set_ylim(bottom=0, auto=True)
    whole_ticks(ax.xaxis)
    ax.legend()
    return ax


def thresholds(result: Curve, ax: Axes | None = None) -> Axes:
    """A heat map of the threshold before each check, with its mean as a line.

    Parameters
    ----------
    result : Curve
        From `dread.curve`.
    ax : matplotlib.axes.Axes or None
        Where to draw.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on.
    """
    ax = axes(ax)
    grid = np.zeros((FACES + 1, result.checks))
    for k, law in enumerate(result.threshold_before):
        for threshold, p in law.items():
            grid[threshold, k] = float(p)
    picture = ax.imshow(
        100 * grid, origin="lower", aspect="auto", cmap="cividis", extent=(0.5, result.checks + 0.5, -0.5, FACES + 0.5)
    )
    ax.figure.colorbar(picture, ax=ax, label="chance (%)")
    ax.plot(range(1, result.checks + 1), [float(t) for t in result.mean_threshold_before], color="white", label="mean")
    ax.set(xlabel="check", ylabel="threshold T before it", title="Where the threshold stands")
    ax.grid(visible=False)
    whole_ticks(ax.xaxis)
    whole_ticks(ax.yaxis)
    ax.legend(labelcolor="white", facecolor="none", frameon=False, loc="upper left")
    return ax


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
    ax = axes(ax)
    for session in range(sessions):
        choose = seeded(seed, f"sample session {session}")
        before, events = [setup.start], []
        for k in range(1, checks + 1):
            threshold, marks = rules.literal(setup, before[-1], choose)
            if rules.EVENT in marks:
                events.append((k, before[-1]))
            before.append(threshold)
        colour = COLOURS[(1, 4, 3, 5, 6, 2)[session % 6]]
        ax.step(range(1, checks + 1), before[:-1], where="post", color=colour, label=f"session {session + 1}")
        ax.plot(*zip(*events, strict=True) if events else ([], []), "v", color=colour, markersize=8)
    whole_ticks(ax.xaxis)
    whole_ticks(ax.yaxis)
    ax.set(xlabel="check", ylabel="threshold T before it", title="Sample sessions (triangles: threat events)")
    ax.legend()
    return ax


def _among(estimates: Mapping[Any, Estimate], law: Mapping[Any, Any]) -> list[tuple[Any, Estimate]]:
    return [(outcome, estimate) for outcome, estimate in estimates.items() if outcome in law]


def _sessions(simulated: Simulation) -> str:
    return f"{simulated.sessions:,} sessions"


def described(setup: Setup) -> str:
    """The bag, and what else differs from the defaults, in few words."""
    usual, given = Setup().to_json(), setup.to_json()
    bag = f"{setup.light} light, {setup.dark} dark, T0 {setup.base}, step {setup.step}"
    others = [
        key for key in given if given[key] != usual[key] and key not in ("light", "dark", "base", "step", "kinds")
    ]
    return ", ".join([bag, *(f"{key} {told(given[key])}" for key in others)])
