"""``dreadsim simulate``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreadsim.cli.options import Count, DreadOptions, seed_of
from dreadsim.cli.output import Asked, Figure, show

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def simulate(
    setup: DreadOptions | None = None,
    *,
    checks: Count = 40,
    sessions: Count = 100_000,
    seed: str = "random",
    asked: Asked | None = None,
    output: Figure | None = None,
) -> int:
    """Roll out sessions and measure the tension curve, with 99% intervals.

    dreadsim simulate --checks 40 --sessions 1000000 --seed 1

    dreadsim simulate --roll advantage --draw two --json

    dreadsim simulate --measure 'any_by[10],first_event_at.median'

    Parameters
    ----------
    checks
        Checks in a session.
    sessions
        How many sessions.
    seed
        A whole number, or random; the result says which was used.
    """
    from dreadsim.cli.progress import Progress, compiling

    setup = setup or DreadOptions()
    output = (output or Figure()).check(setup.setup)
    asked = (asked or Asked()).check(output)
    game, point = setup.resolve()
    figure = None
    if output.plot:
        # Solved before the work, since this may refuse what a simulation would still do.
        exact = game.curve(point, checks=checks)

        def figure() -> Axes:
            from dreadsim.show.plots import tension

            return tension(exact, result)

    wanted = asked.wanted if asked.measure is not None else None
    with compiling(), Progress() as progress:
        result = game.simulate(
            point, checks=checks, sessions=sessions, seed=seed_of(seed), progress=progress, addresses=wanted
        )
    return show(result, output, figure, addresses=asked.addresses)
