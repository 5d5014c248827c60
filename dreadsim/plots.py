"""Shared drawing: one style for all figures, bands, and files that are the same for the same numbers."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dreadsim.errors import InputError
from dreadsim.estimates import Estimate
from dreadsim.files import write

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

FORMATS = (".png", ".svg")

# Okabe and Ito's colours, told apart with any colour vision: black, orange, sky blue, green, blue, vermilion, purple.
COLOURS = ("#000000", "#E69F00", "#56B4E9", "#009E73", "#0072B2", "#D55E00", "#CC79A7")

DPI = 110
STYLE: dict[Any, Any] = {
    "axes.prop_cycle": f"cycler('color', {list(COLOURS)})",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.alpha": 0.3,
    "svg.hashsalt": "dreadsim",
}


def axes(ax: Axes | None = None, size: tuple[float, float] = (7.0, 4.2)) -> Axes:
    """The Axes given, or new ones in a figure of their own that needs no display.

    Parameters
    ----------
    ax : matplotlib.axes.Axes or None
        Where to draw.
    size : tuple of float
        Width and height in inches of a new figure.
    """
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    # Outside the context: loading a notebook's backend makes pyplot interactive, and the context would undo that.
    figure = plt.figure(figsize=size, dpi=DPI, layout="constrained")
    with plt.style.context(["default", STYLE]):
        return figure.subplots()


def save(ax: Axes, path: str | Path) -> None:
    """Write the figure of some Axes as `drawn` makes it.

    Raises
    ------
    InputError
        If the name ends neither in .png nor in .svg, or the file cannot be written.
    """
    path = Path(path)
    check_format(path)
    write(path, drawn(ax, path.suffix[1:]))


def drawn(ax: Axes, kind: str = "png") -> bytes:
    """The figure of some Axes as a PNG or SVG file, with neither date nor version in it; the figure is closed."""
    import matplotlib.pyplot as plt

    stripped: dict[str, Any] = {"Software": None} if kind == "png" else {"Date": None, "Creator": None}
    picture = io.BytesIO()
    figure = ax.figure.figure
    with plt.style.context(["default", STYLE]):
        figure.savefig(picture, format=kind, metadata=stripped)
    plt.close(figure)
    return picture.getvalue()


def check_format(path: Path) -> None:
    """Raise an `InputError` unless a figure can be written under this name."""
    if path.suffix not in FORMATS:
        raise InputError("plot", str(path), "a file name that ends in .png or .svg")


def whole_ticks(axis: Axis) -> None:
    """Put ticks on whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))


def dots(ax: Axes, points: Iterable[tuple[Any, Estimate]], simulated: str) -> None:
    """Draw estimated chances, in percent, as dots with their intervals; nothing if there are none."""
    shown = dict(points)
    values = 100 * np.array([e.value for e in shown.values()])
    bars = 100 * np.array([[e.value - e.low for e in shown.values()], [e.high - e.value for e in shown.values()]])
    ax.errorbar(
        list(shown),
        values,
        yerr=np.maximum(bars, 0),
        fmt=".",
        color=COLOURS[5],
        elinewidth=1,
        markersize=4,
        label=f"{simulated}, 99% intervals",
    )


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
    ax = axes(ax)
    n = max(1, len(p_values))
    ranked = np.sort(np.asarray(p_values))
    uniform = (np.arange(len(ranked)) + 0.5) / n
    width = np.sqrt(np.log(2 / 0.01) / (2 * n))
    ax.axhspan(-width, width, color=COLOURS[2], alpha=0.3, linewidth=0, label="99% band")
    ax.axhline(0, color=COLOURS[4], linewidth=1)
    ax.plot(uniform, ranked - uniform, ".", color=COLOURS[0], markersize=2, label=f"{len(ranked):,} tests")
    smallest = f"Smallest p {ranked[0]:.1e}; a failure would be below {threshold:.1e}" if len(ranked) else "No tests"
    farthest = max(min(3 * width, 1), 1.05 * float(np.abs(ranked - uniform).max(initial=0)))
    ax.set(xlim=(0, 1), ylim=(-farthest, farthest), title=smallest)
    ax.set(xlabel="p-value that is expected at this rank", ylabel="p-value minus what is expected")
    ax.legend(loc="upper right")
    return ax
