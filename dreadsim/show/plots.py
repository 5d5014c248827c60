"""Figures of any mechanic's answers, in its own words, and of a verification. Each takes Axes and returns them.

Lines are exact, dots with bars are simulated with their 99% intervals. Several results may share one Axes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from dreadsim.errors import InputError
from dreadsim.rule.mechanic import event_of
from dreadsim.show.drawing import (
    COLOURS,
    Picture,
    axes,
    check_format,
    dots,
    drawing,
    drawn,
    save,
    whole_ticks,
)
from dreadsim.simulation.sources import seeded

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dreadsim.rule.mechanic import Mechanic
    from dreadsim.show.entries import Entry
    from dreadsim.show.results import Result

__all__ = [
    "COLOURS",
    "Picture",
    "axes",
    "check_format",
    "dots",
    "drawing",
    "drawn",
    "event_count",
    "first_event",
    "p_value_plot",
    "save",
    "sawtooth",
    "states",
    "tension",
    "whole_ticks",
]

# Outcomes rarer than this are left out of the drawings of laws.
RARE = 1e-4
# Colours of sample sessions, which are drawn over one another.
_PATHS = tuple(COLOURS[i] for i in (1, 4, 3, 5, 6, 2))


def tension(result: Result, simulated: Result | None = None, ax: Axes | None = None, label: str = "") -> Axes:
    """The chance of an event at each check.

    Parameters
    ----------
    result : Result
        From `curve`.
    simulated : Result or None
        From `simulate`, of the same setup.
    ax : matplotlib.axes.Axes or None
        Where to draw; several results may share one Axes.
    label : str
        What the legend calls the exact line; empty: the setup in few words.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on.
    """
    entry = result.entries["p_event_at"]
    chances = dict(enumerate(entry.value, start=1))
    return _line(ax, entry, chances, simulated, label or result.called, f"{_capital(entry.label)} at each {entry.over}")


def event_count(result: Result, simulated: Result | None = None, ax: Axes | None = None, label: str = "") -> Axes:
    """The law of the number of events in the session; parameters as for `tension`."""
    entry, check = result.entries["event_count"], result.entries["p_event_at"].over
    likely = [count for count, p in entry.value.items() if p >= RARE]
    law = {count: entry.value.get(count, 0) for count in range(min(likely), max(likely) + 1)}
    title = f"{_capital(entry.label)} of {result.checks} {check}s"
    look = {"marker": "_", "markersize": 14, "linewidth": 1}
    return _line(ax, entry, law, simulated, label or result.called, title, **look)


def first_event(result: Result, simulated: Result | None = None, ax: Axes | None = None, label: str = "") -> Axes:
    """The law of the check of the first event, 0 where it cannot come; parameters as for `tension`."""
    entry = result.entries["first_event_at"]
    law = {check: entry.value.get(check, 0) for check in range(1, result.checks + 1)}
    none = f"none in {100 * float(entry.value.get('none', 0)):.3g}%"
    return _line(ax, entry, law, simulated, f"{label or result.called} ({none})", _capital(entry.label))


def states(result: Result, ax: Axes | None = None, rows: Iterable[Any] | None = None) -> Axes:
    """A heat map of the state before each check; where states are numbers, with their mean as a line.

    Parameters
    ----------
    result : Result
        From `curve`, of a mechanic with states.
    ax : matplotlib.axes.Axes or None
        Where to draw.
    rows : iterable or None
        The states to show, from below; None shows those that are reached.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on.

    Raises
    ------
    InputError
        If the mechanic has no memory.
    """
    from matplotlib.colors import PowerNorm

    entry = _of_states(result)
    shown = _rows(entry.value) if rows is None else list(rows)
    place = {state: row for row, state in enumerate(shown)}
    grid = np.zeros((len(shown), result.checks))
    for k, law in enumerate(entry.value):
        for state, p in law.items():
            grid[place[state], k] = 100 * float(p)
    numbers = all(isinstance(state, int) for state in shown)
    lowest = shown[0] if numbers else 0
    extent = (0.5, result.checks + 0.5, lowest - 0.5, lowest + len(shown) - 0.5)
    check = result.entries["p_event_at"].over
    with drawing(ax) as ax:
        # A first check that is certain would leave all others in the dark.
        norm = PowerNorm(0.5, vmin=0)
        picture = ax.imshow(grid, origin="lower", aspect="auto", cmap="cividis", norm=norm, extent=extent)
        ax.figure.colorbar(picture, ax=ax, label="chance (%)")
        ax.set(xlabel=check, ylabel=f"{entry.label} it", title=f"{_capital(entry.over)} before each {check}")
        ax.grid(visible=False)
        whole_ticks(ax.xaxis)
        if numbers:
            means = [float(sum(state * p for state, p in law.items())) for law in entry.value]
            ax.plot(range(1, result.checks + 1), means, color="white", label="mean")
            ax.legend(labelcolor="white", facecolor="none", frameon=False, loc="upper left")
            whole_ticks(ax.yaxis)
        else:
            ax.set_yticks(range(len(shown)), [str(state) for state in shown])
    return ax


def sawtooth(
    mechanic: Mechanic, setup: Any, checks: int = 40, sessions: int = 3, seed: int = 0, ax: Axes | None = None
) -> Axes:
    """The state over a few sample sessions, events marked.

    Parameters
    ----------
    mechanic : Mechanic
        One whose states are numbers.
    setup : object
        One of its setups.
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

    Raises
    ------
    InputError
        If states are no numbers.
    """
    words, event = mechanic.words, event_of(mechanic)
    with drawing(ax) as ax:
        for session in range(sessions):
            before, events = _played(mechanic, setup, checks, seed, session)
            colour = _PATHS[session % len(_PATHS)]
            called = f"{words.session} {session + 1}"
            ax.step(range(1, checks + 1), before, where="post", color=colour, label=called)
            ax.plot(*zip(*events, strict=True) if events else ([], []), "v", color=colour, markersize=8)
        whole_ticks(ax.xaxis)
        whole_ticks(ax.yaxis)
        title = f"Sample {words.session}s (triangles: {event.several})"
        ax.set(xlabel=words.check, ylabel=f"{words.state} before it", title=title)
        ax.legend()
    return ax


def _played(
    mechanic: Mechanic, setup: Any, checks: int, seed: int, session: int
) -> tuple[list[int], list[tuple[int, int]]]:
    """One sample session: the state before each check, and where events came."""
    event, choose = event_of(mechanic), seeded(seed, f"sample session {session}")
    state, before, events = mechanic.start(setup), [], []
    for k in range(1, checks + 1):
        shown = mechanic.observed(state)
        if not isinstance(shown, int):
            raise InputError("mechanic", mechanic.name, f"one whose {mechanic.words.state}s are numbers")
        before.append(shown)
        state, marks = mechanic.literal(setup, state, choose)
        if event.of(marks):
            events.append((k, shown))
    return before, events


def _line(
    ax: Axes | None,
    entry: Entry,
    chances: Mapping[int, Any],
    simulated: Result | None,
    label: str,
    title: str,
    **look: Any,
) -> Axes:
    """Chances of an entry in percent as a line, with dots beside it where they were measured too."""
    with drawing(ax) as ax:
        ax.plot(list(chances), [100 * float(p) for p in chances.values()], label=label, **look)
        if simulated:
            found = simulated.entries[entry.name].value
            points = enumerate(found, start=1) if isinstance(found, list) else found.items()
            dots(ax, [(k, p) for k, p in points if k in chances], f"{simulated.sessions:,} sessions")
        ax.set(xlabel=entry.over, ylabel="chance (%)", title=title)
        # Room for the legend above what is drawn, whoever has drawn before.
        ax.set_ylim(0, 1.28 * float(ax.dataLim.y1) or 1)
        whole_ticks(ax.xaxis)
        ax.legend()
    return ax


def _of_states(result: Result) -> Entry:
    """The laws of the state, a check each."""
    for entry in result.entries.values():
        if isinstance(entry.value, list) and isinstance(entry.value[0], Mapping):
            return entry
    raise InputError("result", result.schema, "the curve of a mechanic with states")


def _rows(laws: Sequence[Mapping[Any, Any]]) -> list[Any]:
    """The states that are reached: numbers from the least to the largest, then the others as they come."""
    reached = dict.fromkeys(state for law in laws for state in law)
    numbers = [state for state in reached if isinstance(state, int)]
    between = range(min(numbers), max(numbers) + 1) if numbers else ()
    return [*between, *(state for state in reached if not isinstance(state, int))]


def _capital(text: Any) -> str:
    return f"{str(text)[0].upper()}{str(text)[1:]}"


def p_value_plot(p_values: Sequence[float], threshold: float, ax: Axes | None = None) -> Axes:
    """Sorted p-values less what uniform ones would be, with a simultaneous 99% band.

    The band is that of the Kolmogorov-Smirnov statistic (Dvoretzky-Kiefer-Wolfowitz inequality with Massart's
    constant). The tests are not independent, so it is a guide for the eye; the verdict rests on `threshold`.

    Parameters
    ----------
    p_values : sequence of float
        In any order.
    threshold : float
        The p-value below which the smallest would be a failure.
    ax : matplotlib.axes.Axes or None
        Where to draw; None makes a figure.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on.
    """
    with drawing(ax) as ax:
        n = max(1, len(p_values))
        ranked = np.sort(np.asarray(p_values))
        uniform = (np.arange(len(ranked)) + 0.5) / n
        width = np.sqrt(np.log(2 / 0.01) / (2 * n))
        ax.axhspan(-width, width, color=COLOURS[2], alpha=0.3, linewidth=0, label="99% band")
        ax.axhline(0, color=COLOURS[4], linewidth=1)
        ax.plot(uniform, ranked - uniform, ".", color=COLOURS[0], markersize=2, label=f"{len(ranked):,} tests")
        smallest = (
            f"Smallest p {ranked[0]:.1e}; a failure would be below {threshold:.1e}" if len(ranked) else "No tests"
        )
        farthest = max(min(3 * width, 1), 1.05 * float(np.abs(ranked - uniform).max(initial=0)))
        ax.set(xlim=(0, 1), ylim=(-farthest, farthest), title=smallest)
        ax.set(xlabel="p-value that is expected at this rank", ylabel="p-value minus what is expected")
        ax.legend(loc="upper right")
    return ax
