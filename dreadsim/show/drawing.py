"""Shared drawing: one style for all figures, dots with intervals, and files that are the same for the same numbers.

A figure made here is drawn and written in the style below, whatever style the user has set. On the user's own Axes only
the data is ours.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import numpy as np

from dreadsim.errors import InputError
from dreadsim.evidence.estimates import Estimate
from dreadsim.show.writing import write

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
}
# The same numbers give the same bytes, on anybody's Axes.
_REPEATABLE: dict[Any, Any] = {"svg.hashsalt": "dreadsim"}
# The figures that were made here.
_OURS: WeakSet[Any] = WeakSet()


@dataclass(frozen=True)
class Picture:
    """A figure of a report: its file, its caption, and a function that draws it."""

    file: str
    caption: str
    draw: Callable[[], Axes]


@contextmanager
def drawing(ax: Axes | None = None, size: tuple[float, float] = (7.0, 4.2)) -> Iterator[Axes]:
    """Draw on the Axes given, or on new ones in a figure of their own that needs no display.

    Parameters
    ----------
    ax : matplotlib.axes.Axes or None
        Where to draw.
    size : tuple of float
        Width and height in inches of a new figure.

    Yields
    ------
    matplotlib.axes.Axes
        What to draw on. In a figure of ours everything drawn meanwhile has our style.
    """
    import matplotlib.pyplot as plt

    if ax is None:
        # Outside the style: loading a notebook's backend makes pyplot interactive, and leaving the style would undo it.
        figure = plt.figure(figsize=size, dpi=DPI, facecolor="white", layout="constrained")
        _OURS.add(figure)
    else:
        figure = ax.figure.figure
    with _style(figure):
        yield figure.subplots() if ax is None else ax
        if figure in _OURS:
            for one in figure.axes:
                _settle(one)


@contextmanager
def _style(figure: Any) -> Iterator[None]:
    """Our style around everything that is done to a figure of ours; nothing around others."""
    import matplotlib.pyplot as plt

    if figure not in _OURS:
        yield
        return
    with plt.style.context(["default", STYLE]):
        yield


def _settle(ax: Axes) -> None:
    """Fix what Matplotlib would only look up when a figure is shown: the colours of ticks and grid."""
    ax.tick_params(which="both", color="black", labelcolor="black", labelsize=10, direction="out")
    ax.tick_params(grid_color="#b0b0b0", grid_alpha=0.3, grid_linewidth=0.8, grid_linestyle="-")


def axes(ax: Axes | None = None, size: tuple[float, float] = (7.0, 4.2)) -> Axes:
    """The Axes given, or new ones as `drawing` makes them."""
    with drawing(ax, size) as drawn_on:
        return drawn_on


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
    with _style(figure), plt.rc_context(_REPEATABLE):
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
