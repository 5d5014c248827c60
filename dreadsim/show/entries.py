"""What a result holds: entries. Each knows what people call it, what it ranges over, and its place in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

# The unit of what is shown as a percentage and "1 in N".
PROBABILITY = "probability"


@dataclass(frozen=True)
class Entry:
    """Something that was found: a number, a list with one number (or law) a check, or a law.

    Parameters
    ----------
    name : str
        Its name as an attribute, in JSON and in frames.
    value : object
        Exact numbers, floats or estimates; None where there is none.
    label : str or sequence of str
        What a person calls it; where a list of laws is shown, what a person calls each of them.
    unit : str
        ``probability``, or the unit of a number (``checks``).
    over : str
        What the outcomes of a law are (``events``), or what a list has one entry of (``check`` if empty).
    shown : bool
        Whether tables for people have room for it.
    names : mapping
        What a person calls the outcomes of a law; an outcome left out: as it is written.
    addresses : tuple of str
        The addresses in the catalogue of what it is, or is worked out from; another mechanic's as ``fitd:outcome``.
    how : str
        How it follows from them, where it is not simply what stands there.
    """

    name: str
    value: Any
    label: str | Sequence[str] = ""
    unit: str = PROBABILITY
    over: str = ""
    shown: bool = True
    names: Mapping[Any, str] = field(default_factory=dict)
    addresses: tuple[str, ...] = ()
    how: str = ""


def entries(*declared: Entry) -> dict[str, Entry]:
    """Entries by name, in the order given."""
    return {entry.name: entry for entry in declared}
