"""A result laid out for people: single numbers, then a table of what there is check by check, then the laws."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import takewhile
from typing import Any

from dreadsim.estimates import Estimate

# The unit of what is shown as a percentage and "1 in N".
PROBABILITY = "probability"
# Outcomes rarer than this are put together in the last row of a law.
RARE = 1e-6
# Stands among the outcomes of a law for all numbers above the others.
MORE = "more"
# What stands to the right of its column.
_NUMBER = re.compile(r"(over |under )?-?\d|(never|always)$")


@dataclass(frozen=True)
class Table:
    """A block of a layout: a title, column heads, and rows of text."""

    title: str
    heads: list[str]
    rows: list[list[str]]


def tables(result: Any) -> Iterator[Table]:
    """The blocks of a result, in the order of its fields."""
    shown = [(f.metadata, getattr(result, f.name)) for f in fields(result) if f.metadata.get("shown")]
    singles = [(meta, value) for meta, value in shown if isinstance(value, Fraction | float | int | Estimate)]
    series = [(meta, value) for meta, value in shown if isinstance(value, list) and not isinstance(value[0], Mapping)]
    if singles:
        yield Table("", [], [[meta["label"], *_cells(value, meta["unit"])] for meta, value in singles])
    if series:
        columns = [[_cells(item, meta["unit"])[0] for item in values] for meta, values in series]
        rows = [[str(k), *cells] for k, cells in enumerate(zip(*columns, strict=True), start=1)]
        yield Table("", [series[0][0]["over"] or "check", *(meta["label"] for meta, _ in series)], _settled(rows))
    for meta, value in shown:
        for label, law in _laws(meta["label"], value):
            yield Table(label, [meta["over"]], list(_law_rows(law, meta["unit"], meta["names"])))


def _settled(rows: list[list[str]]) -> list[list[str]]:
    """The rows of a series, those at its end put together from where nothing changes any more."""
    same = sum(1 for _ in takewhile(lambda row: row[1:] == rows[-1][1:], reversed(rows)))
    (first, *_), (last, *cells) = rows[-same], rows[-1]
    return [*rows[:-same], [f"{first} to {last}" if same > 1 else last, *cells]]


def _laws(label: Any, value: Any) -> Iterator[tuple[str, Mapping[Any, Any]]]:
    """The laws of a field with what each is called: one law, or a list of them that has a label for each."""
    if isinstance(value, Mapping):
        yield label, value
    elif isinstance(value, list) and isinstance(value[0], Mapping):
        yield from zip(label, value, strict=False)


def _law_rows(law: Mapping[Any, Any], unit: str, names: Mapping[Any, str]) -> Iterator[list[str]]:
    rare = [outcome for outcome, p in law.items() if not isinstance(p, Estimate) and 0 < p < RARE]
    together = len(rare) > 1
    for outcome, p in law.items():
        if isinstance(p, Estimate) or p >= RARE or (p and not together):
            yield [names.get(outcome, str(outcome).replace("_", " ")), *_cells(p, unit)]
    if together:
        yield [_together(rare, law), *_cells(sum(law[outcome] for outcome in rare), unit)]


def _together(rare: list[Any], law: Mapping[Any, Any]) -> str:
    """What rare outcomes in one row are called: "6 or more" if they are the largest numbers of a law on numbers."""
    if all(isinstance(outcome, int) or outcome == MORE for outcome in law):
        least = min(outcome for outcome in rare if outcome != MORE)
        if all(outcome != MORE and outcome < least for outcome in law.keys() - rare):
            return f"{least} or more"
    return f"{len(rare)} rarer outcomes"


def _cells(value: Any, unit: str) -> list[str]:
    if isinstance(value, Estimate):
        shown = _share if unit == PROBABILITY else number
        return [f"{shown(value.value)} ({shown(value.low)} to {shown(value.high)})", ""]
    return [chance(value), one_in(value)] if unit == PROBABILITY else [f"{number(value)} {unit}".strip(), ""]


def as_text(result: Any) -> str:
    """The sentence and the tables of a result as lines for a terminal."""
    return "\n\n".join([result.sentence(), *("\n".join(_lines(table)) for table in tables(result))])


def _lines(table: Table) -> Iterable[str]:
    rows = ([table.heads] if table.heads else []) + table.rows
    width = max(len(row) for row in rows)
    rows = [row + [""] * (width - len(row)) for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(width)]
    if table.title:
        yield table.title
    for row in rows:
        first, *rest = (
            cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join([f"  {first}", *rest]).rstrip()


def as_html(result: Any) -> str:
    """The sentence and the tables of a result as HTML."""
    return f"<p>{html.escape(result.sentence())}</p>" + "".join(html_table(table) for table in tables(result))


def html_table(table: Table) -> str:
    """One table as HTML."""
    title = f"<caption>{html.escape(table.title)}</caption>" if table.title else ""
    head = "".join(f"<th>{html.escape(cell)}</th>" for cell in table.heads)
    body = "".join("<tr>" + "".join(_html_cell(cell) for cell in row) + "</tr>" for row in table.rows)
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _html_cell(text: str) -> str:
    kind = ' class="number"' if _NUMBER.match(text) else ""
    return f"<td{kind}>{html.escape(text)}</td>"


def _share(p: float) -> str:
    """An observed share: unlike a float chance, all of what was seen is 100%."""
    return "100%" if p == 1 else percent(p)


def percent(p: Fraction | float) -> str:
    """A probability as a percentage; 0% and 100% only for what is certain.

    Examples
    --------
    >>> percent(Fraction(1, 30)), percent(Fraction(0)), percent(0.9999999)
    ('3.33%', '0%', 'over 99.99%')
    """
    if p <= 0:
        return "0%"
    if p >= 1 and not isinstance(p, float):
        return "100%"
    # A float that has rounded to 1 is not certain.
    if p > Fraction(9999, 10_000):
        return "over 99.99%"
    if p < RARE:
        return f"under {100 * RARE:g}%"
    digits = 3 if p < Fraction(1, 10) else 4
    return f"{float(p) * 100:#.{digits}g}%"


def chance(p: Fraction | float) -> str:
    """The same for an exact probability in a table, where what is certain stands out: "never" and "always"."""
    return {"0%": "never", "100%": "always"}.get(percent(p), percent(p))


def plural(n: int, noun: str) -> str:
    """A number of things.

    Examples
    --------
    >>> plural(1, "setup"), plural(2000, "setup")
    ('1 setup', '2,000 setups')
    """
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def one_in(p: Fraction | float) -> str:
    """A probability as "1 in N", with three significant digits of N.

    Examples
    --------
    >>> one_in(Fraction(1, 30)), one_in(Fraction(2, 3)), one_in(Fraction(3, 100_000))
    ('1 in 30.0', '1 in 1.50', '1 in 33,300')
    """
    if not 0 < p < 1:
        return ""
    if p < 1e-300:
        return "1 in over 1e300"
    n = float(1 / p)
    return f"1 in {f'{n:#.3g}'.rstrip('.')}" if n < 1000 else f"1 in {float(f'{n:.3g}'):,.0f}"


def number(value: Fraction | float) -> str:
    """A number with four significant digits, whole if it is one, or "infinite"."""
    if isinstance(value, int):
        return f"{value:,}"
    return "infinite" if math.isinf(value) else f"{float(value):.4g}"
