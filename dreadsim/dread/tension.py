"""The tension curve: what a session of so many checks brings, check by check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from dreadsim.dread.exact import chain
from dreadsim.dread.rules import EVENT
from dreadsim.dread.setup import Setup
from dreadsim.errors import whole
from dreadsim.layout import number, percent, plural
from dreadsim.pmf import Number, central_moment, mean
from dreadsim.results import Result, quantity
from dreadsim.spells import longest_quiet
from dreadsim.transient import Session


@dataclass(frozen=True, repr=False)
class Curve(Result):
    """A session; see `curve`."""

    schema: ClassVar[str] = "dread.curve/1"

    setup: Setup
    checks: int
    p_event_at: list[Number] = quantity("threat event")
    p_any_by: list[Number] = quantity("any event so far")
    mean_threshold_before: list[Number] = quantity("mean threshold before", unit="")
    threshold_before: list[Mapping[int, Number]] = quantity("threshold before", over="threshold", shown=False)
    event_count: Mapping[int, Number] = quantity("threat events in the session", over="events")
    first_event_at: Mapping[Any, Number] = quantity("check of the first event", over="check", shown=False)
    longest_quiet_spell: Mapping[int, Number] | None = quantity("most checks in a row without an event", over="checks")
    mean_events: Number = quantity("mean number of events", unit="")
    variance_events: Number = quantity("variance of that number", unit="")

    def sentence(self) -> str:
        """What the numbers say, in words."""
        if not self.p_any_by[-1]:
            return f"A session of {plural(self.checks, 'check')} cannot bring a threat event."
        return (
            f"A session of {plural(self.checks, 'check')} brings {number(self.mean_events)} threat events on average, "
            f"and at least one in {percent(self.p_any_by[-1])} of sessions."
        )


def curve(setup: Setup, checks: int = 40, exact: bool | None = None) -> Curve:
    """The tension curve of a session.

    Parameters
    ----------
    setup : Setup
        The table's setup.
    checks : int
        Checks in the session, 1 or more.
    exact : bool or None
        True for fractions, False for floats; None takes fractions for sessions of up to `transient.EXACT_CHECKS`
        checks.

    Returns
    -------
    Curve
        Lists have one entry a check: the chance of an event at it, of any event up to and with it, and the mean
        threshold and its law before it. Laws map outcomes to probabilities, impossible outcomes left out. The
        longest quiet spell is known for fractions only.

    Raises
    ------
    InputError
        If there are no checks, or too many to follow.

    Examples
    --------
    >>> short = curve(Setup(), checks=3)
    >>> short.event_count[0], short.first_event_at[1]
    (Fraction(777853, 864000), Fraction(1, 30))
    """
    thresholds, checks = chain(setup), whole("checks", checks, 1)
    session = Session.of(thresholds, checks, EVENT, exact)
    return Curve(
        setup=setup,
        checks=checks,
        p_event_at=session.event_at,
        p_any_by=session.any_by,
        mean_threshold_before=[mean(law) for law in session.state_before],
        threshold_before=[dict(sorted(law.items())) for law in session.state_before],
        event_count=session.event_count,
        first_event_at=session.first_event_at,
        longest_quiet_spell=longest_quiet(thresholds, checks, session.counter) if session.exact else None,
        mean_events=mean(session.event_count),
        variance_events=central_moment(session.event_count, 2),
    )
