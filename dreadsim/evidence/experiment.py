"""Exact laws and means on one side, counts on the other, paired by name and compared.

A law is compared with counts by the likelihood-ratio test (G-test), a mean with a sum by a z-test with the exact
variance. A p-value is only given where its approximation can be trusted; otherwise the pair is *untested*, with
the reason, and never counted as passed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any

from scipy.special import chdtrc, ndtr, ndtri

from dreadsim.exact.pmf import Number, central_moment, mean

# The fewest expected in a bin of a G-test.
LEAST_EXPECTED = 10
TINY_VARIANCE = 1e-20
# Where the normal tail of a mean is still right within a factor of about 1.6: |z|^3 |skewness| / (6 sqrt(n)) <= 1/2
# at z = 7.
_Z_CUBED_THIRD = 7**3 / 3


@dataclass(frozen=True)
class PredictedLaw:
    """A predicted law: probability by outcome."""

    p: Mapping[Any, Number]


@dataclass(frozen=True)
class PredictedMean:
    """A predicted mean, with the variance and the skewness of one observation."""

    mean: Number
    variance: Number
    skewness: float

    @classmethod
    def of(cls, law: Mapping[Any, Number]) -> PredictedMean:
        """The mean of a law on numbers."""
        variance = central_moment(law, 2)
        if not variance:
            return cls(mean(law), variance, 0.0)
        # So little variance is rounding, or a value so rare that no number of sessions would tell.
        tiny = variance < TINY_VARIANCE
        skewness = inf if tiny else float(central_moment(law, 3)) / float(variance) ** 1.5
        return cls(mean(law), variance, skewness)


Prediction = PredictedLaw | PredictedMean
# The counts by outcome for a law, the sum over all observations for a mean.
Measured = Mapping[Any, int] | int


@dataclass(frozen=True)
class Test:
    """The comparison of one pair.

    Parameters
    ----------
    name : str
        The name of the pair.
    p : float or None
        The probability of a deviation at least as large if the prediction is right; None where it was not tested.
    why : str
        Why it was not tested, or what was impossible; else empty.
    """

    name: str
    p: float | None
    why: str = ""


def compare(
    predictions: Mapping[str, Prediction],
    measured: Mapping[str, Measured],
    n: int,
    observations: Mapping[str, int] | None = None,
) -> Iterator[Test]:
    """Compare each prediction with what was measured under its name.

    Parameters
    ----------
    predictions : mapping
        Laws and means by name.
    measured : mapping
        Counts for a law, the sum for a mean.
    n : int
        Number of observations behind every count and sum.
    observations : mapping or None
        The same for names behind which there are others.

    Yields
    ------
    Test
        One a prediction. A prediction that was not measured is untested.
    """
    for name, prediction in predictions.items():
        found = measured.get(name)
        of = (observations or {}).get(name, n)
        if found is None:
            yield Test(name, None, "not measured")
        elif isinstance(prediction, PredictedLaw):
            yield g_test(name, prediction.p, found, of)  # type: ignore[arg-type]
        else:
            yield z_test(name, prediction, found, of)  # type: ignore[arg-type]


def g_test(name: str, law: Mapping[Any, Number], counts: Mapping[Any, int], n: int) -> Test:
    """The likelihood-ratio test of counts against a law, neighbouring outcomes merged until each bin expects enough.

    An outcome that was seen although its probability is zero has p = 0.
    """
    impossible = [outcome for outcome, count in counts.items() if count and not law.get(outcome)]
    if impossible:
        return Test(name, 0.0, f"impossible outcome {impossible[0]!r} seen {counts[impossible[0]]} times")
    if sum(counts.values()) != n:
        return Test(name, 0.0, f"{sum(counts.values())} outcomes counted in {n} observations")
    bins = merged([(float(law[outcome]) * n, counts.get(outcome, 0)) for outcome in _ordered(law)])
    if len(bins) < 2:
        return Test(name, None, f"fewer than two bins expect {LEAST_EXPECTED}")
    statistic = 2 * sum(seen * log(seen / expected) for expected, seen in bins if seen)
    return Test(name, float(chdtrc(len(bins) - 1, max(statistic, 0.0))))


def numeric(outcomes: Mapping[Any, Any]) -> bool:
    """Whether a law is one on numbers."""
    return all(isinstance(outcome, int) for outcome in outcomes)


def _ordered(law: Mapping[Any, Number]) -> Iterable[Any]:
    return sorted(law) if numeric(law) else law


def merged(bins: Sequence[tuple[float, int]]) -> list[tuple[float, int]]:
    """Neighbouring (expected, seen) bins put together until each expects `LEAST_EXPECTED`, whatever was seen."""
    kept: list[tuple[float, int]] = []
    expected, seen = 0.0, 0
    for more, count in bins:
        expected, seen = expected + more, seen + count
        if expected >= LEAST_EXPECTED:
            kept.append((expected, seen))
            expected, seen = 0.0, 0
    if kept and expected:
        last = kept.pop()
        kept.append((last[0] + expected, last[1] + seen))
    return kept


def z_test(name: str, prediction: PredictedMean, total: int, n: int) -> Test:
    """The two-sided test of a sum of n observations against an exact mean and variance."""
    deviation = float(total - n * prediction.mean)
    if not prediction.variance:
        return (
            Test(name, None, "the value is certain")
            if total == n * prediction.mean
            else Test(name, 0.0, "a certain value missed")
        )
    if abs(prediction.skewness) * _Z_CUBED_THIRD > sqrt(n):
        return Test(name, None, "too skewed for so few sessions")
    z = abs(deviation) / sqrt(n * float(prediction.variance))
    return Test(name, float(2 * ndtr(-z)))


@dataclass(frozen=True)
class Verdict:
    """The outcome of many tests under one budget for false alarms.

    Parameters
    ----------
    tested, untested : int
        How many pairs got a p-value, and how many could not be tested.
    failures : tuple of Test
        Those that Holm's method rejects, smallest p first.
    smallest : Test or None
        The test with the smallest p.
    threshold : float
        What the smallest p must stay above: the budget over the number of tests.
    """

    tested: int
    untested: int
    failures: tuple[Test, ...]
    smallest: Test | None
    threshold: float


def judge(tests: Iterable[Test], budget: float = 1e-6) -> Verdict:
    """Split one chance of any false alarm over all tests by Holm's method (Scand. Journal of Statistics 6, 1979)."""
    everything = list(tests)
    ranked = sorted((test for test in everything if test.p is not None), key=_p)
    failures: list[Test] = []
    for i, test in enumerate(ranked):
        if _p(test) > budget / (len(ranked) - i):
            break
        failures.append(test)
    return Verdict(
        tested=len(ranked),
        untested=len(everything) - len(ranked),
        failures=tuple(failures),
        smallest=ranked[0] if ranked else None,
        threshold=budget / max(1, len(ranked)),
    )


def _p(test: Test) -> float:
    assert test.p is not None
    return test.p


def detectable_effect(n: int, threshold: float, power: float = 0.99) -> float:
    """The smallest standardised deviation that a two-outcome law would show with the given power.

    In units of the standard deviation of one observation: an event of probability p is caught with that power once
    its true probability is off by ``effect * sqrt(p * (1 - p))``.
    """
    return float(-ndtri(threshold / 2) + ndtri(power)) / sqrt(n)
