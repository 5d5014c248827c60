"""Files: one TOML grammar for the setups and grids of all mechanics, read.

A file names its ``mechanic`` and gives its ``[setup]``, the sections that keys of the setup have of their own, and in
``[vary]`` lists of values for keys of the setup: a grid of all their combinations.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from dreadsim.errors import InputError, PlacedError, known_key
from dreadsim.rule.keys import Key, keys_of, known
from dreadsim.rule.mechanic import Mechanic
from dreadsim.rule.registry import MECHANICS, mechanic

# A file of setups is a page or two.
MOST_BYTES = 1_000_000
# Setups in one grid file; more is a slip of the pen rather than a wish.
MOST_SETUPS = 1_000_000


def load(path: str | os.PathLike[str]) -> Any:
    """The setup of a setup file.

    Parameters
    ----------
    path : path-like
        A TOML file; keys that it leaves out take their defaults.

    Returns
    -------
    Setup
        Of the mechanic that the file names; of the first one (`MECHANICS`) if it names none.

    Raises
    ------
    InputError
        With the file, the key, the value and what is allowed.
    """
    return load_any(path)[1]


def load_any(path: str | os.PathLike[str]) -> tuple[Mechanic, Any]:
    """The mechanic and the setup of a setup file; see `load`."""
    file = _File.read(Path(path))
    if file.vary:
        raise PlacedError(
            f"{path}: [vary]", list(file.vary), "a file of one setup, without [vary]", "a grid of many setups"
        )
    return file.mechanic, file.setup({})


def load_setup(path: str | os.PathLike[str], *names: str) -> Any:
    """The setup of a file that must be one of the named mechanics; see `load`."""
    game, setup = load_any(path)
    if game.name not in names:
        raise PlacedError(f"{path}: mechanic", game.name, f"a file of the mechanic {' or '.join(names)}")
    return setup


def load_grid(path: str | os.PathLike[str]) -> tuple[Mechanic, list[Any]]:
    """A mechanic, and all setups of a grid file: every combination of the values in ``[vary]``."""
    file = _File.read(Path(path))
    for name, listed in file.vary.items():
        with placed(file.path, "[vary] "):
            known(file.mechanic.setup_type, name)
        if not isinstance(listed, list) or not listed:
            raise PlacedError(f"{path}: [vary] {name}", listed, "a list of values")
    size = prod(len(listed) for listed in file.vary.values())
    if size > MOST_SETUPS:
        raise PlacedError(
            f"{path}: [vary]", size, f"lists with at most {MOST_SETUPS} combinations", f"a grid of {size} setups"
        )
    points = (dict(zip(file.vary, point, strict=True)) for point in product(*file.vary.values()))
    return file.mechanic, [file.setup(point) for point in points]


@dataclass(frozen=True)
class _File:
    """What stands in a file: values of ``[setup]``, of the sections of their own, and of ``[vary]``."""

    path: Path
    mechanic: Mechanic
    values: Mapping[str, Any]
    sections: Mapping[str, Any]
    vary: Mapping[str, Any]

    @classmethod
    def read(cls, path: Path) -> _File:
        content = read_toml(path)
        with placed(path):
            game = mechanic(content.get("mechanic", next(iter(MECHANICS))))
        own = {key.section: key for key in keys_of(game.setup_type).values() if key.section}
        for name in content:
            with placed(path):
                known_key(name, ["mechanic", "setup", *own, "vary"])
        values, vary = _section(path, content, "setup"), _section(path, content, "vary")
        for name in values:
            with placed(path, "[setup] "):
                known(game.setup_type, name)
        sections = {own[name].name: _own(path, own[name], content, values) for name in own if name in content}
        return cls(path, game, values, sections, vary)

    def setup(self, point: Mapping[str, Any]) -> Any:
        """The setup with the values of one point of the grid."""
        try:
            return self.mechanic.setup_type(**{**self.values, **self.sections, **point})
        except InputError as error:
            name = error.key.split(".")[0]
            section = "[vary] " if name in point else "" if name in self.sections else "[setup] "
            raise error.at(f"{self.path}: {section}{error.key}") from None


def _own(path: Path, key: Key, content: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    section = _section(path, content, key.section)
    if key.name in values:
        raise PlacedError(f"{path}: [setup] {key.name}", values[key.name], f"[{key.section}] only", "given twice")
    return section


def _section(path: Path, content: Mapping[str, Any], name: str) -> dict[str, Any]:
    section = content.get(name, {})
    if not isinstance(section, dict):
        raise PlacedError(f"{path}: {name}", section, f"a section [{name}]")
    return section


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
