"""The main job: code equals rule, and exact laws agree with millions of simulated sessions over a grid of setups."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from dreadsim.errors import InputError, whole
from dreadsim.experiment import Test, compare, detectable_effect, judge, measure, predict
from dreadsim.files import load_grid
from dreadsim.layout import plural
from dreadsim.mechanic import Mechanic, canonical
from dreadsim.montecarlo import MOST_SESSIONS
from dreadsim.progress import Progress, silent
from dreadsim.registry import MECHANICS, mechanic
from dreadsim.results import Result, quantity
from dreadsim.streams import MOST_SEED, STREAM
from dreadsim.studies import proof
from dreadsim.studies.mutants import Caught, all_mutants, hunt

Cell = tuple[Mechanic, Any]

# Declared before any result was seen.
SEED = 20
# Beyond it the exact side would take longer than a verification should.
MOST_CHECKS = 1000


@dataclass(frozen=True)
class CellReport:
    """One setup's part of a verification: how many laws were tested, and which had the smallest p."""

    mechanic: str
    setup: str
    tested: int
    untested: int
    law: str
    smallest_p: float | None


@dataclass(frozen=True, repr=False)
class Verification(Result):
    """A verification; see `verify`."""

    schema: ClassVar[str] = "verification/1"

    seconds: float
    failures: tuple[str, ...]
    mutants: tuple[Caught, ...]
    untested: dict[str, int]
    seed: int
    stream: int
    rows: tuple[CellReport, ...]
    p_values: tuple[float, ...]
    cells: int = quantity("setups", unit="")
    sessions: int = quantity("sessions a setup", unit="")
    checks: int = quantity("checks a session", unit="")
    proofs: int = quantity("proofs: setups enumerated, replayed and parted", unit="")
    laws_tested: int = quantity("laws and means tested", unit="")
    laws_untested: int = quantity("laws and means not testable", unit="")
    smallest_p: float = quantity("smallest p", unit="")
    threshold: float = quantity("a failure would have p below", unit="")
    detectable_effect: float = quantity("smallest effect sure to be seen, in standard deviations", unit="")

    @property
    def passed(self) -> bool:
        """Whether nothing failed, and something was tested."""
        return not self.failures and self.laws_tested > 0

    def sentence(self) -> str:
        """What the numbers say, in words."""
        if self.passed:
            return f"PASSED. Rule, exact answers and simulation agree on {plural(self.cells, 'setup')}."
        if not self.failures:
            return "FAILED. No law on these setups could be tested, so nothing is shown."
        return f"FAILED. {plural(len(self.failures), 'failure')}, the first: {self.failures[0]}"

    def to_json(self) -> dict[str, Any]:
        """All but the single p-values."""
        document = super().to_json()
        del document["p_values"]
        return document


def verify(
    grid: str | os.PathLike[str] | Iterable[Cell] | None = None,
    *,
    sessions: int = 100_000,
    checks: int = 40,
    seed: int | None = SEED,
    budget: float = 1e-6,
    mutants: bool = False,
    progress: Progress = silent,
) -> Verification:
    """Check rule, exact answers and simulation against one another.

    Deterministically, on each mechanic's small setups: enumerating the literal rule gives the exact side, and
    replaying it on the simulation's random words gives the simulation's counts. Statistically, on every setup of the
    grid: exact laws against counts.

    Parameters
    ----------
    grid : path-like, iterable of (mechanic, setup), or None
        A grid file, or the setups; None takes the default grids of all mechanics.
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
    sessions, checks = whole("sessions", sessions, 1, MOST_SESSIONS), whole("checks", checks, 1, MOST_CHECKS)
    if not 0 < budget < 1:
        raise InputError("budget", budget, "a probability above 0 and below 1")
    seed = secrets.randbits(32) if seed is None else whole("seed", seed, 0, MOST_SEED)
    cells = _cells(grid)
    games = list({game.name: game for game, _ in cells}.values())
    failures = [f"{name}: {complaint}" for name, complaint in prove(games, progress)]
    rows, tests = [], []
    for i, (game, setup) in enumerate(cells):
        progress("setups simulated and compared", i, len(cells))
        predictions = predict(game.exact(setup), checks, game.event)
        found = list(compare(predictions, measure(game.count(setup, checks, sessions, seed)), sessions))
        name = canonical(game, setup)
        rows.append(_row(game, name, found))
        tests += [replace(test, name=f"{name}: {test.name}") for test in found]
    progress("setups simulated and compared", len(cells), len(cells))
    verdict = judge(tests, budget)
    caught = hunt(all_mutants(), progress) if mutants else []
    named = {*proof.ALONE, *proof.ON_SETUPS}
    failures += [f"mutant: {mutant.name} is not caught" for mutant in caught[1:] if mutant.caught_by not in named]
    failures += [f"mutant: the unmutated copy fails in {mutant.caught_by}" for mutant in caught[:1] if mutant.caught_by]
    return Verification(
        cells=len(cells),
        sessions=sessions,
        checks=checks,
        proofs=len(proofs(games)),
        laws_tested=verdict.tested,
        laws_untested=verdict.untested,
        smallest_p=verdict.smallest.p if verdict.smallest and verdict.smallest.p is not None else 1.0,
        threshold=verdict.threshold,
        detectable_effect=detectable_effect(sessions, verdict.threshold),
        seconds=time.perf_counter() - began,
        failures=(*failures, *(f"{test.name} p = {test.p:.2g} {test.why}".rstrip() for test in verdict.failures)),
        untested=_reasons(tests),
        mutants=tuple(caught[1:]),
        seed=seed,
        stream=STREAM,
        rows=tuple(rows),
        p_values=tuple(test.p for test in tests if test.p is not None),
    )


def _cells(grid: str | os.PathLike[str] | Iterable[Cell] | None) -> Sequence[Cell]:
    if grid is None:
        return [(game, setup) for game in map(mechanic, MECHANICS) for setup in game.grid()]
    if isinstance(grid, str | os.PathLike):
        game, setups = load_grid(grid)
        return [(game, setup) for setup in setups]
    pairs: list[Any] = list(grid)
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise InputError("grid", pair, "a grid file, or pairs of a mechanic and a setup")
    if not pairs:
        raise InputError("grid", [], "at least one setup", "nothing to verify")
    return pairs


def prove(games: Iterable[Mechanic], progress: Progress = silent) -> Iterator[tuple[str, str]]:
    """Make all proofs for some mechanics, and yield the name and the complaint of those that do not hold.

    A check that raises an exception does not hold either.
    """
    todo = proofs(games)
    for i, (name, check) in enumerate(todo):
        progress("proofs that code equals rule", i, len(todo))
        try:
            for complaint in check():
                yield name, complaint
        except Exception as error:
            yield name, f"{type(error).__name__}: {error}"
    progress("proofs that code equals rule", len(todo), len(todo))


def proofs(games: Iterable[Mechanic]) -> list[tuple[str, Callable[[], Iterator[str]]]]:
    """The proofs of some mechanics by name: each check of `proof` on each of their small setups."""
    alone = list(proof.ALONE.items())
    on_setups = [
        (name, partial(check, game, setup))
        for game in games
        for setup in game.small_grid()
        for name, check in proof.ON_SETUPS.items()
    ]
    return [*alone, *on_setups]


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
