"""One way from options to a printed answer, whatever the mechanic."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dreadsim.cli.options import Options
from dreadsim.cli.output import Asked, Output, show

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dreadsim.show.results import Result


def answered(
    setup: Options,
    output: Output,
    asked: Asked,
    ask: Callable[[Any, Any], Result],
    draw: Callable[[Result], Axes] | None = None,
    checks: int = 1,
) -> int:
    """Answer a question on a setup, or measure just the quantities that are asked for, exactly.

    Parameters
    ----------
    setup : Options
        The setup.
    output : Output
        How the answer leaves the program.
    asked : Asked
        Which quantities are wanted.
    ask : callable
        Takes a mechanic and a setup, gives the answer.
    draw : callable or None
        Takes the answer, draws its figure.
    checks : int
        Checks in the session of what is measured.

    Returns
    -------
    int
        The exit status.
    """
    output, asked = output.check(setup.setup), asked.check(output)
    game, point = setup.resolve()
    if asked.measure is not None:
        return show(game.measured(point, asked.wanted, checks=checks), output, addresses=asked.addresses)
    result = ask(game, point)
    return show(result, output, (lambda: draw(result)) if draw else None, addresses=asked.addresses)
