"""What every answer can do: JSON, a tidy frame, a table for terminals and notebooks.

A result is a frozen dataclass. Its fields made by `quantity` carry a label and say what they range over; JSON, frames
and tables (`layout`) are made from those, so no result writes its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from dreadsim.estimates import Estimate
from dreadsim.layout import PROBABILITY, as_html, as_text

if TYPE_CHECKING:
    import pandas as pd


def quantity(
    label: str | Sequence[str],
    unit: str = PROBABILITY,
    over: str = "",
    shown: bool = True,
    names: Mapping[Any, str] | None = None,
) -> Any:
    """A dataclass field that holds a quantity: a number, a list with one number (or law) a check, or a law.

    Parameters
    ----------
    label : str or sequence of str
        What a person calls it; where a list of laws is shown, what a person calls each of them.
    unit : str
        ``probability``, or the unit of a number (``checks``).
    over : str
        What the outcomes of a law are (``events``), or what a list has one entry of (``check`` if empty).
    shown : bool
        Whether tables for people have room for it.
    names : mapping or None
        What a person calls the outcomes of a law; None, or an outcome left out: as it is written.

    Returns
    -------
    dataclasses.Field
        Without a default.
    """
    return field(metadata={"label": label, "unit": unit, "over": over, "shown": shown, "names": names or {}})


@dataclass(frozen=True, repr=False)
class Result:
    """The base of all results."""

    schema: ClassVar[str]

    def sentence(self) -> str:
        """What the numbers say, in words."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """The result as JSON-ready values: exact numbers as ``{"exact": "n/d", "value": float}``."""
        return {"schema": self.schema, **{f.name: encode(getattr(self, f.name)) for f in fields(self)}}

    def to_frame(self) -> pd.DataFrame:
        """The result as a tidy frame: one row an observation.

        Returns
        -------
        pandas.DataFrame
            Columns ``quantity``; ``check`` (1, 2, ..., missing where there is none); ``outcome`` (missing for a plain
            number); ``value`` (float); ``exact`` (`fractions.Fraction`, or None where only a float is known), or for
            estimates ``low`` and ``high``.
        """
        import pandas as pd

        rows = [
            {"quantity": f.name, "check": check, "outcome": outcome, **_columns(value)}
            for f in fields(self)
            if f.metadata
            for check, outcome, value in _observations(getattr(self, f.name))
        ]
        return pd.DataFrame(rows).astype({"check": "Int64"})

    def text(self) -> str:
        """The result as lines for a terminal."""
        return as_text(self)

    def __repr__(self) -> str:
        # The fractions of all fields would fill a screen.
        return f"<{type(self).__name__}: {self.sentence()}>"

    def _repr_html_(self) -> str:
        return as_html(self)


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
        return vars(value)
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
