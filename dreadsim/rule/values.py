"""Kinds of value that a key of a setup can have: what is read as one, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from math import lcm
from typing import Any, Protocol

from dreadsim.errors import MOST_PARTS, InputError, one_of, probability, whole

# A range up to here is told in a help text; a larger one is there for the program's sake.
_TOLD = 1000


class Value(Protocol):
    """A kind of value."""

    @property
    def allowed(self) -> str:
        """What is allowed, to stand after 'give'."""

    @property
    def range(self) -> str:
        """What is allowed, as short as it can be said beside a key's words; empty where they say enough."""

    def read(self, name: str, value: Any) -> Any:
        """The value of the key `name` as setups keep it; an `InputError` if it is none."""

    def plain(self, value: Any) -> Any:
        """A value that was read, as JSON and files have it: `read` takes it back."""


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    @property
    def allowed(self) -> str:
        """What is allowed."""
        return f"a whole number from {self.low} to {self.high}"

    @property
    def range(self) -> str:
        """The range, if it is one that people may run into."""
        return f"{self.low}..{self.high}" if self.high <= _TOLD else ""

    def read(self, name: str, value: Any) -> int:
        """The number as an int."""
        if type(value) is int and self.low <= value <= self.high:
            return value
        return whole(name, value, self.low, self.high)

    def plain(self, value: Any) -> Any:
        """The number."""
        return value


@dataclass(frozen=True)
class OneOf:
    """One of some words."""

    choices: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """What is allowed."""
        return "one of " + ", ".join(self.choices)

    @property
    def range(self) -> str:
        """The words, as a sentence has them."""
        *others, last = self.choices
        return f"{', '.join(others)} or {last}" if others else last

    def read(self, name: str, value: Any) -> str:
        """The word."""
        return str(one_of(name, value, self.choices))

    def plain(self, value: Any) -> Any:
        """The word."""
        return value


@dataclass(frozen=True)
class Chance:
    """A probability: ``1/3`` or ``0.3`` in text, a Fraction, a float."""

    @property
    def allowed(self) -> str:
        """What is allowed."""
        return "a fraction from 0 to 1, like 3/10 or 0.3"

    @property
    def range(self) -> str:
        """The range."""
        return "0..1"

    def read(self, name: str, value: Any) -> Fraction:
        """The probability as a Fraction."""
        return probability(name, value)

    def plain(self, value: Any) -> Any:
        """The fraction in text."""
        return str(value)


@dataclass(frozen=True)
class Wholes:
    """So many whole numbers from `low` to `high`: ``0,1,2`` in text, or a sequence."""

    count: int
    low: int
    high: int

    @property
    def allowed(self) -> str:
        """What is allowed."""
        like = ",".join(str(min(self.low + place, self.high)) for place in range(self.count))
        return f"{self.count} whole numbers from {self.low} to {self.high}, like {like}"

    @property
    def range(self) -> str:
        """The range, if it is one that people may run into."""
        return f"{self.low}..{self.high} each" if self.high <= _TOLD else ""

    def read(self, name: str, value: Any) -> tuple[int, ...]:
        """The numbers as a tuple of ints."""
        parts = [_number(part) for part in value.split(",")] if isinstance(value, str) else value
        try:
            numbers = list(parts)
        except TypeError:
            raise InputError(name, value, self.allowed) from None
        if isinstance(parts, Mapping | set | frozenset) or len(numbers) != self.count:
            raise InputError(name, value, self.allowed)
        return tuple(whole(name, number, self.low, self.high) for number in numbers)

    def plain(self, value: Any) -> Any:
        """The numbers as a list."""
        return list(value)


@dataclass(frozen=True)
class Shares:
    """Probabilities by name that add up to 1, or none at all: ``a=1/2,b=1/2`` in text, or a mapping.

    Parameters
    ----------
    names : Whole or None
        The names are whole numbers; None: they are words, which the setup knows.
    of : str
        What a name is the name of.
    like : str
        An example.
    rest : str
        A name that may stand for what is missing to 1.
    """

    names: Whole | None = None
    of: str = "name"
    like: str = ""
    rest: str = ""

    @property
    def example(self) -> str:
        """An example in text."""
        return self.like or ("1=1/2,3=1/2" if self.names else "a=1/2,b=1/2")

    @property
    def allowed(self) -> str:
        """What is allowed."""
        return f"probabilities by {self.of} that add up to 1, like {self.example}"

    @property
    def range(self) -> str:
        """Nothing: an example says more."""
        return ""

    def read(self, name: str, value: Any) -> tuple[tuple[Any, Fraction], ...]:
        """Pairs of name and probability, sorted by name; those of probability 0 are left out."""
        pairs = self._pairs(name, value)
        shares = {self._name(name, one): probability(f"{name} {one}", p) for one, p in pairs}
        if len(shares) < len(pairs):
            raise InputError(name, value, f"each {self.of} once")
        total = sum(shares.values(), start=Fraction(0))
        if shares and total != 1:
            rest = f", like {self.rest}={1 - total} more" if total < 1 and self.rest and self.rest not in shares else ""
            raise InputError(name, value, f"probabilities that add up to 1{rest}", f"a sum of {total}")
        if lcm(*(p.denominator for p in shares.values())) > MOST_PARTS:
            raise InputError(name, value, f"fractions over a common denominator of at most {MOST_PARTS}")
        return tuple(sorted((one, p) for one, p in shares.items() if p))

    def _pairs(self, name: str, value: Any) -> list[tuple[Any, Any]]:
        if value is None or value == "":
            return []
        if isinstance(value, str):
            return [self._pair(name, value, part) for part in value.split(",")]
        try:
            return [(one, p) for one, p in (value.items() if isinstance(value, Mapping) else value)]
        except (TypeError, ValueError):
            raise InputError(name, value, self.allowed) from None

    def _pair(self, name: str, value: str, part: str) -> tuple[str, str]:
        one, equals, p = part.partition("=")
        if not equals:
            raise InputError(name, value, f"{self.of.upper()}=PROBABILITY,..., like {self.example}")
        return one.strip(), p.strip()

    def _name(self, name: str, one: Any) -> Any:
        if self.names:
            return self.names.read(name, _number(one) if isinstance(one, str) else one)
        if not isinstance(one, str):
            raise InputError(name, one, self.allowed)
        return str(one)

    def plain(self, value: Any) -> Any:
        """The probabilities by name, in text."""
        return {str(name): str(p) for name, p in value}


@dataclass(frozen=True)
class Sections:
    """Setups of another type by name; in files each is a section of its own."""

    of: type[Any]

    @property
    def allowed(self) -> str:
        """What is allowed."""
        return "tables by name, each with some of " + ", ".join(self._keys())

    @property
    def range(self) -> str:
        """Nothing: it cannot be an option."""
        return ""

    def _keys(self) -> Sequence[str]:
        return [f.name for f in fields(self.of)]

    def read(self, name: str, value: Any) -> tuple[tuple[str, Any], ...]:
        """Pairs of name and setup, sorted by name."""
        try:
            tables = dict(value)
        except (TypeError, ValueError):
            raise InputError(name, value, self.allowed) from None
        if wrong := [one for one in tables if not isinstance(one, str) or not one]:
            raise InputError(name, wrong[0], "names that are text")
        return tuple(sorted((one, self._table(f"{name}.{one}", table)) for one, table in tables.items()))

    def _table(self, place: str, given: Any) -> Any:
        if isinstance(given, self.of):
            return given
        if not isinstance(given, Mapping):
            raise InputError(place, given, "a table with some of " + ", ".join(self._keys()))
        try:
            return self.of(**{str(key): item for key, item in given.items()})
        except InputError as error:
            raise error.at(f"{place}.{error.key}") from None

    def plain(self, value: Any) -> Any:
        """The tables by name."""
        return {name: table.to_json() for name, table in value}


def _number(text: str) -> Any:
    """The whole number in a text; any other text as it is, for whoever reads it to refuse."""
    return int(text) if re.fullmatch(r"\s*[+-]?\d{1,18}\s*", text, re.ASCII) else text


def written(value: Any) -> str:
    """A value of a setup's `to_json` as people write it.

    Examples
    --------
    >>> written({"plain": "1/2", "both": "1/2"}), written(None)
    ('plain=1/2, both=1/2', 'not given')
    """
    if isinstance(value, dict):
        items = [
            f"{key} ({written(item)})" if isinstance(item, dict) else f"{key}={item}" for key, item in value.items()
        ]
        return ", ".join(items) or "none"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "not given" if value is None else str(value)
