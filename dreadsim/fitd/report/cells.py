"""How numbers stand in the report on pools: within sentences, and within tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from dreadsim.exact.pmf import Number
from dreadsim.fitd.plots import POOLS
from dreadsim.fitd.pools.setup import SHORTS, Setup
from dreadsim.fitd.pools.words import READINGS
from dreadsim.show.layout import Table, chance, html_table, one_in, percent


def dice(pool: int) -> str:
    """A pool as players write it."""
    return f"{pool}d"


def said(p: Fraction) -> str:
    """A chance within a sentence: ``57.81% (37/64)``."""
    return f"{percent(p)} ({p})" if 0 < p < 1 else percent(p)


def shown(p: Fraction) -> str:
    """A chance within a table: percentage, 1 in N unless it is nearly certain, and below them the fraction."""
    odds = ", ".join(filter(None, (chance(p), one_in(p))))
    return f"{odds}\n{p}" if 0 < p < 1 else odds


def decimal(value: Number) -> str:
    """A mean to three decimals."""
    return f"{float(value):.3f}"


def mean(value: Fraction) -> str:
    """A mean within a table, with its fraction below."""
    return f"{decimal(value)}\n{value}"


def table(title: str, heads: list[str], rows: Iterable[Iterable[str]]) -> str:
    """A table as HTML."""
    return html_table(Table(title, heads, [list(row) for row in rows]))


def by_pool(title: str, columns: dict[str, Callable[[int], str]], pools: Iterable[int] = POOLS) -> str:
    """A table with a row for each pool; `columns` say by their heads what stands there."""
    rows = ([dice(pool), *(cell(pool) for cell in columns.values())] for pool in pools)
    return table(title, ["pool", *columns], rows)


def by_reading(title: str, cell: Callable[[Setup], str]) -> str:
    """A table of all pools with a column for each reading; from 0d on they agree."""

    def column(short: str) -> Callable[[int], str]:
        return lambda pool: cell(Setup(pool, short=short)) if pool < 0 or short == SHORTS[0] else "the same"

    return by_pool(title, {"dice": dice_rolled} | {READINGS[short]: column(short) for short in SHORTS})


def by_rule(title: str, measures: dict[str, Callable[[Setup], str]]) -> str:
    """A table with two columns for each measure: by the keepers rule and by the common one."""

    def column(cell: Callable[[Setup], str], rule: str) -> Callable[[int], str]:
        return lambda pool: cell(Setup(pool, rule=rule))

    columns: dict[str, Callable[[int], str]] = {}
    for what, cell in measures.items():
        columns |= {what: column(cell, "keepers"), f"{what}, common rule": column(cell, "blades")}
    return by_pool(title, columns, range(-2, 7))


def dice_rolled(pool: int) -> str:
    """How many dice a pool puts on the table, for one outcome."""
    return str(Setup(pool).dice)
