"""One way from options to a printed answer, whatever the mechanic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dreadsim.cli.options import Options
from dreadsim.cli.output import Asked, Output, show
from dreadsim.errors import InputError, did_you_mean

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dreadsim.show.entries import Entry
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
    output, asked = output.check(), asked.check(output)
    game, point = setup.resolve()
    if asked.measure is not None:
        return show(game.measured(point, asked.wanted, checks=checks), output, addresses=asked.addresses)
    result = ask(game, point)
    return show(result, output, (lambda: draw(result)) if draw else None, addresses=asked.addresses)


def only(result: Result, addresses: Sequence[str], check: str) -> Result:
    """A result with just the entries that stand at some addresses, among them those that tables have no room for.

    Parameters
    ----------
    result : Result
        A result.
    addresses : sequence of str
        The addresses.
    check : str
        What the game calls a check.

    Raises
    ------
    InputError
        If there is none at one of them.
    """
    there = {address: entry for entry in result.entries.values() for address in entry.addresses if not entry.how}
    for address in addresses:
        if address not in there:
            raise InputError("measure", address, "one of " + ", ".join(there) + did_you_mean(address, there))
    found = (_shown(there[address], check) for address in addresses)
    return replace(result, entries={entry.name: entry for entry in found})


def _shown(entry: Entry, check: str) -> Entry:
    if entry.shown or not isinstance(entry.value, list):
        return replace(entry, shown=True)
    # One law a check, each under a title of its own.
    return replace(entry, shown=True, label=[f"{entry.label} {check} {k}" for k in range(1, len(entry.value) + 1)])
