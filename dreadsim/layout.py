"""A result laid out for people: single numbers, then a table of what there is check by check, then the laws."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from dreadsim.estimates import Estimate

# The unit of what is shown as a percentage and "1 in N".
PROBABILITY = "probability"
# Outcomes rarer than this are put together in the last row of a law.
RARE = 1e-6
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
    series = [(meta, value) for meta, value in shown if isinstance(value, list)]
    if singles:
        yield Table("", [], [[meta["label"], *_cells(value, meta["unit"])] for meta, value in singles])
    if series:
        columns = [[_cells(item, meta["unit"])[0] for item in values] for meta, values in series]
        rows = [[str(k), *cells] for k, cells in enumerate(zip(*columns, strict=True), start=1)]
        yield Table("", [series[0][0]["over"] or "check", *(meta["label"] for meta, _ in series)], rows)
    for meta, value in shown:
        if isinstance(value, Mapping):
            yield Table(meta["label"], [meta["over"]], list(_law_rows(value, meta["unit"])))


def _law_rows(law: Mapping[Any, Any], unit: str) -> Iterator[list[str]]:
    for outcome, p in law.items():
        if isinstance(p, Estimate) or p >= RARE:
            yield [str(outcome), *_cells(p, unit)]
    rare = [p for p in law.values() if not isinstance(p, Estimate) and 0 < p < RARE]
    if rare:
        yield [f"{len(rare)} rarer", *_cells(sum(rare), unit)]


def _cells(value: Any, unit: str) -> list[str]:
    if isinstance(value, Estimate):
        shown = percent if unit == PROBABILITY else number
        return [f"{shown(value.value)} ({shown(value.low)} to {shown(value.high)})", ""]
    return [percent(value), one_in(value)] if unit == PROBABILITY else [f"{number(value)} {unit}".strip(), ""]


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


def percent(p: Fraction | float) -> str:
    """A probability as a percentage; "never" and "always" only for what is certain.

    Examples
    --------
    >>> percent(Fraction(1, 30)), percent(Fraction(0)), percent(0.9999999)
    ('3.33%', 'never', 'over 99.99%')
    """
    if p <= 0:
        return "never"
    if p >= 1:
        return "always"
    if p > Fraction(9999, 10_000):
        return "over 99.99%"
    if p < RARE:
        return f"under {100 * RARE:g}%"
    digits = 3 if p < Fraction(1, 10) else 4
    return f"{float(p) * 100:#.{digits}g}%"


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
