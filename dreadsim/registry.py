"""Which mechanics there are: one line each. Each is a package with a room ``mechanic``.

One with figures for the report of a verification has a room ``pictures``, and one with more to tell a room ``report``.
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
    "fitd_sheets": "dreadsim.fitd.sheets",
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
    """Figures of a mechanic's exact answers beside its simulation, for a report; none without a room ``pictures``."""
    package = MECHANICS[one_of("mechanic", name, MECHANICS)]
    if find_spec(f"{package}.pictures") is None:
        return ()
    found: Sequence[Picture] = import_module(f"{package}.pictures").pictures(checks, sessions, seed)
    return found


def report_files(name: str, progress: Progress = silent) -> Mapping[str, str | bytes]:
    """The files of a mechanic's report, by name; none if it has no room ``report``."""
    package = MECHANICS[one_of("mechanic", name, MECHANICS)]
    if find_spec(f"{package}.report") is None:
        return {}
    found: Mapping[str, str | bytes] = import_module(f"{package}.report").files(progress)
    return found
