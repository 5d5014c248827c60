"""Intervals: scipy's Wilson interval, and coverage computed exactly."""

from math import sqrt

import numpy as np
import pytest
from scipy.stats import binom, binomtest, norm

from dreadsim.estimates import Z, average, proportion


def test_the_normal_point():
    assert norm.ppf(0.995) == pytest.approx(Z, rel=1e-15)


@pytest.mark.parametrize(("count", "n"), [(0, 1), (1, 1), (0, 50), (3, 50), (25, 50), (49, 50), (50, 50), (7, 10**9)])
def test_proportions_have_wilsons_interval(count, n):
    wilson = binomtest(count, n).proportion_ci(0.99, "wilson")
    estimate = proportion(count, n)
    # scipy's square roots cancel to some 1e-9 of the width at a billion trials.
    assert (estimate.low, estimate.high) == pytest.approx(tuple(wilson), rel=1e-6, abs=1e-15)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
    assert estimate.value == count / n


@pytest.mark.parametrize("p", [0.01, 0.1, 0.5, 0.97])
def test_intervals_cover_the_truth_as_often_as_they_say(p):
    n = 2000
    intervals = [proportion(k, n) for k in range(n + 1)]
    covered = sum(binom.pmf(k, n, p) for k, e in enumerate(intervals) if e.low <= p <= e.high)
    # Exact coverage; Wilson's interval oscillates about its level by some tenths of a per cent at this n.
    assert covered == pytest.approx(0.99, abs=0.005)


def test_averages_have_the_normal_interval_of_their_standard_error():
    values = [1, 1, 1, 2, 5, 5, 3]
    estimate = average({1: 3, 2: 1, 5: 2, 3: 1})
    half = Z * np.std(values) / sqrt(len(values))
    assert estimate.value == pytest.approx(np.mean(values), rel=1e-15)
    assert (estimate.low, estimate.high) == pytest.approx((np.mean(values) - half, np.mean(values) + half), rel=1e-14)


def test_no_average_of_what_is_never_negative_has_an_interval_below_zero():
    assert average({0: 9, 1: 1}).low == 0 < average({0: 9, 1: 1}).value


def test_a_value_seen_always_has_no_spread():
    estimate = average({4: 1000})
    assert (estimate.value, estimate.low, estimate.high) == (4, 4, 4)
