"""The main job: code equals rule, and exact laws agree with millions of simulated sessions over a grid of setups."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import groupby
from threading import Event
from typing import Any

from dreadsim.errors import InputError, whole
from dreadsim.evidence.experiment import Test, Verdict, compare, detectable_effect, judge
from dreadsim.evidence.prediction import observations, predict, tallied
from dreadsim.evidence.solution import MOST_JOINTLY, Solution
from dreadsim.progress import Progress, silent
from dreadsim.rule.grammar import load_grid
from dreadsim.rule.mechanic import MOST_SEED, Mechanic, Run
from dreadsim.rule.naming import canonical
from dreadsim.rule.registry import MECHANICS, mechanic
from dreadsim.show.entries import Entry, entries
from dreadsim.show.layout import plural
from dreadsim.show.results import Result
from dreadsim.simulation.counts import Counts
from dreadsim.simulation.streams import STREAM
from dreadsim.studies import proof
from dreadsim.studies.mutants import Caught, all_mutants, hunt
from dreadsim.studies.proving import proofs, prove

Cell = tuple[Mechanic, Any]
Grid = str | os.PathLike[str] | Mechanic | Iterable[Cell] | None

# Declared before any result was seen.
SEED = 20
# Beyond it the exact side would take longer than a verification should.
MOST_CHECKS = 1000
# Setups that are simulated while their predictions are worked out.
_AT_ONCE = 128
# Without memory all checks are alike: sessions of so many show all that longer ones would.
_ALIKE = 10
# What a table shows of a verification, and how it calls it.
_SHOWN = {
    "cells": "setups",
    "sessions": "sessions a setup",
    "checks": "checks a session",
    "proofs": "proofs: setups enumerated, replayed and parted",
    "laws_tested": "laws and means tested",
    "laws_untested": "laws and means not testable",
    "smallest_p": "smallest p",
    "threshold": "a failure would have p below",
    "detectable_effect": "smallest effect sure to be seen, in standard deviations",
}


@dataclass(frozen=True)
class CellReport:
    """One setup's part of a verification: how many laws were tested, and which had the smallest p."""

    mechanic: str
    setup: str
    tested: int
    untested: int
    law: str
    smallest_p: float | None


class Verification(Result):
    """A verification; see `verify`."""

    @property
    def passed(self) -> bool:
        """Whether nothing failed, and something was tested."""
        return not self.failures and self.laws_tested > 0

    def to_json(self) -> dict[str, Any]:
        """All but the single p-values."""
        document = super().to_json()
        del document["p_values"]
        return document


def verify(
    grid: Grid = None,
    *,
    sessions: int = 100_000,
    checks: int = 40,
    seed: int | None = SEED,
    budget: float = 1e-6,
    mutants: bool = False,
    fresh: bool = False,
    progress: Progress = silent,
) -> Verification:
    """Check rule, exact answers and simulation against one another.

    Deterministically, on each mechanic's small setups: enumerating the literal rule gives the exact side, replaying it
    on the simulation's random words gives the simulation's counts, and answers on the long run are the limits of
    sessions. Statistically, on every setup of the grid: exact laws against counts.

    Parameters
    ----------
    grid : path-like, mechanic, iterable of (mechanic, setup), or None
        A grid file, a mechanic for its own setups, or the setups; None takes the default grids of all mechanics.
    sessions : int
        Sessions to simulate for each setup, 1..10^12.
    checks : int
        Checks in a session, 1..1000.
    seed : int or None
        None draws one; the result carries it.
    budget : float
        The chance of any false alarm in the whole run.
    mutants : bool
        Also plant every mutant in a copy of the package; one that no proof catches is a failure. Takes minutes.
    fresh : bool
        Make all proofs anew, also those that held before for these very sources.
    progress : callable
        Told what is being done, how many are done and how many there are.

    Returns
    -------
    Verification
        With ``passed``, ``failures`` and the figures behind them.

    Raises
    ------
    InputError
        If a number is out of its range or the grid file is wrong.
    """
    began = time.perf_counter()
    run = Run(whole("checks", checks, 1, MOST_CHECKS), sessions, _seed(seed))
    if not 0 < budget < 1:
        raise InputError("budget", budget, "a probability above 0 and below 1")
    cells = _cells(grid)
    games = list({game.name: game for game, _ in cells}.values())
    todo = proofs(games)
    remembered = [] if fresh else [each for each in todo if each.known()]
    failures = [f"{name}: {complaint}" for name, complaint in prove(todo, remembered, progress)]
    rows, tests = [], []
    for game, setup, found in _compared(cells, run, progress):
        name = canonical(game, setup)
        rows.append(_row(game, name, found))
        tests += [replace(test, name=f"{name}: {test.name}") for test in found]
    verdict = judge(tests, budget)
    caught = hunt(all_mutants(), progress) if mutants else []
    failures += [f"mutant: {complaint}" for complaint in _survivors(caught)]
    failures += [f"{test.name} p = {test.p:.2g} {test.why}".rstrip() for test in verdict.failures]
    shown: dict[str, Any] = {
        "cells": len(cells),
        "sessions": run.sessions,
        "checks": run.checks,
        "proofs": len(todo),
        **_figures(verdict, run.sessions),
    }
    others = {
        "seconds": time.perf_counter() - began,
        "failures": tuple(failures),
        "untested": _reasons(tests),
        "mutants": tuple(caught[1:]),
        "seed": run.seed,
        "stream": STREAM,
        "remembered": len(remembered),
        "rows": tuple(rows),
        "p_values": tuple(test.p for test in tests if test.p is not None),
    }
    told = entries(*(Entry(name, value, _SHOWN[name], unit="") for name, value in shown.items()))
    return Verification("verification/1", others, told, _verdict_in_words(len(cells), failures, verdict))


def _verdict_in_words(cells: int, failures: Sequence[str], verdict: Verdict) -> str:
    if failures:
        return f"FAILED. {plural(len(failures), 'failure')}, the first: {failures[0]}"
    if not verdict.tested:
        return "FAILED. No law on these setups could be tested, so nothing is shown."
    return f"PASSED. Rule, exact answers and simulation agree on {plural(cells, 'setup')}."


def _seed(seed: int | None) -> int:
    return secrets.randbits(32) if seed is None else whole("seed", seed, 0, MOST_SEED)


def _figures(verdict: Verdict, sessions: int) -> dict[str, Any]:
    return {
        "laws_tested": verdict.tested,
        "laws_untested": verdict.untested,
        "smallest_p": verdict.smallest.p if verdict.smallest and verdict.smallest.p is not None else 1.0,
        "threshold": verdict.threshold,
        "detectable_effect": detectable_effect(sessions, verdict.threshold),
    }


def _survivors(caught: Sequence[Caught]) -> Iterator[str]:
    """Complaints about mutants: the first one is no mutant and must pass, all others must be caught by a proof."""
    named = {*proof.ALONE, *proof.ON_GAMES, *proof.ON_SETUPS}
    for unmutated in caught[:1]:
        if unmutated.caught_by:
            yield f"the unmutated copy fails in {unmutated.caught_by}"
    for mutant in caught[1:]:
        if mutant.caught_by not in named:
            yield f"{mutant.name} is not caught"


def _cells(grid: Grid) -> Sequence[Cell]:
    if grid is None:
        return [(game, setup) for game in map(mechanic, MECHANICS) for setup in game.grid()]
    if isinstance(grid, str | os.PathLike):
        game, setups = load_grid(grid)
        return [(game, setup) for setup in setups]
    allowed = "a grid file, a mechanic, or pairs of a mechanic and a setup"
    given: Any = grid
    if not hasattr(given, "literal") and not isinstance(given, Iterable):
        raise InputError("grid", given, allowed)
    pairs: list[Any] = [(given, setup) for setup in given.grid()] if hasattr(given, "literal") else list(given)
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2 or not hasattr(pair[0], "literal"):
            raise InputError("grid", pair, allowed)
    if not pairs:
        raise InputError("grid", [], "at least one setup", "nothing to verify")
    return pairs


def _compared(cells: Sequence[Cell], run: Run, progress: Progress) -> Iterator[tuple[Mechanic, Any, list[Test]]]:
    """Every setup with the tests of its laws; simulated in the background while the laws are worked out."""
    stopped = Event()
    done = 0

    def heard(what: str, done: int, of: int) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as beside:
        try:
            for game, setups in _parts(cells):
                checks = min(run.checks, _ALIKE) if game.memoryless else run.checks
                joint = game.together if checks <= MOST_JOINTLY else ()
                told = replace(run, checks=checks, joint=joint, progress=heard)
                counted = beside.submit(_counted, game, setups, told)
                predictions = []
                for setup in setups:
                    progress("setups simulated and compared", done, len(cells))
                    predictions.append(predict(Solution(game, setup, checks)))
                    done += 1
                for setup, predicted, counts in zip(setups, predictions, counted.result(), strict=True):
                    found = tallied(game, counts)
                    yield game, setup, list(compare(predicted, found, run.sessions, observations(game, counts)))
        finally:
            stopped.set()
    progress("setups simulated and compared", len(cells), len(cells))


def _parts(cells: Sequence[Cell]) -> Iterator[tuple[Mechanic, list[Any]]]:
    """Setups that follow one another and are of one mechanic, some at once."""
    for _, group in groupby(cells, key=lambda cell: id(cell[0])):
        same = list(group)
        for first in range(0, len(same), _AT_ONCE):
            part = same[first : first + _AT_ONCE]
            yield part[0][0], [setup for _, setup in part]


def _counted(game: Mechanic, setups: Sequence[Any], run: Run) -> list[Counts]:
    """The counts of each setup, by the fastest kernel that can play it: the one that answers use."""
    found: list[Counts] = []
    for _, group in groupby(((game.kernels(setup)[0], setup) for setup in setups), key=lambda pair: pair[0].name):
        pairs = list(group)
        found += pairs[0][0].count([setup for _, setup in pairs], run)
    return found


def _row(game: Mechanic, name: str, tests: Sequence[Test]) -> CellReport:
    tested = [test for test in tests if test.p is not None]
    smallest = min(tested, key=lambda test: test.p or 0.0, default=None)
    return CellReport(
        mechanic=game.name,
        setup=name.partition(" ")[2],
        tested=len(tested),
        untested=len(tests) - len(tested),
        law=smallest.name if smallest else "",
        smallest_p=smallest.p if smallest else None,
    )


def _reasons(tests: Iterable[Test]) -> dict[str, int]:
    reasons: dict[str, int] = {}
    for test in tests:
        if test.p is None:
            reasons[test.why] = reasons.get(test.why, 0) + 1
    return reasons
