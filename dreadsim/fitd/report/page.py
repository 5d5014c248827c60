"""The report on pools: a page of what the rules imply, its figures, and tables to load."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from dreadsim.fitd import plots
from dreadsim.fitd.clocks.answers import clock
from dreadsim.fitd.pools.answers import pool
from dreadsim.fitd.pools.setup import MOST_OUTCOMES, SHORTS, Setup
from dreadsim.fitd.report import findings
from dreadsim.fitd.report.audit import statements
from dreadsim.fitd.tracks.answers import track
from dreadsim.progress import Progress, silent
from dreadsim.show.drawing import drawn
from dreadsim.show.pages import heading, links, page, paragraph
from dreadsim.show.results import Result

TABLES = ("statements.csv", "pools.csv", "rolls.csv")
TITLE = "Pools in the dark: what the rules imply"
ROLLS = 12
# The rolls of the figures: the pools whose tracks are drawn, and the pool that fills the clocks.
TRACKED, FILLING = (-2, 0, 1, 2, 3, 4), 2


def files(progress: Progress = silent) -> Mapping[str, str | bytes]:
    """The files of the report, by name; the same bytes every time.

    Parameters
    ----------
    progress : callable
        Told what is being done, how many are done and how many there are.
    """
    makers: dict[str, Callable[[], str | bytes]] = {
        "tiers.png": lambda: drawn(plots.tiers(Setup())),
        "crits.png": lambda: drawn(plots.crits(Setup())),
        "stress.png": lambda: drawn(plots.survival([track(Setup(n), rolls=ROLLS) for n in TRACKED])),
        "clocks.png": lambda: drawn(plots.filling([clock(Setup(FILLING), n) for n in findings.SEGMENTS])),
        "statements.csv": _statements,
        "pools.csv": _pools,
        "rolls.csv": _rolls,
        "index.html": _index,
    }
    made = {}
    for i, (name, make) in enumerate(makers.items()):
        progress("report on pools", i, len(makers))
        made[name] = make()
    progress("report on pools", len(makers), len(makers))
    return made


def _index() -> str:
    parts = [part for section in findings.SECTIONS for part in section()]
    closing = (
        "The tables hold the numbers of this page and more. Any other pool, with its joint law of results and crits: "
        "dreadsim fitd -2 --json. Tracks and clocks: dreadsim fitd track, dreadsim fitd clock. This page anew: "
        "dreadsim report."
    )
    return page(TITLE, [*parts, heading("Tables and commands"), links(TABLES), paragraph(closing)])


def _statements() -> str:
    """The audited statements, a row for each chance that settles one."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["claim", "verdict", "what", "value", "exact"])
    for statement in statements():
        settled = [[what, f"{float(p):.6g}", str(p)] for what, p in statement.exact.items()]
        for row in settled or [["", "", ""]]:
            writer.writerow([statement.claim, statement.verdict, *row])
    return text.getvalue()


def _pools() -> str:
    """Single rolls: every pool with every number of outcomes and by every reading, and by the blades rule."""
    outcomes = range(1, MOST_OUTCOMES + 1)
    setups = [setup.replace(outcomes=m) for m in outcomes for setup in _setups()]
    setups = [setup.replace(kind="resistance") if setup.outcomes == 1 else setup for setup in setups]
    setups += [Setup(n, rule="blades", kind="resistance") for n in plots.POOLS]
    return _tidy(
        ({key: getattr(setup, key) for key in ("rule", "pool", "outcomes", "short")}, pool(setup)) for setup in setups
    )


def _rolls() -> str:
    """Tracks and clocks. Their fractions are too long for a table."""
    rows: list[tuple[dict[str, Any], Result]] = []
    for setup in _setups():
        named = {"pool": setup.pool, "short": setup.short}
        rows.append(({"of": "track of 9"} | named, track(setup, rolls=ROLLS)))
        rows += [({"of": f"clock of {n}"} | named, clock(setup, n, rolls=ROLLS)) for n in findings.SEGMENTS]
    return _tidy(rows, without=["exact"])


def _setups() -> list[Setup]:
    """Every pool by every reading."""
    return [Setup(n, short=short) for n in plots.POOLS for short in (SHORTS if n < 0 else SHORTS[:1])]


def _tidy(rows: Iterable[tuple[dict[str, Any], Result]], without: Sequence[str] = ()) -> str:
    """One row a number, after what it belongs to. Joint laws are left out: they make a long table."""
    import pandas as pd

    frames = []
    for named, result in rows:
        frame = result.to_frame().query("quantity != 'joint'").drop(columns=[*without])
        for place, (key, value) in enumerate(named.items()):
            frame.insert(place, key, value)
        frames.append(frame)
    return pd.concat(frames).to_csv(index=False, float_format="%.6g", lineterminator="\n")
