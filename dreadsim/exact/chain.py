"""Marked Markov chains, exactly.

A step from a state goes to a next state and carries *marks*: what happened on the way (an event, a growth, a colour).
Splitting the transition matrix by marks gives the family of matrices that the queueing literature calls a marked
Markovian arrival process (He and Neuts, Stochastic Processes and their Applications 74, 1998). A *counter* maps marks
to a whole number; the matrices D0 and D1 of a Markovian arrival process are the parts that count 0 and 1.

Weights are whole numbers over one denominator for the whole chain. `session` and `stationary` solve chains.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import lcm
from typing import Any, NamedTuple

from dreadsim.errors import InputError, whole
from dreadsim.exact.pmf import Pmf
from dreadsim.rule.mechanic import Marks

State = Hashable
Count = Callable[[Marks], int]
Move = tuple[State, Marks, int]

STATE_LIMIT = 200_000
# How many states, check by check, a path follows when it is made.
MOST_FOLLOWED = 200_000


def counting(mark: Hashable) -> Count:
    """The counter of one mark: how often it stands among a step's marks."""
    return lambda marks: marks.count(mark)


def nothing(marks: Marks) -> int:
    """The counter that counts nothing."""
    return 0


@dataclass(frozen=True)
class Chain:
    """A Markov chain whose steps carry marks.

    Parameters
    ----------
    start : hashable
        The state before the first step.
    denominator : int
        The common denominator of all weights.
    moves : mapping
        For every state, its steps as ``(next state, marks, weight)``; the weights add up to `denominator`.
    """

    start: State
    denominator: int
    moves: Mapping[State, tuple[Move, ...]]

    @classmethod
    def explore(
        cls, start: State, step: Callable[[Any], Iterable[tuple[Any, Any, Any]]], limit: int = STATE_LIMIT
    ) -> Chain:
        """Build the chain of all states that can be reached from `start`.

        Parameters
        ----------
        start : hashable
            The first state.
        step : callable
            Takes a state and returns its steps as ``(probability, next state, events)``: probabilities as ints,
            fractions or text like ``"1/6"`` that add up to 1; events as a whole number (how many events), one mark as
            text, or a tuple of marks. Equal steps may be listed more than once.
        limit : int
            The largest number of states to explore.

        Returns
        -------
        Chain
            The chain on the states that can be reached.

        Raises
        ------
        InputError
            If probabilities are not exact, are negative or do not add up to 1, or if there are more states than
            `limit`.

        Examples
        --------
        >>> Chain.explore(0, lambda heads: [("1/2", min(heads + 1, 2), "heads"), ("1/2", 0, ())]).states
        (0, 1, 2)
        """
        whole("limit", limit, 1)
        found: dict[State, dict[tuple[State, Marks], Fraction]] = {}
        waiting = [start]
        while waiting:
            state = waiting.pop()
            if state in found:
                continue
            if len(found) == limit:
                raise InputError("states", limit, f"a rule with at most {limit} reachable states", "too many states")
            found[state] = _merged(state, step(state))
            waiting.extend(target for target, _ in found[state])
        denominator = lcm(*(p.denominator for row in found.values() for p in row.values()))
        moves = {
            state: tuple((target, marks, int(p * denominator)) for (target, marks), p in row.items())
            for state, row in found.items()
        }
        return cls(start, denominator, moves)

    @classmethod
    def of_law(cls, law: Pmf) -> Chain:
        """The chain of checks that know nothing of one another: one state, None, and the outcomes as marks.

        Examples
        --------
        >>> Chain.of_law(Pmf({("hit",): 1, (): 2})).moves
        {None: ((None, ('hit',), 1), (None, (), 2))}
        """
        return cls(None, law.total, {None: tuple((None, marks, weight) for marks, weight in law.weights.items())})

    @property
    def states(self) -> tuple[State, ...]:
        """All states, in the order in which they were found."""
        return tuple(self.moves)

    @cached_property
    def parts(self) -> dict[Marks, dict[tuple[State, State], Fraction]]:
        """The transition matrix split by marks: ``{marks: {(state, next state): probability}}``."""
        parts: dict[Marks, dict[tuple[State, State], Fraction]] = {}
        for state, row in self.moves.items():
            for target, marks, weight in row:
                parts.setdefault(marks, {})[state, target] = Fraction(weight, self.denominator)
        return parts

    def counted(self, count: Count) -> dict[State, list[tuple[State, int, int]]]:
        """Each state's steps as ``(next state, number, weight)``, those with the same number merged."""
        rows: dict[State, list[tuple[State, int, int]]] = {}
        for state, row in self.moves.items():
            merged: dict[tuple[State, int], int] = {}
            for target, marks, weight in row:
                key = target, count(marks)
                merged[key] = merged.get(key, 0) + weight
            rows[state] = [(target, number, weight) for (target, number), weight in merged.items() if weight]
        return rows


def _merged(state: State, steps: Iterable[tuple[Any, Any, Any]]) -> dict[tuple[State, Marks], Fraction]:
    row: dict[tuple[State, Marks], Fraction] = {}
    for step in steps:
        try:
            p, target, events = step
            hash(target)
        except (TypeError, ValueError):
            allowed = "(probability, next state, events), with a next state that can be hashed"
            raise InputError(f"step from state {state!r}", step, allowed) from None
        try:
            # A float would be taken as the fraction that it is, not the one that is meant.
            weight = Fraction("" if isinstance(p, float) else p)
        except (TypeError, ValueError, ZeroDivisionError):
            allowed = "an exact number: an int, a Fraction or text like '1/6'"
            raise InputError(f"probability from state {state!r}", p, allowed) from None
        if weight < 0:
            raise InputError(f"probability from state {state!r}", p, "0 or more")
        if weight:
            key = target, _marks(events)
            row[key] = row.get(key, Fraction(0)) + weight
    total = sum(row.values(), start=Fraction(0))
    if total != 1:
        raise InputError(
            f"step from state {state!r}", str(total), "probabilities that add up to 1", f"a sum of {total}"
        )
    return row


def _marks(events: Any) -> Marks:
    if isinstance(events, tuple):
        return events
    if isinstance(events, str):
        return (events,)
    return ("event",) * whole("events", int(events) if isinstance(events, bool) else events, 0)


class Stage(NamedTuple):
    """A part of a path: a chain, how many checks it takes, and how it goes on from where the stage before stopped."""

    chain: Chain
    checks: int
    entry: Mapping[Any, State] | Callable[[Any], State] | None = None


@dataclass(frozen=True, init=False)
class Path:
    """Chains one after another. A session is a path of one.

    Parameters
    ----------
    stages : iterable
        ``(chain, checks)``, or ``(chain, checks, entry)`` where the chain has other states than the one before it:
        `entry` is a mapping or a function from the last state of the stage before to a state of this chain.

    Raises
    ------
    InputError
        If a stage does not know a state in which the one before may end; where that is long to find out, once solved.

    Examples
    --------
    >>> coin = Chain.explore(0, lambda heads: [("1/2", heads + 1, 0), ("1/2", heads, 0)] if heads < 2 else [(1, 2, 0)])
    >>> rain = Chain.explore("dry", lambda state: [("1/3", "wet", 1), ("2/3", "dry", 0)])
    >>> Path([(coin, 2), (rain, 3, {0: "dry", 1: "dry", 2: "wet"})]).checks
    5
    """

    stages: tuple[Stage, ...]

    def __init__(self, stages: Iterable[Any]) -> None:
        object.__setattr__(self, "stages", tuple(_stage(number, stage) for number, stage in enumerate(stages, start=1)))
        if not self.stages:
            raise InputError("path", (), "one stage (chain, checks) or more", "it has no stage")
        self._check_ends()

    @classmethod
    def of(cls, side: Chain | Path | Pmf, checks: int) -> Path:
        """So many checks of what a mechanic gives: its chain or its law; a path, which has its own checks, as it is."""
        if isinstance(side, Path):
            return side
        return cls([(Chain.of_law(side) if isinstance(side, Pmf) else side, checks)])

    @property
    def start(self) -> State:
        """The state in which the first stage begins."""
        return self.stages[0].chain.start

    @property
    def checks(self) -> int:
        """The number of checks in all."""
        return sum(stage.checks for stage in self.stages)

    def enter(self, number: int, state: State) -> State:
        """The state in which a stage (the first is 0) goes on where the stage before it has ended in `state`."""
        chain, _, entry = self.stages[number]
        allowed = f"an entry that leads from it to a state of stage {number + 1}"
        wrong = f"state {state!r}, in which stage {number} may end, is unknown to stage {number + 1}"
        if isinstance(entry, Mapping) and state not in entry:
            raise InputError("path", state, allowed, wrong)
        into = state if entry is None else entry[state] if isinstance(entry, Mapping) else entry(state)
        if into not in chain.moves:
            raise InputError("path", into, allowed, wrong + ("" if entry is None else f" as {into!r}"))
        return into

    def arrive(self, checks: int, state: State) -> State:
        """The state before the next check, where so many checks have led to `state`: the next stage may enter there."""
        for number in self._entered.get(checks, ()):
            state = self.enter(number, state)
        return state

    @cached_property
    def _entered(self) -> dict[int, list[int]]:
        """Which stages are entered after so many checks."""
        entered: dict[int, list[int]] = {}
        for number, done in enumerate(accumulate(stage.checks for stage in self.stages[:-1]), start=1):
            entered.setdefault(done, []).append(number)
        return entered

    def _check_ends(self) -> None:
        states = {self.start: None}
        for number, stage in enumerate(self.stages[:-1], start=1):
            if (ends := _ends(stage, states)) is None:
                return
            states = dict.fromkeys(self.enter(number, state) for state in ends)


def _stage(number: int, stage: Any) -> Stage:
    if not isinstance(stage, Sequence) or len(stage) not in (2, 3) or not isinstance(stage[0], Chain):
        raise InputError("path", stage, "(chain, checks) or (chain, checks, entry)")
    made = Stage(*stage)
    if number == 1 and made.entry is not None:
        raise InputError("path", made.entry, "none to stage 1, which begins where its chain starts", "an entry")
    return made._replace(checks=whole("checks", made.checks, 0))


def _ends(stage: Stage, states: dict[State, None]) -> dict[State, None] | None:
    """The states in which a stage may end, in the order in which they are found; None where that is long to follow."""
    followed = 0
    for _ in range(stage.checks):
        followed += len(states)
        if followed > MOST_FOLLOWED:
            return None
        after = dict.fromkeys(t for state in states for t, _, weight in stage.chain.moves[state] if weight)
        if after.keys() == states.keys():
            break
        states = after
    return states
