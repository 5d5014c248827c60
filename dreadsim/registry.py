"""Which mechanics there are: one line a game. Each is a package with the rooms ``mechanic`` and ``pictures``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from dreadsim.errors import one_of
from dreadsim.mechanic import Game, Picture

MECHANICS = {
    "dread": "dreadsim.dread",
    "fitd": "dreadsim.fitd",
}


def mechanic(name: str) -> Game:
    """The mechanic of that name, imported when it is asked for.

    Raises
    ------
    InputError
        If there is none of that name.
    """
    package = MECHANICS[one_of("mechanic", name, MECHANICS)]
    found: Game = import_module(f"{package}.mechanic").MECHANIC
    return found


def pictures(name: str, checks: int, sessions: int, seed: int) -> Sequence[Picture]:
    """Figures of a mechanic's exact answers beside its simulation, for a report."""
    package = MECHANICS[one_of("mechanic", name, MECHANICS)]
    found: Sequence[Picture] = import_module(f"{package}.pictures").pictures(checks, sessions, seed)
    return found
