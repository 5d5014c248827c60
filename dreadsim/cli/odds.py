"""``dreadsim odds``."""

from __future__ import annotations

from dreadsim.cli.answering import answered
from dreadsim.cli.options import DreadOptions
from dreadsim.cli.output import Asked, Output


def odds(setup: DreadOptions | None = None, asked: Asked | None = None, output: Output | None = None) -> int:
    """The odds of the next check.

    dreadsim odds --threshold 9

    dreadsim odds --light 6 --dark 2 --roll advantage --draw two --json
    """
    return answered(setup or DreadOptions(), output or Output(), asked or Asked(), lambda game, point: game.odds(point))
