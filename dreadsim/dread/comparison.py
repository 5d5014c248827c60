"""Two setups side by side, in plain sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isinf
from typing import ClassVar

from dreadsim.dread.next_check import odds
from dreadsim.dread.regime import longrun
from dreadsim.dread.setup import Setup, told
from dreadsim.dread.tension import curve
from dreadsim.errors import whole
from dreadsim.layout import number, percent
from dreadsim.pmf import Number
from dreadsim.results import Result, quantity

FIRST, SECOND = "A", "B"
Pair = Mapping[str, Number]


@dataclass(frozen=True, repr=False)
class Comparison(Result):
    """Two setups, A and B; see `compare`."""

    schema: ClassVar[str] = "dread.comparison/1"

    first: Setup
    second: Setup
    checks: int
    p_event: Pair = quantity("threat event on the next check", over="setup")
    p_any: Pair = quantity("at least one event in the session", over="setup")
    mean_events: Pair = quantity("mean number of events in the session", unit="events", over="setup")
    mean_checks_between_events: Pair = quantity(
        "mean checks between events, in the long run", unit="checks", over="setup"
    )
    more_events: Mapping[str, Number] = quantity("which of two sessions brings more events", over="setup")

    def sentence(self) -> str:
        """What differs, in words."""
        return "\n".join(self.sentences())

    def sentences(self) -> list[str]:
        """One sentence a measure."""
        a, b = FIRST, SECOND
        more = self.more_events
        return [
            f"A and B differ in {_differences(self.first, self.second)}.",
            f"Next check: a threat event in {percent(self.p_event[a])} with A and {percent(self.p_event[b])} with B"
            f"{_times(self.p_event)}.",
            f"A session of {self.checks} checks: {number(self.mean_events[a])} events on average with A and "
            f"{number(self.mean_events[b])} with B.",
            f"At least one event: in {percent(self.p_any[a])} of sessions with A, {percent(self.p_any[b])} with B.",
            f"In the long run: {_gap(self.mean_checks_between_events[a])} with A, "
            f"{_gap(self.mean_checks_between_events[b])} with B.",
            f"Of two sessions the one with A brings more events in {percent(more[a])}, the one with B in "
            f"{percent(more[b])}, and both the same number in {percent(more['equal'])} of cases.",
        ]


def compare(first: Setup, second: Setup, checks: int = 40) -> Comparison:
    """Put two setups side by side.

    Parameters
    ----------
    first, second : Setup
        Called A and B in the result.
    checks : int
        Checks in the session that is compared.

    Returns
    -------
    Comparison
        Every measure for ``"A"`` and ``"B"``; ``more_events`` compares two independent sessions.

    Examples
    --------
    >>> print(compare(Setup(), Setup(dark=2)).sentences()[1])
    Next check: a threat event in 3.33% with A and 5.71% with B (B 1.714 times as likely).
    """
    checks = whole("checks", checks, 1)
    setups = {FIRST: first, SECOND: second}
    curves = {name: curve(setup, checks) for name, setup in setups.items()}
    return Comparison(
        first=first,
        second=second,
        checks=checks,
        p_event={name: odds(setup).p_event for name, setup in setups.items()},
        p_any={name: session.p_any_by[-1] for name, session in curves.items()},
        mean_events={name: session.mean_events for name, session in curves.items()},
        mean_checks_between_events={name: longrun(setup).mean_checks_between_events for name, setup in setups.items()},
        more_events=_more(curves[FIRST].event_count, curves[SECOND].event_count),
    )


def _more(first: Mapping[int, Number], second: Mapping[int, Number]) -> dict[str, Number]:
    """Which of two independent numbers is larger."""
    chances: dict[str, Number] = {FIRST: Fraction(0), SECOND: Fraction(0), "equal": Fraction(0)}
    for i, p in first.items():
        for j, q in second.items():
            chances[FIRST if i > j else SECOND if j > i else "equal"] += p * q
    return chances


def _differences(first: Setup, second: Setup) -> str:
    mine, theirs = first.to_json(), second.to_json()
    differing = [f"{key} ({told(mine[key])} and {told(theirs[key])})" for key in mine if mine[key] != theirs[key]]
    return ", ".join(differing) or "nothing"


def _gap(checks: Number) -> str:
    return "no events" if isinf(checks) else f"an event every {number(checks)} checks"


def _times(p: Pair) -> str:
    low, high = sorted((FIRST, SECOND), key=lambda name: p[name])
    if not p[low] or p[low] == p[high]:
        return ""
    return f" ({high} {number(p[high] / p[low])} times as likely)"
