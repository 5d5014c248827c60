"""Which mechanics there are: one line each. Each is a package with a room ``mechanic``.

One with figures for the report of a verification has a room ``pictures``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from dreadsim.errors import InputError, one_of
from dreadsim.progress import Progress, silent
from dreadsim.rule.mechanic import Mechanic

# A file that names no mechanic is of the first one.
MECHANICS = {
    "dread": "dreadsim.dread",
    "fitd": "dreadsim.fitd.pools",
    "fitd_track": "dreadsim.fitd.tracks",
    "fitd_clock": "dreadsim.fitd.clocks",
}
# Games with more to tell, by the name of their folder of pages.
REPORTS = {"fitd": "dreadsim.fitd.report"}


def mechanic(name: str) -> Mechanic:
    """The mechanic of that name, imported when it is asked for.

    Raises
    ------
    InputError
        If there is none of that name.
    """
    package = MECHANICS[one_of("mechanic", name, MECHANICS)]
    found: Mechanic = import_module(f"{package}.mechanic").MECHANIC
    return found


def mechanic_of(setup: Any) -> Mechanic:
    """The mechanic that a setup is one of, which lives in the same package.

    Raises
    ------
    InputError
        If there is none.
    """
    home = type(setup).__module__.rpartition(".")[0]
    for name, package in MECHANICS.items():
        if home == package:
            return mechanic(name)
    raise InputError("setup", setup, "a setup of one of " + ", ".join(MECHANICS))


def pictures(name: str, checks: int, sessions: int, seed: int) -> Sequence[Any]:
    """Figures of a mechanic's exact answers beside its simulation, for a report; none without a room ``pictures``."""
    package = MECHANICS[one_of("mechanic", name, MECHANICS)]
    if find_spec(f"{package}.pictures") is None:
        return ()
    found: Sequence[Any] = import_module(f"{package}.pictures").pictures(checks, sessions, seed)
    return found


def report_files(name: str, progress: Progress = silent) -> Mapping[str, str | bytes]:
    """The files of a game's report, by name.

    Parameters
    ----------
    name : str
        A name in `REPORTS`.
    progress : callable
        Told how much is done.
    """
    found: Mapping[str, str | bytes] = import_module(REPORTS[one_of("report", name, REPORTS)]).files(progress)
    return found
