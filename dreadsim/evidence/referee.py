"""The literal rule as referee: every path of it enumerated, and whole blocks of sessions played by it.

Played on the same streams as a compiled kernel, the literal rule must count exactly what the kernel counts.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from dreadsim.exact.chain import Chain
from dreadsim.exact.pmf import Pmf
from dreadsim.rule.choices import Choose, law
from dreadsim.rule.mechanic import Counter, Kernel, Marks, Mechanic, Run, numbers
from dreadsim.rule.naming import canonical
from dreadsim.simulation.counts import Counts
from dreadsim.simulation.sources import words_of
from dreadsim.simulation.streams import BLOCK, block_states


def enumerated(mechanic: Mechanic, setup: Any) -> Chain | Pmf:
    """What `mechanic.exact` must be, found by walking every path of the literal rule.

    Parameters
    ----------
    mechanic : Mechanic
        The game.
    setup : object
        One of its setups; small, since every face of every die is a branch.

    Returns
    -------
    Chain or Pmf
        The chain of the states that can be reached, or without memory the law of the marks.
    """

    def step(state: Any) -> Iterable[tuple[Fraction, Any, Marks]]:
        paths = law(lambda choose: mechanic.literal(setup, state, choose))
        return [(p, target, marks) for (target, marks), p in paths.items()]

    if mechanic.memoryless:
        return Pmf(law(lambda choose: mechanic.literal(setup, None, choose)[1]))
    return Chain.explore(mechanic.start(setup), step)


def replay(mechanic: Mechanic, kernel: Kernel, setup: Any, run: Run) -> Counts:
    """What a kernel must count: the literal rule played on the same random words.

    Parameters
    ----------
    mechanic : Mechanic
        Whose rule.
    kernel : Kernel
        Says how it takes the rule's choices from the words.
    setup : object
        One of the mechanic's setups.
    run : Run
        As for `kernel.count`.

    Returns
    -------
    Counts
        Whole numbers.
    """
    total: Counts | None = None
    name = canonical(mechanic, setup)
    for block in range(-(-run.sessions // BLOCK)):
        played = Sessions(mechanic, setup, run)
        choose = kernel.answers(setup, words_of(block_states(run.seed, name, block, 1)[0]))
        for _ in range(min(BLOCK, run.sessions - block * BLOCK)):
            played.play(choose)
        counted = played.counts()
        total = counted if total is None else total + counted
        run.progress("sessions played", total.sessions, run.sessions)
    assert total is not None
    return total


class Sessions:
    """Sessions played by the literal rule, and what was counted in them: a second road to what `recording` counts."""

    def __init__(self, mechanic: Mechanic, setup: Any, run: Run) -> None:
        self._mechanic, self._setup, self._run = mechanic, setup, run
        self._counters: Sequence[Counter] = run.counted(mechanic)
        self._numbers: list[list[tuple[int, ...]]] = []
        self._states: list[list[Hashable]] = []
        self._outcomes: Tally[Any] = Tally()

    def play(self, choose: Choose) -> None:
        """One session."""
        mechanic, setup = self._mechanic, self._setup
        state = mechanic.start(setup)
        happened, states = [], [mechanic.observed(state)]
        for _ in range(self._run.checks):
            state, marks = mechanic.literal(setup, state, choose)
            happened.append(numbers(marks, self._counters))
            states.append(mechanic.observed(state))
            if mechanic.memoryless:
                self._outcomes[marks] += 1
        self._numbers.append(happened)
        self._states.append(states)

    def counts(self) -> Counts:
        """All sessions so far, counted."""
        run = self._run
        # (sessions, checks, counters)
        happened = np.array(self._numbers, np.int64).reshape(len(self._numbers), run.checks, len(self._counters))
        hit = happened > 0
        total = happened.sum(axis=1)
        first = np.where(hit.any(axis=1), hit.argmax(axis=1), run.checks)
        runs = [_runs([bool(h) for h in session]) for session in hit[:, :, 0]]
        labels = {state: i for i, state in enumerate(dict.fromkeys(s for row in self._states for s in row))}
        codes = np.array([[labels[state] for state in row] for row in self._states])
        together = [[counter.name for counter in self._counters].index(name) for name in run.joint]
        joint = Tally(tuple(row) for row in total[:, together].tolist()) if together else {}
        return Counts(
            sessions=len(total),
            checks=run.checks,
            counters=tuple(counter.name for counter in self._counters),
            states=tuple(labels),
            # Room for the most seen at a check at every check: the largest number that is thought possible.
            number=_columns(total, run.checks * int(happened.max(initial=0)) + 1),
            first=_columns(first, run.checks + 1),
            at=hit.sum(axis=0).T,
            quiet=np.bincount([quiet for quiet, _ in runs], minlength=run.checks + 1),
            gap=np.bincount([gap for _, gap in runs], minlength=run.checks + 1),
            state=np.array([np.bincount(codes[:, k], minlength=len(labels)) for k in range(run.checks + 1)]),
            joint=dict(joint),
            outcomes=dict(self._outcomes) if self._mechanic.memoryless else None,
        )


def _columns(values: Any, width: int) -> Any:
    """A row a counter: how many sessions have the value 0, 1, 2, ..."""
    return np.array([np.bincount(values[:, i], minlength=width) for i in range(values.shape[1])])


def _runs(hits: Sequence[bool]) -> tuple[int, int]:
    """The most checks in a row without an event, and the checks from the first event to the second (0: no second)."""
    events = [check for check, hit in enumerate(hits) if hit]
    bounds = [-1, *events, len(hits)]
    quiet = max(after - before - 1 for before, after in pairwise(bounds))
    return quiet, events[1] - events[0] if len(events) > 1 else 0
