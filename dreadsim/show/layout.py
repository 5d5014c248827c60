"""A result laid out for people: single numbers, then a table of what there is check by check, then the laws."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import takewhile
from typing import Any

from dreadsim.evidence.estimates import Estimate
from dreadsim.show.entries import PROBABILITY, Entry

# Outcomes rarer than this are put together in the last row of a law.
RARE = 1e-6
# Stands among the outcomes of a law for all numbers above the others.
MORE = "more"
# The head of a column of addresses.
ADDRESS = "address"
# What stands to the right of its column.
_NUMBER = re.compile(r"(over |under )?-?\d|(never|always)$")


@dataclass(frozen=True)
class Table:
    """A block of a layout: a title, column heads with a line of addresses under them, and rows of text."""

    title: str
    heads: list[str]
    rows: list[list[str]]
    addresses: list[str] = field(default_factory=list)


def tables(found: Mapping[str, Entry], addresses: bool = False) -> Iterator[Table]:
    """The blocks of a result's entries, in their order.

    Parameters
    ----------
    found : mapping
        What is shown.
    addresses : bool
        Whether each quantity is shown with its address in the catalogue.
    """
    shown = [entry for entry in found.values() if entry.shown]
    singles = [entry for entry in shown if isinstance(entry.value, Fraction | float | int | str | Estimate)]
    series = [entry for entry in shown if isinstance(entry.value, list) and not isinstance(entry.value[0], Mapping)]
    if singles:
        rows = [[str(entry.label), *_cells(entry.value, entry.unit)] for entry in singles]
        if addresses:
            rows = [[*row, _address(entry)] for row, entry in zip(rows, singles, strict=True)]
        yield Table("", ["", "", "", ADDRESS] if addresses else [], rows)
    if series:
        yield _series(series, addresses)
    for entry in shown:
        for label, law in _laws(entry.label, entry.value):
            title = f"{label}: {_address(entry)}" if addresses else label
            yield Table(title, [entry.over], list(_law_rows(law, entry.unit, entry.names)))


def _series(series: list[Entry], addresses: bool) -> Table:
    """One table of all lists, a row for each of their places."""
    columns = [[_cells(item, entry.unit)[0] for item in entry.value] for entry in series]
    rows = [[str(k), *cells] for k, cells in enumerate(zip(*columns, strict=True), start=1)]
    heads = [series[0].over or "check", *(str(entry.label) for entry in series)]
    return Table("", heads, _settled(rows), ["k", *map(_address, series)] if addresses else [])


def _address(entry: Entry) -> str:
    """Where an entry stands in the catalogue, and how it follows from there."""
    if isinstance(entry.value, list) and not isinstance(entry.value[0], Mapping):
        where = ", ".join(address if "[" in address else f"{address}[k]" for address in entry.addresses)
    else:
        where = ", ".join(entry.addresses)
    return f"{where} ({entry.how})" if entry.how else where


def _settled(rows: list[list[str]]) -> list[list[str]]:
    """The rows of a series, those at its end put together from where nothing changes any more."""
    same = sum(1 for _ in takewhile(lambda row: row[1:] == rows[-1][1:], reversed(rows)))
    (first, *_), (last, *cells) = rows[-same], rows[-1]
    return [*rows[:-same], [f"{first} to {last}" if same > 1 else last, *cells]]


def _laws(label: Any, value: Any) -> Iterator[tuple[str, Mapping[Any, Any]]]:
    """The laws of an entry with what each is called: one law, or a list of them that has a label for each."""
    if isinstance(value, Mapping):
        yield label, value
    elif isinstance(value, list) and isinstance(value[0], Mapping):
        yield from zip(label, value, strict=False)


def _law_rows(law: Mapping[Any, Any], unit: str, names: Mapping[Any, str]) -> Iterator[list[str]]:
    """A row an outcome, rare ones together. Impossible ones are left out of laws; where one is named it is told."""
    rare = [outcome for outcome, p in law.items() if unit == PROBABILITY and _is_rare(p)]
    together = rare if len(rare) > 1 else []
    for outcome, p in law.items():
        if outcome not in together:
            yield [names.get(outcome, str(outcome).replace("_", " ")), *_cells(p, unit)]
    if together:
        yield [_together(rare, law), *_cells(sum(law[outcome] for outcome in rare), unit)]


def _is_rare(p: Any) -> bool:
    return not isinstance(p, Estimate) and 0 < p < RARE


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
        value, low, high = (end if isinstance(end, str) else shown(end) for end in vars(value).values())
        return [f"{value} ({low} to {high})", ""]
    if isinstance(value, str):
        return [value, ""]
    return [chance(value), one_in(value)] if unit == PROBABILITY else [f"{number(value)} {unit}".strip(), ""]


def as_text(said: Sequence[str], found: Mapping[str, Entry], addresses: bool = False) -> str:
    """The sentences and the tables of a result as lines for a terminal."""
    blocks = ["\n".join(_lines(table)) for table in tables(found, addresses)]
    return "\n\n".join(["\n".join(said), *blocks])


def _lines(table: Table) -> Iterable[str]:
    rows = [row for row in (table.heads, table.addresses) if row] + table.rows
    width = max(len(row) for row in rows)
    rows = [row + [""] * (width - len(row)) for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(width)]
    if table.title:
        yield table.title
    to_the_left = [i == 0 or rows[0][i] == ADDRESS for i in range(width)]
    for row in rows:
        cells = zip(row, widths, to_the_left, strict=True)
        yield ("  " + "  ".join(cell.ljust(w) if left else cell.rjust(w) for cell, w, left in cells)).rstrip()


def as_html(said: Sequence[str], found: Mapping[str, Entry]) -> str:
    """The sentences and the tables of a result as HTML."""
    words = html.escape(" ".join(said))
    return f"<p>{words}</p>" + "".join(html_table(table) for table in tables(found))


def html_table(table: Table) -> str:
    """One table as HTML."""
    title = f"<caption>{html.escape(table.title)}</caption>" if table.title else ""
    heads = [table.heads, table.addresses] if table.addresses else [table.heads]
    head = "".join("<tr>" + "".join(f"<th>{html.escape(cell)}</th>" for cell in row) + "</tr>" for row in heads)
    body = "".join("<tr>" + "".join(_html_cell(cell) for cell in row) + "</tr>" for row in table.rows)
    return f"<table>{title}<thead>{head}</thead><tbody>{body}</tbody></table>"


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
    """A probability as "1 in N", with three significant digits of N; nothing where that would be "1 in 1.00".

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
    if f"{n:.3g}" == "1":
        return ""
    return f"1 in {f'{n:#.3g}'.rstrip('.')}" if n < 1000 else f"1 in {float(f'{n:.3g}'):,.0f}"


def number(value: Fraction | float) -> str:
    """A number with four significant digits, whole if it is one, or "infinite"."""
    if isinstance(value, int):
        return f"{value:,}"
    return "infinite" if math.isinf(value) else f"{float(value):.4g}"
