"""What is counted while sessions are played, as whole numbers only."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Tally = dict[Any, int]

NONE = "none"


@dataclass(frozen=True, eq=False)
class Counts:
    """Counts over simulated sessions of one setup.

    Parameters
    ----------
    sessions, checks : int
        How many sessions, and how many checks each has.
    counters : tuple of str
        What is counted; the first one is the event.
    states : tuple
        What the columns of `state` stand for.
    number, first, at, quiet, gap, state : numpy.ndarray
        As in `recording.Tables`, for this setup alone.
    joint : mapping
        Sessions by their numbers of the counters of `Run.joint`.
    outcomes : mapping or None
        Of a mechanic without memory: how often a check had each outcome, over all checks.
    """

    sessions: int
    checks: int
    counters: tuple[str, ...]
    states: tuple[Hashable, ...]
    number: Integers
    first: Integers
    at: Integers
    quiet: Integers
    gap: Integers
    state: Integers
    joint: Mapping[tuple[int, ...], int]
    outcomes: Mapping[Any, int] | None = None

    def number_of(self, counter: str) -> Tally:
        """Sessions by their number of it."""
        row = self.number[self._row(counter)]
        return tally(range(len(row)), row)

    def first_of(self, counter: str) -> Tally:
        """Sessions by the check of the first, counted from 1, or ``"none"``."""
        return tally([*range(1, self.checks + 1), NONE], self.first[self._row(counter)])

    def at_of(self, counter: str) -> list[int]:
        """Sessions with any at check 1, 2, ..., n."""
        return [int(n) for n in self.at[self._row(counter)]]

    def longest_quiet(self) -> Tally:
        """Sessions by their most checks in a row without an event."""
        return tally(range(self.checks + 1), self.quiet)

    def first_gap(self) -> Tally:
        """Sessions by the checks from the first event to the second, or ``"none"``."""
        return tally([NONE, *range(1, self.checks + 1)], self.gap)

    def states_before(self) -> list[Tally]:
        """Sessions by observed state before check 1, 2, ..., n."""
        return [tally(self.states, row) for row in self.state[:-1]]

    def states_after(self) -> Tally:
        """Sessions by observed state after the last check."""
        return tally(self.states, self.state[-1])

    def _row(self, counter: str) -> int:
        return self.counters.index(counter)

    def _tallies(self) -> tuple[Any, ...]:
        """All that is known, without the zeros, which depend on how much room was made."""
        by_counter = [(name, self.number_of(name), self.first_of(name), self.at_of(name)) for name in self.counters]
        states = [*self.states_before(), self.states_after()]
        whole = (self.sessions, self.checks, self.longest_quiet(), self.first_gap(), self.joint, self.outcomes)
        return (*whole, *by_counter, *states)

    def __eq__(self, other: object) -> bool:
        return self._tallies() == other._tallies() if isinstance(other, Counts) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Counts) -> Counts:
        """The counts of these sessions and of others of the same setup and length."""
        states = tuple(dict.fromkeys((*self.states, *other.states)))
        columns = [[states.index(state) for state in counts.states] for counts in (self, other)]
        state = np.zeros((len(self.state), len(states)), np.int64)
        for counts, places in zip((self, other), columns, strict=True):
            state[:, places] += counts.state
        number = np.zeros((len(self.counters), max(self.number.shape[1], other.number.shape[1])), np.int64)
        for counts in (self, other):
            number[:, : counts.number.shape[1]] += counts.number
        return Counts(
            self.sessions + other.sessions,
            self.checks,
            self.counters,
            states,
            number,
            self.first + other.first,
            self.at + other.at,
            self.quiet + other.quiet,
            self.gap + other.gap,
            state,
            _added(self.joint, other.joint),
            None if self.outcomes is None or other.outcomes is None else _added(self.outcomes, other.outcomes),
        )

    def to_json(self) -> dict[str, Any]:
        """The arrays as lists, under the names of the catalogue; counters beside the event under their own names."""
        document: dict[str, Any] = {}
        for i, name in enumerate(self.counters):
            word = name if i else "event"
            document[f"{word}_count"] = self.number[i].tolist()
            document[f"first_{word}_at"] = self.first[i].tolist()
            document[f"{word}_at"] = self.at[i].tolist()
        before, after = self.state[:-1].tolist(), self.state[-1].tolist()
        runs = {"longest_quiet": self.quiet.tolist(), "first_gap": self.gap.tolist()}
        return document | runs | {"state_before": before, "state_after": after}


def _added(one: Mapping[Any, int], other: Mapping[Any, int]) -> Tally:
    return {key: one.get(key, 0) + other.get(key, 0) for key in dict.fromkeys((*one, *other))}


def tally(outcomes: Iterable[Any], row: Iterable[Any]) -> Tally:
    """Counts by outcome, without the zeros; equal outcomes are added up."""
    found: Tally = {}
    for outcome, n in zip(outcomes, row, strict=True):
        if n:
            found[outcome] = found.get(outcome, 0) + int(n)
    return found
