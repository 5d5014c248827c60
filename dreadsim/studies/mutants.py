"""Mutants: small faults planted in a copy of the package, which the proofs must catch.

A mutant is an old text, which must stand in its file exactly once, and the new text in its place. Beside every rule
lies a ``mutants.toml`` with its mutants. Each is planted in a temporary copy and run in a process of its own; the
unmutated copy must pass.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from dreadsim.progress import Progress, silent
from dreadsim.rule.registry import MECHANICS

PACKAGE = Path(__file__).parent.parent
SECONDS = 300

# What runs in the copy: the proofs of one mechanic, or of all, up to the first that does not hold.
_RUN = """
import sys
from dreadsim.rule.registry import MECHANICS, mechanic
from dreadsim.studies.proving import proofs, prove
games = [mechanic(name) for name in sys.argv[1:] or MECHANICS]
print(next(prove(proofs(games)), ("", ""))[0])
"""


@dataclass(frozen=True)
class Mutant:
    """A fault to plant.

    Parameters
    ----------
    name : str
        What is wrong with it.
    file : str
        Path within the package.
    old, new : str
        The text to replace, which stands in the file once, and what takes its place.
    """

    name: str
    file: str
    old: str
    new: str


@dataclass(frozen=True)
class Caught:
    """What became of a mutant: the name of the proof that caught it, or empty if it survived."""

    name: str
    caught_by: str


def all_mutants() -> list[Mutant]:
    """All mutants of the package, in the order of their files."""
    found = []
    for path in sorted(PACKAGE.rglob("mutants.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]:
            place = "" if path.parent == Path(__file__).parent else f"{path.parent.name}, "
            found.append(Mutant(**entry | {"name": place + entry["name"]}))
    return found


def hunt(wanted: Iterable[Mutant], progress: Progress = silent) -> list[Caught]:
    """Plant each mutant and see which proof catches it.

    Parameters
    ----------
    wanted : iterable of Mutant
        What to plant.
    progress : callable
        Told what is being done, how many are done and how many there are.

    Returns
    -------
    list of Caught
        One a mutant, after one for the unmutated copy, which must not be caught.

    Raises
    ------
    ValueError
        If an old text does not stand in its file exactly once.
    """
    todo = [Mutant("(unmutated)", "__init__.py", "", ""), *wanted]
    caught = []
    with ThreadPoolExecutor(os.cpu_count()) as hunters:
        for mutant, by in zip(todo, hunters.map(plant, todo), strict=True):
            caught.append(Caught(mutant.name, by))
            progress("mutants hunted", len(caught), len(todo))
    return caught


def plant(mutant: Mutant) -> str:
    """Plant one mutant in a temporary copy, and name the proof that catches it (empty if none does)."""
    games = _touched(mutant.file)
    with planted(mutant) as folder:
        try:
            done = run_in(folder, "-c", _RUN, *games)
        except subprocess.TimeoutExpired:
            return "time limit"
    if done.returncode:
        return f"crash: {done.stderr.strip().rpartition(chr(10))[2]}"
    return done.stdout.strip()


def _touched(file: str) -> list[str]:
    """The games that a file belongs to: that of its folder, then those of the folder around it; or all."""
    *inner, _ = Path(file).parents
    homes = (".".join(("dreadsim", *folder.parts, "")) for folder in inner)
    found = (name for home in homes for name, package in MECHANICS.items() if f"{package}.".startswith(home))
    return list(dict.fromkeys(found)) or list(MECHANICS)


@contextmanager
def planted(mutant: Mutant) -> Iterator[Path]:
    """A temporary folder with a copy of the package in which the mutant stands."""
    with tempfile.TemporaryDirectory(prefix="dreadsim-mutant-") as folder:
        copy = Path(folder) / "dreadsim"
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        if mutant.old:
            target = copy / mutant.file
            text = target.read_text(encoding="utf-8")
            if text.count(mutant.old) != 1:
                raise ValueError(f"{mutant.name}: the old text stands {text.count(mutant.old)} times in {mutant.file}")
            target.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        yield Path(folder)


def run_in(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in such a folder, on the copy that stands there."""
    # A cache of its own: compiled code of the real package must not stand in for the mutant's.
    environment = os.environ | {"PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )
