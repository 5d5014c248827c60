"""What the catalogue predicts of a simulation, and what a simulation has to show for it, under the same names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dreadsim.evidence.experiment import Measured, PredictedLaw, PredictedMean, Prediction, numeric
from dreadsim.evidence.quantities import Quantity, Shape, catalogue
from dreadsim.evidence.solution import Solution
from dreadsim.rule.mechanic import Mechanic
from dreadsim.simulation.counts import Counts


def compared(mechanic: Mechanic) -> list[Quantity]:
    """The quantities of a mechanic that are compared with counts, each once."""
    found = {id(quantity): quantity for quantity in catalogue(mechanic).values() if quantity.counted}
    return list(found.values())


def predict(solution: Solution) -> dict[str, Prediction]:
    """All that the exact side says of a session.

    Parameters
    ----------
    solution : Solution
        A setup, solved.

    Returns
    -------
    dict
        Laws, and means of laws on numbers, by address.
    """
    predictions: dict[str, Prediction] = {}
    for quantity in compared(solution.mechanic):
        value = quantity.exact(solution)
        for name, law in [] if value is None else _laws(quantity, value):
            # A test needs floats only, and sums of long fractions would take longer than the simulation.
            floats = {outcome: float(p) for outcome, p in law.items()}
            predictions[name] = PredictedLaw(floats)
            if quantity.shape is not Shape.CHANCES and numeric(floats):
                predictions[f"{name}.mean"] = PredictedMean.of(floats)
    return predictions


def tallied(mechanic: Mechanic, counts: Counts) -> dict[str, Measured]:
    """All that a simulation counted, under the names of `predict`: counts by outcome, and sums."""
    found: dict[str, Measured] = {}
    for quantity in compared(mechanic):
        assert quantity.counted is not None
        value = quantity.counted(counts)
        for name, tally in [] if value is None else _tallies(quantity, value, counts.sessions):
            found[name] = tally
            if numeric(tally):
                found[f"{name}.mean"] = sum(outcome * n for outcome, n in tally.items())
    return found


def _laws(quantity: Quantity, value: Any) -> Iterator[tuple[str, Mapping[Any, Any]]]:
    """The laws of a quantity by address; a chance is a law on whether it happens."""
    if quantity.shape is Shape.CHANCES:
        for check, p in enumerate(value, start=1):
            yield f"{quantity.name}[{check}]", {"yes": p, "no": 1 - p}
    elif quantity.shape is Shape.LAWS:
        for check, law in enumerate(value, start=1):
            yield f"{quantity.name}[{check}]", law
    else:
        yield quantity.name, value


def _tallies(quantity: Quantity, value: Any, sessions: int) -> Iterator[tuple[str, Mapping[Any, int]]]:
    if quantity.shape is Shape.CHANCES:
        value = [{"yes": n, "no": sessions - n} for n in value]
        quantity_laws = enumerate(value, start=1)
        yield from ((f"{quantity.name}[{check}]", tally) for check, tally in quantity_laws)
    else:
        yield from _laws(quantity, value)


def observations(mechanic: Mechanic, counts: Counts) -> dict[str, int]:
    """How many independent observations stand behind a name, where it is not one a session."""
    return {"outcome": counts.sessions * counts.checks} if mechanic.memoryless else {}
