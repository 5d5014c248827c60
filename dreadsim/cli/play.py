"""``dreadsim play``."""

from __future__ import annotations

from dreadsim.cli.options import Count, DreadOptions, seed_of
from dreadsim.cli.output import Printed, show


def play(
    setup: DreadOptions | None = None, *, checks: Count = 20, seed: str = "random", output: Printed | None = None
) -> int:
    """Play one session, told check by check.

    dreadsim play --checks 20 --seed 7

    dreadsim play --dark 3 --roll advantage --draw two

    Parameters
    ----------
    checks
        Checks in the session.
    seed
        A whole number tells the same story again; random draws one and names it.
    """
    game, point = (setup or DreadOptions()).resolve()
    return show(game.play(point, checks=checks, seed=seed_of(seed)), output or Printed())
