"""How setups are named: a text that says what differs from the defaults, and names the setup's random streams."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from dreadsim.rule.mechanic import Mechanic

_sorted = json.JSONEncoder(sort_keys=True)


def canonical(mechanic: Mechanic, setup: Any) -> str:
    """The text that names a setup and its random streams: the keys that differ from their defaults, sorted.

    Parameters
    ----------
    mechanic : Mechanic
        The game.
    setup : object
        One point of a grid: a dataclass, or anything with a faithful `repr`.

    Returns
    -------
    str
        One line. Defaults are left out at every depth, and what has no order is sorted, so keys that a game gains later
        leave the texts of today's setups alone.
    """
    if not is_dataclass(setup):
        return f"{mechanic.name} {setup!r}"
    return f"{mechanic.name} {_sorted.encode(_changed(setup))}"


def _changed(setup: Any) -> dict[str, Any]:
    """The fields of a dataclass that differ from their defaults, as JSON has them."""
    found = {}
    for name, default in defaults(type(setup)):  # type: ignore[arg-type]
        value = getattr(setup, name)
        if value != default:
            found[name] = _plain(value)
    return found


@cache
def defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a dataclass with their defaults."""
    return tuple((f.name, f.default_factory() if f.default_factory is not MISSING else f.default) for f in fields(kind))


def _plain(value: Any) -> Any:
    if isinstance(value, bool | int | float | str) or value is None:
        return value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((_plain(item) for item in value), key=repr)
    return _changed(value) if is_dataclass(value) else repr(value)
