"""What is counted while sessions are played, as whole numbers only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class SessionCounts:
    """Counts over simulated sessions of n checks.

    Parameters
    ----------
    states : tuple
        What the columns of `state_before` stand for.
    event_count : numpy.ndarray
        ``(n + 1,)``; sessions by their number of events.
    first_event_at : numpy.ndarray
        ``(n + 1,)``; sessions by the check of their first event, counted from 0; the last place is "none".
    event_at : numpy.ndarray
        ``(n,)``; sessions with an event at each check.
    state_before : numpy.ndarray
        ``(n, len(states))``; sessions in each state before each check.
    """

    states: tuple[Hashable, ...]
    event_count: Integers
    first_event_at: Integers
    event_at: Integers
    state_before: Integers

    @classmethod
    def zeros(cls, checks: int, states: Iterable[Hashable]) -> SessionCounts:
        """No sessions yet."""
        columns = tuple(states)
        shapes = (checks + 1, checks + 1, checks, (checks, len(columns)))
        return cls(columns, *(np.zeros(shape, np.int64) for shape in shapes))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SessionCounts):
            return NotImplemented
        pairs = zip(self.arrays, other.arrays, strict=True)
        return self.states == other.states and all(np.array_equal(mine, theirs) for mine, theirs in pairs)

    __hash__ = None  # type: ignore[assignment]

    @property
    def sessions(self) -> int:
        """The number of sessions counted."""
        return int(self.event_count.sum())

    def to_json(self) -> dict[str, list[Any]]:
        """The arrays as lists."""
        names = ("event_count", "first_event_at", "event_at", "state_before")
        return {name: array.tolist() for name, array in zip(names, self.arrays, strict=True)}

    def __add__(self, other: SessionCounts) -> SessionCounts:
        arrays = zip(self.arrays, other.arrays, strict=True)
        return SessionCounts(self.states, *(mine + theirs for mine, theirs in arrays))

    @property
    def arrays(self) -> tuple[Integers, Integers, Integers, Integers]:
        """The four arrays, in the order in which kernels take them."""
        return self.event_count, self.first_event_at, self.event_at, self.state_before


# Whole sessions of a mechanic with memory, or the marks of single rolls of one without.
Counted = SessionCounts | Counter[tuple[Hashable, ...]]
