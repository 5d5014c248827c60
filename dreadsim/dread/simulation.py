"""The tension curve measured: sessions rolled out, with intervals."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from dreadsim.counts import SessionCounts
from dreadsim.dread.kernel import count
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.dread.setup import FACES, Setup
from dreadsim.errors import of_type, whole
from dreadsim.estimates import Estimate, average, proportion
from dreadsim.layout import number, plural
from dreadsim.mechanic import canonical
from dreadsim.montecarlo import MOST_SESSIONS
from dreadsim.progress import Progress, silent
from dreadsim.quantities import EVENT_COUNT, FIRST_EVENT_AT, STATE_BEFORE
from dreadsim.results import Result, encode, quantity
from dreadsim.streams import MOST_SEED, STREAM

# Counts are kept for every check and threshold.
MOST_CHECKS = 100_000


@dataclass(frozen=True, repr=False)
class Simulation(Result):
    """Simulated sessions; see `simulate`."""

    schema: ClassVar[str] = "dread.simulation/1"

    setup: Setup
    checks: int
    sessions: int
    seed: int
    stream: int
    counts: SessionCounts
    p_event_at: list[Estimate] = quantity("threat event")
    p_any_by: list[Estimate] = quantity("any event so far")
    mean_threshold_before: list[Estimate] = quantity("mean threshold before", unit="")
    threshold_before: list[Mapping[int, Estimate]] = quantity("threshold before", over="threshold", shown=False)
    event_count: Mapping[int, Estimate] = quantity("threat events in the session", over="events")
    first_event_at: Mapping[Any, Estimate] = quantity("check of the first event", over="check", shown=False)
    mean_events: Estimate = quantity("mean number of events", unit="")

    def sentence(self) -> str:
        """What the numbers say, in words."""
        played = f"{plural(self.sessions, 'simulated session')} of {plural(self.checks, 'check')} (seed {self.seed})"
        mean = number(self.mean_events.value)
        return f"{played} brought {mean} threat events on average. Ranges in brackets are 99% intervals."

    def to_json(self) -> dict[str, Any]:
        """Counts as whole numbers, and estimates with their intervals."""
        document = super().to_json()
        estimated = [name for name in document if name.startswith(("p_", "mean_", "threshold_", "event_", "first_"))]
        estimates = {name: document.pop(name) for name in estimated}
        return document | {"counts": encode(self.counts), "estimates": estimates}


def simulate(
    setup: Setup,
    checks: int = 40,
    sessions: int = 100_000,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress = silent,
) -> Simulation:
    """Roll out sessions and measure what `curve` computes.

    Parameters
    ----------
    setup : Setup
        The table's setup.
    checks : int
        Checks in a session, 1..100,000.
    sessions : int
        How many sessions, 1..10^12.
    seed : int or None
        Same seed, same counts, on any machine and with any number of threads. None draws one; the result carries it.
    threads : int or None
        None takes one a core.
    progress : callable
        Told how many sessions are done.

    Returns
    -------
    Simulation
        Counts, and estimates with 99% intervals.

    Raises
    ------
    InputError
        If a number is out of its range.

    Examples
    --------
    >>> simulate(Setup(), checks=3, sessions=1000, seed=1).counts.sessions
    1000
    """
    of_type("setup", setup, Setup)
    checks, sessions = whole("checks", checks, 1, MOST_CHECKS), whole("sessions", sessions, 1, MOST_SESSIONS)
    seed = secrets.randbits(32) if seed is None else whole("seed", seed, 0, MOST_SEED)
    counts = count(setup, canonical(MECHANIC, setup), checks, sessions, seed, threads, progress=progress)
    events, first = EVENT_COUNT.counted(counts)[0], FIRST_EVENT_AT.counted(counts)[0]
    thresholds = STATE_BEFORE.counted(counts)
    return Simulation(
        setup=setup,
        checks=checks,
        sessions=sessions,
        seed=seed,
        stream=STREAM,
        counts=counts,
        p_event_at=[proportion(int(n), sessions) for n in counts.event_at],
        p_any_by=[proportion(int(n), sessions) for n in counts.first_event_at[:-1].cumsum()],
        mean_threshold_before=[average(tally, 0, FACES) for tally in thresholds],
        threshold_before=[_shares(tally, sessions) for tally in thresholds],
        event_count=_shares(events, sessions),
        first_event_at=_shares(first, sessions),
        mean_events=average(events, 0, checks),
    )


def _shares(tally: Mapping[Any, int], sessions: int) -> dict[Any, Estimate]:
    return {outcome: proportion(n, sessions) for outcome, n in tally.items()}
