"""``dreadsim simulate``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreadsim.cli.options import DreadOptions, Figure, Whole, seed_of, show

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def simulate(
    setup: DreadOptions | None = None,
    *,
    checks: Whole = 40,
    sessions: Whole = 100_000,
    seed: str = "random",
    output: Figure | None = None,
) -> int:
    """Roll out sessions and measure the tension curve, with 99% intervals.

    dreadsim simulate --checks 40 --sessions 1000000 --seed 1

    dreadsim simulate --roll advantage --draw two --json

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
    from dreadsim.dread import curve
    from dreadsim.dread import simulate as answer

    output = (output or Figure()).check()
    wanted = (setup or DreadOptions()).resolve()
    figure = None
    if output.plot:
        # Solved before the work, since this may refuse what a simulation would still do.
        exact = curve(wanted, checks)

        def figure() -> Axes:
            from dreadsim.dread.plots import tension

            return tension(exact, result)

    with compiling(), Progress() as progress:
        result = answer(wanted, checks, sessions, seed_of(seed), progress=progress)
    return show(result, output, figure)
