"""What a user can get wrong, said in one line.

Every check of input in the package ends in an `InputError`. It knows which key was wrong, the value that was given and
what is allowed; whoever shows it (the command line, a file reader) adds where the key stood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

# A probability in text: 1, 3/10 or 0.3, without the exponents that could make a number of any size.
_WRITTEN = re.compile(r"\d{1,18}(/\d{1,18}|\.\d{1,18})?", re.ASCII)

# The largest denominator that a float is read with.
MOST_PARTS = 1_000_000
# More of a value than this would drown what is wrong with it.
_LONGEST = 80


class InputError(ValueError):
    """A value that the user gave and that cannot be used.

    Parameters
    ----------
    key : str
        Name of the parameter, option or key, without decoration (``base``).
    value : object
        The value that was given.
    allowed : str
        What is allowed, to stand after 'give'.
    wrong : str
        What is wrong, where "VALUE is not allowed" would not say it.

    Examples
    --------
    >>> print(InputError("base", 33, "a whole number from 0 to 20"))
    base: 33 is not allowed; give a whole number from 0 to 20
    """

    def __init__(self, key: str, value: object, allowed: str, wrong: str = "") -> None:
        self.key, self.value, self.allowed, self.wrong = key, value, allowed, wrong
        super().__init__(self.line(key))

    def line(self, place: str) -> str:
        """The message, with `place` (an option, a file and key) in front.

        Parameters
        ----------
        place : str
            Where the user wrote the value.

        Returns
        -------
        str
            One line.
        """
        return f"{place}: {self.wrong or f'{_shown(self.value)} is not allowed'}; give {self.allowed}"

    def at(self, place: str) -> PlacedError:
        """The same error, once it is known where the user wrote the value."""
        return PlacedError(place, self.value, self.allowed, self.wrong)


def _shown(value: object) -> str:
    try:
        text = value if isinstance(value, str) and value else repr(value)
    except ValueError:
        # Python refuses to write out integers of thousands of digits.
        return "a number of thousands of digits"
    except RecursionError:
        return "something nested too deeply"
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..."


class PlacedError(InputError):
    """An `InputError` whose key is the whole place: a file and a key in it, an option."""


def whole(key: str, value: object, low: int, high: int | None = None) -> int:
    """`value` if it is a whole number from `low` to `high`, else an `InputError`."""
    allowed = f"a whole number from {low} to {high}" if high is not None else f"a whole number, {low} or more"
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        quoted = isinstance(value, str) and value.isdecimal() and len(value) < 10
        raise InputError(key, value, allowed, f'"{value}" in quotes is text' if quoted else "")
    number = int(value.__index__())
    if number < low or (high is not None and number > high):
        raise InputError(key, value, allowed)
    return number


def one_of(key: str, value: object, choices: Iterable[str]) -> str:
    """`value` if it is one of `choices`, else an `InputError` that suggests the nearest one."""
    known = list(choices)
    if isinstance(value, str) and value in known:
        return value
    raise InputError(key, value, "one of " + ", ".join(known) + did_you_mean(value, known))


def known_key(key: str, known: Iterable[str]) -> None:
    """Raise an `InputError` that suggests the nearest one unless `key` is known."""
    names = list(known)
    if key not in names:
        raise InputError(key, key, "one of " + ", ".join(names) + did_you_mean(key, names), "unknown key")


def of_type(key: str, value: Any, wanted: type) -> None:
    """Raise an `InputError` unless `value` is of the type `wanted`."""
    if not isinstance(value, wanted):
        home = wanted.__module__.rpartition(".")[0].removeprefix("dreadsim.")
        raise InputError(key, value, f"a {home} {wanted.__name__}", f"{type(value).__name__} {_shown(value)}")


def did_you_mean(value: object, known: Iterable[str], others: Mapping[str, str] | None = None) -> str:
    """A question to append to a message, or nothing if no known word is near.

    Parameters
    ----------
    value : object
        What was written.
    known : iterable of str
        What may have been meant.
    others : mapping or None
        Other words for these, each with the one to suggest.
    """
    if not isinstance(value, str):
        return ""
    # A known word stands for itself.
    meant = {**(others or {}), **{word: word for word in known}}
    low = value.lower()
    near = [word for word in (value, low) if word in meant]
    # Letters that changed places are the likeliest slip.
    near = near or [word for word in meant if sorted(word) == sorted(low)] or get_close_matches(low, meant, n=1)
    return f" (did you mean {meant[near[0]]}?)" if near else ""


def probability(key: str, value: Any) -> Fraction:
    """`value` as a fraction from 0 to 1: an int, a Fraction, or text like ``3/10`` or ``0.3``."""
    allowed = "a fraction from 0 to 1, like 3/10 or 0.3"
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction | float):
        raise InputError(key, value, allowed)
    if isinstance(value, str) and not _WRITTEN.fullmatch(value):
        raise InputError(key, value, allowed)
    try:
        # A float stands for the simple fraction next to it: 0.1 for a tenth, 1/3 for a third.
        number = Fraction(value).limit_denominator(MOST_PARTS) if isinstance(value, float) else Fraction(value)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise InputError(key, value, allowed) from None
    if not 0 <= number <= 1:
        raise InputError(key, value, allowed)
    return number
