"""Which mechanics there are: one line a game. Each is a package with the rooms ``mechanic`` and ``pictures``.

One that has more to tell than its verification has a room ``report`` too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec

from dreadsim.errors import one_of
from dreadsim.mechanic import Game, Picture
from dreadsim.progress import Progress, silent

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


def report_files(name: str, progress: Progress = silent) -> Mapping[str, str | bytes]:
    """The files of a mechanic's report, by name; none if it has no room ``report``."""
    package = MECHANICS[one_of("mechanic", name, MECHANICS)]
    if find_spec(f"{package}.report") is None:
        return {}
    found: Mapping[str, str | bytes] = import_module(f"{package}.report").files(progress)
    return found
