"""``dreadsim curve``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreadsim.cli.options import DreadOptions, Figure, Whole, show

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def curve(setup: DreadOptions | None = None, *, checks: Whole = 40, output: Figure | None = None) -> int:
    """The tension curve of a session, check by check.

    dreadsim curve --checks 40

    dreadsim curve --dark 2 --reset step --plot curve.png

    Parameters
    ----------
    checks
        Checks in the session.
    """
    from dreadsim.dread import curve as answer

    output = (output or Figure()).check()
    result = answer((setup or DreadOptions()).resolve(), checks)

    def draw() -> Axes:
        from dreadsim.dread.plots import tension

        return tension(result)

    return show(result, output, draw)
