"""Finite probability laws with exact weights, and the moments, quantiles and tails of any law.

Inside, a law is whole-number weights over one total; a `fractions.Fraction` is made only when one is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from numbers import Real
from typing import Any

Number = Fraction | float
# Probability by outcome.
Law = Mapping[Any, Number]


class Pmf(Mapping[Any, Fraction]):
    """An exact law on finitely many outcomes: a read-only mapping from outcome to probability.

    Parameters
    ----------
    weights : mapping
        Whole numbers or fractions by outcome, none negative, not all zero. They need not add up to 1. Outcomes of
        weight zero are left out.

    Raises
    ------
    ValueError
        If a weight is negative or all are zero.

    Examples
    --------
    >>> d6 = Pmf.uniform(range(1, 7))
    >>> (d6 + d6)[7], d6.mean, d6.variance
    (Fraction(1, 6), Fraction(7, 2), Fraction(35, 12))
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[Any, int | Fraction]) -> None:
        if any(weight < 0 for weight in weights.values()):
            raise ValueError("a weight is negative")
        scale = lcm(*(Fraction(weight).denominator for weight in weights.values()))
        whole = {outcome: int(weight * scale) for outcome, weight in weights.items() if weight}
        if not whole:
            raise ValueError("all weights are zero")
        common = gcd(*whole.values())
        self.weights: dict[Any, int] = {outcome: weight // common for outcome, weight in whole.items()}
        self.total: int = sum(self.weights.values())

    @classmethod
    def uniform(cls, outcomes: Any) -> Pmf:
        """Each of `outcomes` with the same weight; a repeated outcome counts as often as it stands."""
        weights: dict[Any, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    def __getitem__(self, outcome: Hashable) -> Fraction:
        return Fraction(self.weights[outcome], self.total)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __repr__(self) -> str:
        shown = ", ".join(f"{outcome!r}: {p}" for outcome, p in self.items())
        return f"Pmf({{{shown}}})"

    def map(self, function: Callable[[Any], Any]) -> Pmf:
        """The law of `function` of the outcome."""
        weights: dict[Any, int] = {}
        for outcome, weight in self.weights.items():
            image = function(outcome)
            weights[image] = weights.get(image, 0) + weight
        return Pmf(weights)

    def __add__(self, other: Pmf) -> Pmf:
        """The law of the sum of two independent outcomes."""
        weights: dict[Any, int] = {}
        for x, u in self.weights.items():
            for y, v in other.weights.items():
                weights[x + y] = weights.get(x + y, 0) + u * v
        return Pmf(weights)

    @property
    def mean(self) -> Fraction:
        """The exact mean of a law on numbers."""
        return Fraction(sum(x * w for x, w in self.weights.items()), self.total)

    @property
    def variance(self) -> Fraction:
        """The exact variance of a law on numbers."""
        return Fraction(sum(x * x * w for x, w in self.weights.items()), self.total) - self.mean**2


def mean(law: Law) -> Number:
    """The mean of a law on numbers, in the arithmetic of its probabilities."""
    return sum((x * p for x, p in law.items()), start=Fraction(0))


def central_moment(law: Law, order: int) -> Number:
    """The central moment of the given order of a law on numbers (2: the variance)."""
    centre = mean(law)
    return sum(((x - centre) ** order * p for x, p in law.items()), start=Fraction(0))


def quantile(law: Law, q: Number) -> Any:
    """The smallest outcome k of a law on numbers with ``P(X <= k) >= q``.

    Parameters
    ----------
    law : mapping
        Probabilities by outcome. An outcome that is no number, like ``"none"``, is beyond every number.
    q : Fraction or float
        From 0 to 1.

    Returns
    -------
    object
        An outcome of the law.

    Examples
    --------
    >>> quantile({1: Fraction(1, 2), 2: Fraction(1, 4), "none": Fraction(1, 4)}, Fraction(3, 4))
    2
    >>> quantile({1: Fraction(1, 2), "none": Fraction(1, 2)}, Fraction(3, 4))
    'none'
    """
    possible = [outcome for outcome, p in law.items() if p]
    ordered = sorted(filter(_is_number, possible)) + [outcome for outcome in possible if not _is_number(outcome)]
    reached: Number = Fraction(0)
    for outcome in ordered:
        reached += law[outcome]
        if reached >= q:
            return outcome
    # Floats may add up to a little less than 1.
    return ordered[-1]


def at_least(law: Law, k: Number) -> Number:
    """The probability of k or more; an outcome that is no number counts as more."""
    return _total(p for outcome, p in law.items() if not _is_number(outcome) or outcome >= k)


def _is_number(outcome: Any) -> bool:
    return isinstance(outcome, Real)


def _total(chances: Iterable[Number]) -> Number:
    return sum(chances, start=Fraction(0))
