"""What simulated sessions say of an address: estimates with 99% intervals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dreadsim.evidence.addresses import Address
from dreadsim.evidence.estimates import Estimate, average, proportion, quantile
from dreadsim.evidence.quantities import Shape
from dreadsim.simulation.counts import Counts, Tally


def estimated(place: Address, counts: Counts) -> Any:
    """What stands at an address, estimated from counts.

    Parameters
    ----------
    place : Address
        Of a quantity that sessions can be counted for; its counters must be among those that were counted.
    counts : Counts
        Counts of sessions.

    Returns
    -------
    Estimate, list or dict
        An estimate, or one a check, or one an outcome, or one a check and outcome.

    Raises
    ------
    InputError
        If sessions do not tell, or no interval is known for what they tell.
    """
    found = place.quantity.counted(counts) if place.quantity.counted else None
    if found is None:
        place.refuse("a quantity of the session, since the long run is not simulated")
    if place.quantity.shape is Shape.CHANCES:
        chances = [proportion(n, counts.sessions) for n in found]
        return chances if place.at is None else chances[place.check(counts.checks)]
    if place.quantity.shape is Shape.LAW:
        return _of_law(place, found, counts) if place.at is None else _chance(place, found, counts)
    if place.at is not None:
        return _of_law(place, found[place.check(counts.checks)], counts)
    return [_of_law(place, tally, counts) for tally in found]


def _chance(place: Address, tally: Tally, counts: Counts) -> Estimate:
    chosen = place.chosen(tally, lambda: counts.states)
    return proportion(sum(tally[outcome] for outcome in chosen), sum(tally.values()))


def _of_law(place: Address, tally: Tally, counts: Counts) -> Estimate | Mapping[Any, Estimate]:
    """A figure of a law, or the law itself."""
    n = sum(tally.values())
    if place.what is None:
        return {outcome: proportion(count, n) for outcome, count in tally.items()}
    if place.what == "at_least":
        # What is no number counts as more.
        least = place.least
        return proportion(sum(c for k, c in tally.items() if not isinstance(k, int) or k >= least), n)
    if place.what in ("median", "quantile"):
        last = place.quantity.bounds(counts)[1] if place.quantity.bounds else "none"
        return quantile(tally, float(place.share), last)
    if place.what != "mean" or place.quantity.bounds is None:
        place.refuse("a chance, .mean, .median, .quantile[...] or .at_least[...], which have intervals")
    return average(tally, *place.quantity.bounds(counts))
