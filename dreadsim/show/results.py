"""What every answer can do: JSON, a tidy frame, a table for terminals and notebooks.

A result has inputs (what was asked) and entries (what was found). An entry knows what a person calls it, what it ranges
over and where it stands in the catalogue; JSON, frames and tables (`layout`) are made from those, so no result writes
its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dreadsim.errors import did_you_mean
from dreadsim.evidence.estimates import Estimate
from dreadsim.show.entries import Entry
from dreadsim.show.layout import as_html, as_text

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, repr=False)
class Result:
    """An answer. Its inputs and the values of its entries are attributes.

    Parameters
    ----------
    schema : str
        What its JSON document is: ``dread.odds/1``.
    inputs : mapping
        What was asked, by name: ``setup``, ``checks``, ``seed``.
    entries : mapping
        What was found, by name.
    said : str or sequence of str
        What the numbers say, a sentence each, the most important one first.
    called : str
        What figures call it: the setup in few words.

    Examples
    --------
    >>> from dreadsim.show.entries import entries
    >>> chance = Entry("p", Fraction(1, 30), "a chance", addresses=("event_at[1]",))
    >>> result = Result("sample/1", {"seed": 3}, entries(chance), "It is small.")
    >>> result.p, result.seed
    (Fraction(1, 30), 3)
    >>> print(result.text(addresses=True))
    It is small.
    <BLANKLINE>
                                  address
      a chance  3.33%  1 in 30.0  event_at[1]
    """

    schema: str
    inputs: Mapping[str, Any]
    entries: Mapping[str, Entry]
    said: str | Sequence[str]
    called: str = ""

    def __getattr__(self, name: str) -> Any:
        # Asked for before there is anything, as copying does, this must not ask itself.
        inputs, found = self.__dict__.get("inputs", {}), self.__dict__.get("entries", {})
        if name in found:
            return found[name].value
        if name in inputs:
            return inputs[name]
        if name.startswith("__"):
            raise AttributeError(name)
        known = [*inputs, *found]
        raise AttributeError(f"no {name} here{did_you_mean(name, known)}; there are {', '.join(known)}")

    def __getitem__(self, name: str) -> Any:
        """What an entry holds, by its name or address."""
        return self.entries[name].value

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.inputs, *self.entries})

    def sentence(self) -> str:
        """The most important of what the numbers say."""
        return self.sentences()[0]

    def sentences(self) -> list[str]:
        """All that the numbers say, a sentence each."""
        return [self.said] if isinstance(self.said, str) else list(self.said)

    def to_json(self) -> dict[str, Any]:
        """The result as JSON-ready values: exact numbers as ``{"exact": "n/d", "value": float}``."""
        found = {name: entry.value for name, entry in self.entries.items()}
        return {"schema": self.schema, **{name: encode(value) for name, value in {**self.inputs, **found}.items()}}

    def to_frame(self) -> pd.DataFrame:
        """The result as a tidy frame: one row an observation.

        Returns
        -------
        pandas.DataFrame
            Columns ``quantity``; ``check`` (1, 2, ..., missing where there is none); ``outcome`` (missing for a plain
            number); ``value`` (float); ``exact`` (`fractions.Fraction`, text where it is no number, None where only a
            float is known), or for estimates ``low`` and ``high``.
        """
        import pandas as pd

        rows = [
            {"quantity": entry.name, "check": check, "outcome": outcome, **_columns(value)}
            for entry in self.entries.values()
            for check, outcome, value in _observations(entry.value)
        ]
        return pd.DataFrame(rows).astype({"check": "Int64"})

    def text(self, addresses: bool = False) -> str:
        """The result as lines for a terminal.

        Parameters
        ----------
        addresses : bool
            Whether to say beside each quantity where it stands in the catalogue.
        """
        return as_text(self.sentences(), self.entries, addresses)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        # The fractions of all entries would fill a screen.
        return f"<{type(self).__name__} {self.schema}: {self.sentence()}>"

    def _repr_html_(self) -> str:
        return as_html(self.sentences(), self.entries)


def _observations(value: Any, check: int | None = None) -> Iterator[tuple[int | None, Any, Any]]:
    if isinstance(value, Mapping):
        for outcome, p in value.items():
            yield check, outcome, p
    elif isinstance(value, list):
        for k, item in enumerate(value, start=1):
            yield from _observations(item, k)
    elif value is not None:
        yield check, None, value


def _columns(value: Any) -> dict[str, Any]:
    if isinstance(value, Estimate):
        # An end may be "none".
        return {name: math.nan if isinstance(end, str) else end for name, end in vars(value).items()}
    if isinstance(value, str):
        # A median may be "none".
        return {"value": math.nan, "exact": value}
    return {"value": float(value), "exact": Fraction(value) if isinstance(value, Fraction | int) else None}


def encode(value: Any) -> Any:
    """A value as JSON has it: fractions and floats with both exact text and float, laws as objects keyed by text."""
    if isinstance(value, Fraction):
        return {"exact": str(value), "value": float(value)}
    if isinstance(value, float):
        return {"exact": None, "value": "inf" if math.isinf(value) else value}
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [encode(item) for item in value]
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, Estimate):
        return vars(value)
    if is_dataclass(value):
        return {f.name: encode(getattr(value, f.name)) for f in fields(value)}
    return value
