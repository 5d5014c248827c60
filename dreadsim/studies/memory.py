"""What was proved for these very sources: a proof that held need not be made again until something changes.

A proof is deterministic: it depends on the package's sources, which name the folder (`compiling.cache_folder`), and on
the versions of what it runs on.
"""

from __future__ import annotations

import hashlib
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from dreadsim.rule.mechanic import Mechanic
from dreadsim.simulation.compiling import cache_folder

_RUNS_ON = ("llvmlite", "numba", "numpy", "python-flint", "scipy")


def proved(game: Mechanic | None, proof: str) -> bool:
    """Whether all proofs of one kind are known to hold for a game."""
    place = _place(game, proof)
    try:
        return place is not None and place.read_text(encoding="utf-8") == _runs_on()
    except (OSError, UnicodeDecodeError):
        return False


def remember(game: Mechanic | None, proof: str) -> None:
    """Note that all proofs of one kind hold for a game; where nothing can be written, they are made again next time."""
    place = _place(game, proof)
    try:
        if place is not None:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(_runs_on(), encoding="utf-8")
    except OSError:
        pass


def _place(game: Mechanic | None, proof: str) -> Path | None:
    """The note of a proof; None for a game from outside the package, whose sources are not in the digest."""
    if game is None:
        return cache_folder() / "proved" / f"{proof}"
    if not type(game).__module__.startswith("dreadsim.") or type(game).__module__.startswith("dreadsim.own"):
        return None
    return cache_folder() / "proved" / f"{game.name}-{proof.replace(' ', '-')}"


def _runs_on() -> str:
    packages = [f"{name} {version(name)}" for name in _RUNS_ON]
    machine = [sys.version, platform.machine(), *packages]
    return hashlib.sha256("\n".join(machine).encode()).hexdigest()
