"""The report of a verification: a page to look at, a table to load, and figures."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import asdict, fields
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING

from dreadsim.show.drawing import Picture, drawn
from dreadsim.show.layout import Table, html_table, percent, tables
from dreadsim.show.pages import figure, heading, page, paragraph, verdict
from dreadsim.show.places import same
from dreadsim.show.plots import p_value_plot
from dreadsim.show.writing import write_all
from dreadsim.studies.verification import CellReport

if TYPE_CHECKING:
    from dreadsim.studies.verification import Verification

WORST = 10
FILES = ("p_values.png", "cells.csv", "index.html")
HOW = (
    "Deterministically first: on setups with few dice every path of choices through the literal rule is walked, and "
    "its weights must equal the exact answers as fractions; then whole blocks of simulated sessions are played again "
    "by the literal rule on the same random words, and the counts must be equal to the last one.",
    "Then statistically: on every setup of the grid the exact laws of all quantities are compared with the counts by "
    "likelihood-ratio tests, and means with sums by z-tests. All tests share one chance of a false alarm. A law that "
    "cannot be tested (because it leaves fewer than two outcomes that are expected often enough) is counted as "
    "untested, not as passed.",
)


def write_report(result: Verification, pictures: Iterable[Picture], folder: Path) -> None:
    """Write ``index.html``, ``cells.csv`` and the figures of a verification, all of them or none.

    Parameters
    ----------
    result : Verification
        What was found.
    pictures : iterable of Picture
        Further figures, each with a file name and a caption.
    folder : pathlib.Path
        Where to write; made if need be.
    """
    shown = list(pictures)
    files: dict[str, str | bytes] = {picture.file: drawn(picture.draw()) for picture in shown}
    files["p_values.png"] = drawn(p_value_plot(result.p_values, result.threshold))
    files["cells.csv"] = _csv(result.rows)
    figures = [figure(picture.file, picture.caption) for picture in shown]
    parts = [
        verdict(result.sentence(), result.passed),
        *(paragraph(text) for text in HOW),
        *(html_table(table) for table in tables(result.entries)),
        paragraph(_sharpness(result)),
        *_untested(result),
        heading("All p-values"),
        figure("p_values.png", "If all three agree, p-values are uniform: the dots stay near the line."),
        *([heading("What was compared"), *figures] if figures else []),
        heading("The setups with the smallest p"),
        paragraph(
            f"Of {result.laws_tested:,} right tests the smallest p is near one over their number by chance alone."
        ),
        paragraph("All setups are in cells.csv."),
        html_table(_worst(result.rows)),
    ]
    files["index.html"] = page("Verification", parts)
    write_all({folder / name: content for name, content in files.items()})


def is_part(path: Path, folder: Path) -> bool:
    """Whether a report in this folder may have a file at this path."""
    return any(same(path, folder / name) for name in FILES) or (path.suffix == ".png" and same(path.parent, folder))


def _sharpness(result: Verification) -> str:
    """What the smallest detectable effect means for a chance of 5%."""
    off = result.detectable_effect * sqrt(0.05 * 0.95)
    return f"How sharp this is: a chance of 5% would be caught (in 99 of 100 runs) if it were off by {percent(off)}."


def _untested(result: Verification) -> list[str]:
    rows = [[why, f"{n:,}"] for why, n in result.untested.items()]
    return [html_table(Table("Not testable, and why", [], rows))] if rows else []


def _csv(rows: Iterable[CellReport]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, [f.name for f in fields(CellReport)], lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow(asdict(row) | {"smallest_p": _p(row)})
    return text.getvalue()


def _worst(rows: Iterable[CellReport]) -> Table:
    ranked = sorted((row for row in rows if row.smallest_p is not None), key=lambda row: row.smallest_p or 0.0)
    body = [[row.mechanic, row.setup, row.law, _p(row)] for row in ranked[:WORST]]
    return Table("", ["mechanic", "setup (what differs from the defaults)", "law", "p"], body)


def _p(row: CellReport) -> str:
    return "" if row.smallest_p is None else f"{row.smallest_p:.6g}"
