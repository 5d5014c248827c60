"""``dreadsim longrun``."""

from __future__ import annotations

from dreadsim.cli.answering import answered
from dreadsim.cli.options import DreadOptions
from dreadsim.cli.output import Asked, Output


def longrun(setup: DreadOptions | None = None, asked: Asked | None = None, output: Output | None = None) -> int:
    """The long run: how often threat events come, and how evenly.

    dreadsim longrun --dark 2

    dreadsim longrun --base 8 --reset step --json
    """
    return answered(
        setup or DreadOptions(),
        output or Output(),
        asked or Asked(),
        lambda game, point: game.longrun(point),
        checks=40,
    )
