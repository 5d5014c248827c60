"""Estimates from counts, with intervals that cover the truth in 99% of simulations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

# The standard normal's 99.5% point: two-sided intervals of 99%.
Z = 2.5758293035489004


@dataclass(frozen=True)
class Estimate:
    """An estimate and the ends of its 99% interval."""

    value: float
    low: float
    high: float


def proportion(count: int, n: int) -> Estimate:
    """A probability after `count` successes in `n` (Wilson, Journal of the American Statistical Association 22, 1927).

    Parameters
    ----------
    count : int
        Successes, 0..n.
    n : int
        Trials, 1 or more.

    Returns
    -------
    Estimate
        The share and Wilson's score interval, which stays within 0..1 and holds for small counts.

    Examples
    --------
    >>> estimate = proportion(0, 100)
    >>> estimate.low, round(estimate.high, 3)
    (0.0, 0.062)
    """
    p = count / n
    scale = 1 + Z * Z / n
    centre = (p + Z * Z / (2 * n)) / scale
    half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / scale
    return Estimate(p, max(0.0, centre - half) if count else 0.0, min(1.0, centre + half) if count < n else 1.0)


def average(counts: Mapping[int, int]) -> Estimate:
    """A mean from counts by value, with the normal interval of its standard error.

    Parameters
    ----------
    counts : mapping
        How often each value was seen, not all zero; values are 0 or more.
    """
    n = sum(counts.values())
    mean = sum(value * count for value, count in counts.items()) / n
    variance = sum((value - mean) ** 2 * count for value, count in counts.items()) / n
    half = Z * sqrt(variance / n)
    return Estimate(mean, max(0.0, mean - half), mean + half)
