"""Every quantity of a session once: its name, how a chain gives it, and how counts give it.

Both sides give laws: a list of one law for the whole session, or of one law a check.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from dreadsim.counts import SessionCounts
from dreadsim.pmf import Number
from dreadsim.transient import Session

Laws = list[Mapping[Any, Number]]
Tallies = list[dict[Any, int]]


@dataclass(frozen=True)
class Quantity:
    """A random quantity of a session.

    Parameters
    ----------
    name : str
        Its name in results and tables.
    per_check : bool
        Whether there is one law a check, or one for the session.
    exact : callable
        `Session` to laws.
    counted : callable
        `SessionCounts` to tallies, in the same order.
    """

    name: str
    per_check: bool
    exact: Callable[[Session], Laws]
    counted: Callable[[SessionCounts], Tallies]

    def names(self, laws: int) -> list[str]:
        """A name for each of so many laws: ``event_count``, or ``event_at[1]``, ``event_at[2]``, ..."""
        return [f"{self.name}[{k}]" for k in range(1, laws + 1)] if self.per_check else [self.name]


def _tally(outcomes: Any, row: Any) -> dict[Hashable, int]:
    return {outcome: int(n) for outcome, n in zip(outcomes, row, strict=True) if n}


EVENT_COUNT = Quantity(
    "event_count",
    False,
    lambda session: [session.event_count],
    lambda counts: [_tally(range(len(counts.event_count)), counts.event_count)],
)
FIRST_EVENT_AT = Quantity(
    "first_event_at",
    False,
    lambda session: [session.first_event_at],
    lambda counts: [_tally([*range(1, len(counts.first_event_at)), "none"], counts.first_event_at)],
)
EVENT_AT = Quantity(
    "event_at",
    True,
    lambda session: [{"event": p, "none": 1 - p} for p in session.event_at],
    lambda counts: [{"event": int(n), "none": counts.sessions - int(n)} for n in counts.event_at],
)
STATE_BEFORE = Quantity(
    "state_before",
    True,
    lambda session: list(session.state_before),
    lambda counts: [_tally(counts.states, row) for row in counts.state_before],
)
SESSION = (EVENT_COUNT, FIRST_EVENT_AT, EVENT_AT, STATE_BEFORE)
