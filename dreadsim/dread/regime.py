"""The long run: how often threat events come once the first checks are forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from typing import Any, ClassVar

from dreadsim.chain import counting
from dreadsim.dread.exact import chain
from dreadsim.dread.rules import EVENT
from dreadsim.dread.setup import FACES, Setup
from dreadsim.hitting import Row, checks_to_event, rows_of
from dreadsim.layout import number
from dreadsim.pmf import Number
from dreadsim.results import Result, quantity
from dreadsim.stationary import closed_classes, regimes


@dataclass(frozen=True, repr=False)
class LongRun(Result):
    """The stationary regime; see `longrun`."""

    schema: ClassVar[str] = "dread.longrun/1"

    setup: Setup
    closed_classes: list[list[Any]]
    event_rate: Fraction = quantity("threat events a check")
    mean_checks_between_events: Number = quantity("mean checks from one event to the next", unit="checks")
    sd_checks_between_events: Number = quantity("their standard deviation", unit="checks")
    mean_checks_to_first_event: Number = quantity("mean checks to the first event", unit="checks")
    dispersion: Number | None = quantity("index of dispersion (1 less the rate: at random)", unit="")
    stationary_threshold: Mapping[Any, Fraction] = quantity("threshold before a check", over="threshold")

    def sentence(self) -> str:
        """What the numbers say, in words."""
        hence = " From other first thresholds the long run is different." if len(self.closed_classes) > 1 else ""
        if not self.event_rate:
            return f"In the long run there are no threat events.{hence}"
        # Independent checks with the same rate would have the index of a binomial number of events, 1 less the rate.
        random = 1 - self.event_rate
        evenly = ", more evenly than at random" if self.dispersion is not None and self.dispersion < random else ""
        gap = number(self.mean_checks_between_events)
        return f"In the long run a threat event comes every {gap} checks on average{evenly}.{hence}"


def longrun(setup: Setup) -> LongRun:
    """The stationary regime that a setup settles into from its start threshold.

    From any threshold the next reset leads to the same place, so there is one regime, unless thresholds can neither
    move nor bring an event: ``closed_classes`` lists all sets of thresholds, from whatever start, that are never left.

    Parameters
    ----------
    setup : Setup
        The table's setup.

    Returns
    -------
    LongRun
        Exact fractions, but for the standard deviation; infinite means and a dispersion of None where there are no
        events.

    Examples
    --------
    >>> regime = longrun(Setup(base=20, step=0))
    >>> regime.event_rate, regime.mean_checks_between_events
    (Fraction(19, 120), Fraction(120, 19))
    """
    thresholds = chain(setup)
    events = counting(EVENT)
    (regime,) = regimes(thresholds, events)
    return LongRun(
        setup=setup,
        event_rate=regime.event_rate,
        mean_checks_between_events=regime.gap_mean,
        sd_checks_between_events=sqrt(regime.gap_variance) if regime.event_rate else inf,
        mean_checks_to_first_event=checks_to_event(thresholds, events)[setup.start],
        dispersion=regime.dispersion,
        stationary_threshold={threshold: regime.stationary[threshold] for threshold in _in_order(regime.stationary)},
        closed_classes=[_in_order(members) for members in closed_classes(_all_rows(setup))],
    )


def _all_rows(setup: Setup) -> dict[Any, Row]:
    """The transition matrix from all thresholds, not only those that the start leads to."""
    rows: dict[Any, Row] = {}
    for threshold in range(FACES + 1):
        if threshold not in rows:
            rows.update(rows_of(chain(setup.replace(threshold=threshold))))
    return rows


def _in_order(thresholds: Iterable[Any]) -> list[Any]:
    return sorted(thresholds)
