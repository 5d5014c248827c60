"""``dreadsim curve``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreadsim.cli.answering import answered
from dreadsim.cli.options import Count, DreadOptions
from dreadsim.cli.output import Asked, Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dreadsim.show.results import Result


def curve(
    setup: DreadOptions | None = None,
    *,
    checks: Count = 40,
    asked: Asked | None = None,
    output: Figure | None = None,
) -> int:
    """The tension curve of a session, check by check.

    dreadsim curve --checks 40

    dreadsim curve --dark 2 --reset step --plot curve.png

    dreadsim curve --dark 2 --measure 'any_by[10],first_event_at.median'

    Parameters
    ----------
    checks
        Checks in the session.
    """

    def draw(result: Result) -> Axes:
        from dreadsim.show.plots import tension

        return tension(result)

    return answered(
        setup or DreadOptions(),
        output or Figure(),
        asked or Asked(),
        lambda game, point: game.curve(point, checks=checks),
        draw,
        checks,
    )
