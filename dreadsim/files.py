"""Files: one TOML grammar for setups and grids, and writing that leaves no half-written file.

A file names its ``mechanic`` and gives its ``[setup]``, further ``[kinds.NAME]`` of checks, and in ``[vary]`` lists
of values for keys of the setup: a grid of all their combinations.
"""

from __future__ import annotations

import os
import secrets
import stat
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from itertools import product
from pathlib import Path
from typing import Any

from dreadsim.errors import InputError, PlacedError, known_key
from dreadsim.mechanic import Game
from dreadsim.registry import mechanic

# A file of setups is a page or two.
MOST_BYTES = 1_000_000
# Setups in one grid file; more is a slip of the pen rather than a wish.
MOST_SETUPS = 1_000_000
KEYS = ("mechanic", "setup", "kinds", "vary")


def load(path: str | os.PathLike[str]) -> Any:
    """The setup of a setup file.

    Parameters
    ----------
    path : path-like
        A TOML file; keys that it leaves out take their defaults.

    Returns
    -------
    Setup
        Of the file's mechanic (``dread`` if it names none).

    Raises
    ------
    InputError
        With the file, the key, the value and what is allowed.
    """
    return _one(Path(path))[1]


def load_setup(path: Path, name: str) -> Any:
    """The setup of a file that must be one of the named mechanic; see `load`."""
    game, setup = _one(path)
    if game.name != name:
        raise PlacedError(f"{path}: mechanic", game.name, f"a file of the mechanic {name}")
    return setup


def _one(path: Path) -> tuple[Game, Any]:
    game, values, vary = _read(path)
    if vary:
        raise PlacedError(f"{path}: [vary]", list(vary), "a file of one setup, without [vary]", "a grid of many setups")
    return game, _setup(path, game, values)


def load_grid(path: str | os.PathLike[str]) -> tuple[Game, list[Any]]:
    """A mechanic, and all setups of a grid file: every combination of the values in ``[vary]``."""
    game, values, vary = _read(Path(path))
    for key, listed in vary.items():
        with placed(Path(path), "[vary] "):
            known_key(key, _keys(game))
        if not isinstance(listed, list) or not listed:
            raise PlacedError(f"{path}: [vary] {key}", listed, "a list of values")
    size = 1
    for listed in vary.values():
        size *= len(listed)
    if size > MOST_SETUPS:
        raise PlacedError(
            f"{path}: [vary]", size, f"lists with at most {MOST_SETUPS} combinations", f"a grid of {size} setups"
        )
    points = (dict(zip(vary, point, strict=True)) for point in product(*vary.values()))
    return game, [_setup(Path(path), game, values | point) for point in points]


def _read(path: Path) -> tuple[Game, dict[str, Any], dict[str, Any]]:
    content = read_toml(path)
    for key in content:
        with placed(path):
            known_key(key, KEYS)
    with placed(path):
        game = mechanic(content.get("mechanic", "dread"))
    values, kinds, vary = (_section(path, content, key) for key in ("setup", "kinds", "vary"))
    return game, values | ({"kinds": kinds} if kinds else {}), vary


def _section(path: Path, content: Mapping[str, Any], key: str) -> dict[str, Any]:
    section = content.get(key, {})
    if not isinstance(section, dict):
        raise PlacedError(f"{path}: {key}", section, f"a section [{key}]")
    return section


def _setup(path: Path, game: Game, values: Mapping[str, Any]) -> Any:
    with placed(path, "[setup] "):
        for key in values:
            known_key(key, _keys(game))
        return game.setup_type(**values)


def _keys(game: Game) -> list[str]:
    return [f.name for f in fields(game.setup_type)]


@contextmanager
def placed(path: Path, section: str = "") -> Iterator[None]:
    """Say the file and section in every `InputError` from within."""
    try:
        yield
    except InputError as error:
        raise error.at(f"{path}: {section}{error.key}") from None


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file, with one-line errors for what may be wrong with it."""
    try:
        with path.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise PlacedError(str(path), path, f"a TOML file of at most {MOST_BYTES:,} bytes", "too large")
        return tomllib.loads(content.decode("utf-8-sig"))
    except OSError as error:
        raise PlacedError(str(path), path, "a TOML file that can be read", error.strerror or "unreadable") from None
    except UnicodeDecodeError:
        raise PlacedError(str(path), path, "a TOML file in UTF-8", "not UTF-8") from None
    except RecursionError:
        raise PlacedError(str(path), path, "a flat TOML file", "nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise PlacedError(str(path), path, "valid TOML", str(error)) from None
    except ValueError:
        raise PlacedError(str(path), path, "numbers of ordinary length", "a number of thousands of digits") from None


def check_folder(folder: Path) -> None:
    """Raise an `InputError` before long work whose results could not be written to a folder; make nothing yet."""
    with _writing(folder):
        ancestor = next(path for path in (folder, *folder.absolute().parents) if path.exists())
        if not (ancestor.is_dir() and os.access(ancestor, os.W_OK | os.X_OK)):
            raise PlacedError(str(folder), folder, "a folder that can be written", "not writable")


def check_file(path: Path) -> None:
    """Raise an `InputError` before work whose result could not be written to this file; make nothing yet."""
    with _writing(path):
        if path.is_dir():
            raise PlacedError(str(path), path, "a file that can be written", "a folder")
        if _special(path):
            return
    try:
        check_folder(path.parent)
    except PlacedError as error:
        raise PlacedError(str(path), path, "a file that can be written", error.wrong) from None


def write(path: Path, content: str | bytes) -> None:
    """Write a file as a whole or not at all: to a temporary file beside it, which then takes its name.

    A link is followed, a file that is there keeps its mode, and what is no ordinary file (a pipe, a device) is written
    to.

    Raises
    ------
    InputError
        If the folder cannot be written to.
    """
    data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    with _writing(path):
        if _special(path):
            path.write_bytes(data)
            return
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.parent / f".{path.name[:100]}.{secrets.token_hex(8)}"
        try:
            with temporary.open("xb") as stream:
                stream.write(data)
            if path.exists():
                temporary.chmod(stat.S_IMODE(path.stat().st_mode))
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)


def _special(path: Path) -> bool:
    """Whether there is something by this name that is no ordinary file: a pipe, a device."""
    return path.exists() and not path.is_file()


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise PlacedError(str(path), path, "a place that can be written", error.strerror or "not writable") from None
