"""Marked Markov chains, exactly.

A step from a state goes to a next state and carries *marks*: what happened on the way (an event, a growth, a colour).
Splitting the transition matrix by marks gives the family of matrices that the queueing literature calls a marked
Markovian arrival process (He and Neuts, Stochastic Processes and their Applications 74, 1998). A *counter* maps marks
to a whole number; the matrices D0 and D1 of a Markovian arrival process are the parts that count 0 and 1.

Weights are whole numbers over one denominator for the whole chain. `transient` and `stationary` solve chains.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from dreadsim.errors import InputError, whole

State = Hashable
Marks = tuple[Hashable, ...]
Counter = Callable[[Marks], int]
Move = tuple[State, Marks, int]

STATE_LIMIT = 200_000


def counting(mark: Hashable) -> Counter:
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
        cls,
        start: State,
        step: Callable[[Any], Iterable[tuple[Any, Any, Any]]],
        limit: int = STATE_LIMIT,
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
        >>> usage = {20: 12, 12: 10, 10: 8, 8: 6, 6: 4, 4: 0}
        >>> def step(die):
        ...     return (
        ...         [("1", 0, 0)] if not die else [(Fraction(2, die), usage[die], 1), (Fraction(die - 2, die), die, 0)]
        ...     )
        >>> Chain.explore(6, step).states
        (6, 4, 0)
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

    def counted(self, counter: Counter) -> dict[State, list[tuple[State, int, int]]]:
        """Each state's steps as ``(next state, count, weight)``, steps with the same count merged."""
        rows: dict[State, list[tuple[State, int, int]]] = {}
        for state, row in self.moves.items():
            merged: dict[tuple[State, int], int] = {}
            for target, marks, weight in row:
                key = target, counter(marks)
                merged[key] = merged.get(key, 0) + weight
            rows[state] = [(target, count, weight) for (target, count), weight in merged.items()]
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
        if isinstance(p, float):
            raise InputError(
                f"probability from state {state!r}", p, "an exact number: an int, a Fraction or text like '1/6'"
            )
        try:
            weight = Fraction(p)
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


@dataclass(frozen=True)
class Path:
    """Chains one after another: ``((chain, number of checks), ...)``. A session is a path of one.

    Each chain goes on from the state in which the one before it stopped, so it must know that state.
    """

    stages: tuple[tuple[Chain, int], ...]

    @property
    def start(self) -> State:
        """The state before the first check."""
        return self.stages[0][0].start

    @property
    def checks(self) -> int:
        """The number of checks in all."""
        return sum(checks for _, checks in self.stages)
