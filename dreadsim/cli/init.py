"""``dreadsim init``."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from inspect import getdoc
from pathlib import Path
from typing import Any

from dreadsim.cli.options import described
from dreadsim.errors import InputError
from dreadsim.rule.keys import Key, keys_of
from dreadsim.rule.mechanic import Mechanic
from dreadsim.rule.registry import MECHANICS, mechanic
from dreadsim.rule.values import Shares
from dreadsim.show.writing import write


def init(file: Path | None = None, *, mechanic: str = next(iter(MECHANICS)), force: bool = False) -> int:
    """Write a commented setup file, ready to be changed.

    dreadsim init

    dreadsim init haunted-house.toml

    dreadsim init --mechanic fitd_clock

    Parameters
    ----------
    file
        Where to write it; without one, a file called as the mechanic is.
    mechanic
        The mechanic that it sets up.
    force
        Overwrite a file that is there.
    """
    game = _mechanic(mechanic)
    file = file or Path(f"{game.name}.toml")
    if file.exists() and not force:
        raise InputError("force", str(file), "another name, or --force to overwrite it", f"{file} is there already")
    write(file, template(game, str(file)))
    print(f"Wrote {file}. Try: dreadsim {game.words.command} --setup {file}")
    return 0


_mechanic = mechanic


def template(game: Mechanic, file: str) -> str:
    """A setup file with all defaults, each key with its words, and examples that wait behind a ``#``."""
    keys, command = keys_of(game.setup_type).values(), game.words.command
    lines = [
        f"# {(getdoc(game.setup_type) or 'A setup.').splitlines()[0]}",
        "# Leave out what you do not want to change: every key has its default here.",
        f"# Use it with: dreadsim {command} --setup {file}      (options on the command line override the file)",
        "",
        f'mechanic = "{game.name}"',
        "",
        "[setup]",
        *_values([key for key in keys if not key.section]),
        *(line for key in keys if key.section for line in _own_section(key)),
        "",
        '# For "dreadsim verify FILE": a grid of all combinations of these values.',
        "# [vary]",
        *(f"# {key.name} = {toml(_worth_trying(key))}" for key in [key for key in keys if key.slider][:2]),
    ]
    return "\n".join(lines) + "\n"


def _values(keys: Collection[Key]) -> Iterator[str]:
    """The lines of ``[setup]``: values with their words in a column, then what is a table."""
    begun = [(key, _begun(key)) for key in keys if not isinstance(key.kind, Shares)]
    column = max(len(text) for _, text in begun)
    for key, text in begun:
        without = f"; without it, {key.absent}" if key.absent else ""
        yield f"{text:{column}}  # {described(key)}{without}"
    for key in keys:
        if isinstance(key.kind, Shares):
            shown = key.template or key.kind.plain(key.read(key.example or key.kind.example))
            yield from ("", f"# {_capital(key.words)} (they add up to 1):", f"# {key.name} = {toml(shown)}")


def _begun(key: Key) -> str:
    """A key with its default; one that has none waits behind a ``#``, with an example."""
    if key.default is None:
        return f"# {key.name} = {toml(key.template)}"
    return f"{key.name} = {toml(key.kind.plain(key.default))}"


def _own_section(key: Key) -> Iterator[str]:
    yield from ("", f"# {_capital(key.words)}:")
    for name, table in key.template.items():
        yield f"# [{key.section}.{name}]"
        yield from (f"# {inner} = {toml(value)}" for inner, value in table.items())


def _worth_trying(key: Key) -> list[int]:
    """Three values next to one another, from the default on where the slider goes so far."""
    low, high = key.slider or (0, 2)
    first = max(low, min(key.default if key.default is not None else low, high - 2))
    return [first, first + 1, first + 2]


def toml(value: Any) -> str:
    """A plain value as a TOML file has it.

    Examples
    --------
    >>> print(toml({"plain": "1/2", "with space": [1, 2]}))
    { plain = "1/2", "with space" = [1, 2] }
    """
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
