"""What is carried along a path, check by check: where it is and how often it has counted, in two arithmetics.

Every state has a polynomial: the coefficient of degree k is the probability of being there with k events so far.
`InFractions` keeps whole numbers over one denominator (python-flint), `InFloats` keeps float64 (scipy's sparse
matrices). Both answer the same questions, so whatever is asked of a session (see `session`) is written once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, Protocol

from flint import fmpz_poly

from dreadsim.exact.chain import Chain, Count, Path, State
from dreadsim.exact.pmf import Law, Number

Rows = Mapping[State, list[tuple[State, int, int]]]
Entry = Callable[[State], State]


class Carried(Protocol):
    """The law of (state, number of events); its total is less than 1 once some ways have been dropped."""

    def states(self) -> dict[State, Number]:
        """Probability by state, zeros left out."""

    def counts(self) -> list[Number]:
        """Probability by number of events: 0, 1, 2, ..."""

    def stepper(self, chain: Chain, rows: Rows) -> Callable[[Any], Any]:
        """A function from what is carried to the same one check later, along the given rows of the chain."""

    def entering(self, entry: Entry, chain: Chain) -> Any:
        """The same in the states of the next chain, to which `entry` leads."""


def along(path: Path, count: Count, exact: bool, quiet: bool = False, start: Law | None = None) -> Iterator[Carried]:
    """What is carried before check 1, before check 2, ..., and after the last check of a path.

    Parameters
    ----------
    path : Path
        Chains and their numbers of checks.
    count : callable
        What counts as an event.
    exact : bool
        Whole numbers, or floats.
    quiet : bool
        Drop every way on which something was counted.
    start : mapping or None
        A law of the state before the first check; None: the path's own start.

    Yields
    ------
    Carried
        ``path.checks + 1`` of them, each in the states of the chain of the next check.
    """
    stages = [
        (chain, checks, _quiet(chain.counted(count)) if quiet else chain.counted(count))
        for chain, checks, _ in path.stages
    ]
    law = {path.start: Fraction(1)} if start is None else start
    most = sum(checks * most_counted(rows) for _, checks, rows in stages)
    carried: Carried = InFractions.at(law) if exact else InFloats.at(law, path.stages[0].chain, most)
    for number, (chain, checks, rows) in enumerate(stages):
        if number:
            carried = carried.entering(partial(path.enter, number), chain)
        step = carried.stepper(chain, rows)
        for _ in range(checks):
            yield carried
            carried = step(carried)
    yield carried


def most_counted(rows: Rows) -> int:
    """The most events that one check can bring."""
    return max((number for row in rows.values() for _, number, _ in row), default=0)


def _quiet(rows: Rows) -> Rows:
    return {state: [move for move in row if move[1] == 0] for state, row in rows.items()}


class InFractions:
    """Whole numbers over one denominator."""

    def __init__(self, weights: Mapping[State, fmpz_poly], denominator: int) -> None:
        self.weights, self.denominator = weights, denominator

    @classmethod
    def at(cls, law: Law) -> InFractions:
        """A law of the state, in fractions, with nothing counted yet."""
        denominator = common_denominator(law)
        return cls({state: fmpz_poly([int(p * denominator)]) for state, p in law.items()}, denominator)

    def states(self) -> dict[State, Number]:
        """Probability by state, as fractions."""
        sums = {state: int(weight(1)) for state, weight in self.weights.items()}
        return {state: Fraction(weight, self.denominator) for state, weight in sums.items() if weight}

    def counts(self) -> list[Number]:
        """Probability by number of events, as fractions."""
        total = sum(self.weights.values(), start=fmpz_poly([0]))
        return [Fraction(int(weight), self.denominator) for weight in total.coeffs()]

    def stepper(self, chain: Chain, rows: Rows) -> Callable[[InFractions], InFractions]:
        """One check: multiply by each target's polynomial, the sum of weight times z to the number of events."""
        factors = {state: _by_target(row) for state, row in rows.items()}

        def step(before: InFractions) -> InFractions:
            weights: dict[State, fmpz_poly] = {}
            for state, weight in before.weights.items():
                for target, (least, factor) in factors[state].items():
                    term = (weight * factor).left_shift(least) if least else weight * factor
                    weights[target] = weights[target] + term if target in weights else term
            return InFractions(weights, before.denominator * chain.denominator)

        return step

    def entering(self, entry: Entry, chain: Chain) -> InFractions:
        """The same in the states to which `entry` leads."""
        weights: dict[State, fmpz_poly] = {}
        for state, weight in self.weights.items():
            into = entry(state)
            weights[into] = weights[into] + weight if into in weights else weight
        return InFractions(weights, self.denominator)


def common_denominator(law: Law) -> int:
    """The least common denominator of a law in fractions."""
    return lcm(*(Fraction(p).denominator for p in law.values()))


def _by_target(row: list[tuple[State, int, int]]) -> dict[State, tuple[int, fmpz_poly]]:
    """By target the least number of events, and the polynomial of those beyond it: short even for coded numbers."""
    least: dict[State, int] = {}
    for target, number, _ in row:
        least[target] = min(number, least.get(target, number))
    factors = dict.fromkeys(least, fmpz_poly())
    for target, number, weight in row:
        factors[target] += fmpz_poly([weight]).left_shift(number - least[target])
    return {target: (least[target], factor) for target, factor in factors.items()}


class InFloats:
    """float64: one row a state of the chain, one column a number of events."""

    def __init__(self, states: tuple[State, ...], values: Any) -> None:
        self._states, self.values = states, values

    @classmethod
    def at(cls, law: Law, chain: Chain, most: int) -> InFloats:
        """A law of the state, with room for `most` events."""
        import numpy as np

        values = np.zeros((len(chain.states), 1 + most))
        values[:, 0] = [float(law.get(state, 0)) for state in chain.states]
        return cls(chain.states, values)

    def states(self) -> dict[State, Number]:
        """Probability by state, as floats."""
        return {s: float(p) for s, p in zip(self._states, self.values.sum(axis=1), strict=True) if p}

    def counts(self) -> list[Number]:
        """Probability by number of events, as floats."""
        return [float(p) for p in self.values.sum(axis=0)]

    def stepper(self, chain: Chain, rows: Rows) -> Callable[[InFloats], InFloats]:
        """One check: a sparse matrix for each number of events, which moves the columns by that number."""
        import numpy as np
        from scipy.sparse import csr_array

        index = {state: i for i, state in enumerate(chain.states)}
        entries: dict[int, list[tuple[int, int, float]]] = {}
        for state, row in rows.items():
            for target, number, weight in row:
                entries.setdefault(number, []).append((index[target], index[state], weight / chain.denominator))
        shape = (len(index), len(index))
        matrices = {}
        for number, triples in entries.items():
            to, origin, weights = zip(*triples, strict=True)
            matrices[number] = csr_array((weights, (to, origin)), shape=shape)

        def step(before: InFloats) -> InFloats:
            values = np.zeros_like(before.values)
            for number, matrix in matrices.items():
                values[:, number:] += matrix @ before.values[:, : values.shape[1] - number]
            return InFloats(before._states, values)

        return step

    def entering(self, entry: Entry, chain: Chain) -> InFloats:
        """The same in the states to which `entry` leads."""
        import numpy as np

        index = {state: i for i, state in enumerate(chain.states)}
        values = np.zeros((len(index), self.values.shape[1]))
        for state, row in zip(self._states, self.values, strict=True):
            if row.any():
                values[index[entry(state)]] += row
        return InFloats(chain.states, values)
