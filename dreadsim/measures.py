"""Measures carried along a chain: where it is and how often it has counted, in two arithmetics.

A measure gives every state a polynomial: the coefficient of degree k is the probability of being there with k events so
far. `Exact` keeps whole numbers over one denominator (python-flint), `Floating` keeps float64 (scipy's sparse
matrices). Both answer the same questions, so whatever is asked of measures (see `transient`) is written once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Protocol

from flint import fmpz_poly

from dreadsim.chain import Chain, Counter, Path, State
from dreadsim.pmf import Number

Rows = Mapping[State, list[tuple[State, int, int]]]


class Measure(Protocol):
    """The law of (state, number of events); its total is less than 1 once some ways have been dropped."""

    def states(self) -> dict[State, Number]:
        """Probability by state, zeros left out."""

    def counts(self) -> list[Number]:
        """Probability by number of events: 0, 1, 2, ..."""

    def stepper(self, chain: Chain, rows: Rows) -> Callable[[Any], Any]:
        """A function from a measure to the measure one step later, along the given rows of the chain."""


def along(path: Path, counter: Counter, exact: bool, quiet: bool = False) -> Iterator[Measure]:
    """The measure before check 1, before check 2, ..., and after the last check of a path.

    Parameters
    ----------
    path : Path
        Chains and their numbers of checks.
    counter : callable
        What counts as an event.
    exact : bool
        Whole numbers, or floats.
    quiet : bool
        Drop every way on which something was counted.

    Yields
    ------
    Measure
        ``path.checks + 1`` of them.
    """
    stages = [
        (chain, checks, _quiet(chain.counted(counter)) if quiet else chain.counted(counter))
        for chain, checks in path.stages
    ]
    measure: Measure = Exact.at(path.start) if exact else Floating.at(path, [rows for _, _, rows in stages])
    yield measure
    for chain, checks, rows in stages:
        step = measure.stepper(chain, rows)
        for _ in range(checks):
            measure = step(measure)
            yield measure


def _quiet(rows: Rows) -> Rows:
    return {state: [move for move in row if move[1] == 0] for state, row in rows.items()}


class Exact:
    """A measure in whole numbers over one denominator."""

    def __init__(self, weights: Mapping[State, fmpz_poly], denominator: int) -> None:
        self.weights, self.denominator = weights, denominator

    @classmethod
    def at(cls, state: State) -> Exact:
        """All of the probability in one state, nothing counted yet."""
        return cls({state: fmpz_poly([1])}, 1)

    def states(self) -> dict[State, Number]:
        """Probability by state, as fractions."""
        sums = {state: int(weight(1)) for state, weight in self.weights.items()}
        return {state: Fraction(weight, self.denominator) for state, weight in sums.items() if weight}

    def counts(self) -> list[Number]:
        """Probability by number of events, as fractions."""
        total = sum(self.weights.values(), start=fmpz_poly([0]))
        return [Fraction(int(weight), self.denominator) for weight in total.coeffs()]

    def stepper(self, chain: Chain, rows: Rows) -> Callable[[Exact], Exact]:
        """One step: multiply by each target's polynomial, the sum of weight times z to the number of events."""
        factors = {state: _by_target(row) for state, row in rows.items()}

        def step(before: Exact) -> Exact:
            weights: dict[State, fmpz_poly] = {}
            for state, weight in before.weights.items():
                for target, factor in factors[state].items():
                    term = weight * factor
                    weights[target] = weights[target] + term if target in weights else term
            return Exact(weights, before.denominator * chain.denominator)

        return step


def _by_target(row: list[tuple[State, int, int]]) -> dict[State, fmpz_poly]:
    factors: dict[State, fmpz_poly] = {}
    for target, count, weight in row:
        factors[target] = factors.get(target, fmpz_poly()) + fmpz_poly([weight]).left_shift(count)
    return factors


class Floating:
    """A measure in float64: one row a state of the path, one column a number of events."""

    def __init__(self, states: tuple[State, ...], values: Any) -> None:
        self._states, self.values = states, values

    @classmethod
    def at(cls, path: Path, rows: list[Rows]) -> Floating:
        """All of the probability in the path's first state, with room for all events of the path."""
        import numpy as np

        states = tuple(dict.fromkeys(state for chain, _ in path.stages for state in chain.states))
        most = [max((count for row in part.values() for _, count, _ in row), default=0) for part in rows]
        values = np.zeros((len(states), 1 + sum(m * checks for m, (_, checks) in zip(most, path.stages, strict=True))))
        values[states.index(path.start), 0] = 1.0
        return cls(states, values)

    def states(self) -> dict[State, Number]:
        """Probability by state, as floats."""
        return {s: float(p) for s, p in zip(self._states, self.values.sum(axis=1), strict=True) if p}

    def counts(self) -> list[Number]:
        """Probability by number of events, as floats."""
        return [float(p) for p in self.values.sum(axis=0)]

    def stepper(self, chain: Chain, rows: Rows) -> Callable[[Floating], Floating]:
        """One step: a sparse matrix for each number of events, which moves the columns by that number."""
        import numpy as np
        from scipy.sparse import csr_array

        index = {state: i for i, state in enumerate(self._states)}
        entries: dict[int, list[tuple[int, int, float]]] = {}
        for state, row in rows.items():
            for target, count, weight in row:
                entries.setdefault(count, []).append((index[target], index[state], weight / chain.denominator))
        shape = (len(index), len(index))
        matrices = {}
        for count, triples in entries.items():
            to, origin, weights = zip(*triples, strict=True)
            matrices[count] = csr_array((weights, (to, origin)), shape=shape)

        def step(before: Floating) -> Floating:
            values = np.zeros_like(before.values)
            for count, matrix in matrices.items():
                values[:, count:] += matrix @ before.values[:, : values.shape[1] - count]
            return Floating(before._states, values)

        return step
