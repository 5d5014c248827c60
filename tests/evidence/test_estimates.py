"""Intervals: scipy's Wilson interval, and coverage computed exactly."""

from math import log, sqrt

import numpy as np
import pytest
from scipy.stats import binom, binomtest, norm

from dreadsim.evidence.estimates import Z, average, proportion


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


@pytest.mark.parametrize("n", range(1, 60))
def test_what_was_never_or_always_seen_may_be_impossible_or_certain(n):
    # Exactly: in floats the formula misses 0 for some n, 13 is the first.
    assert proportion(0, n).low == 0
    assert proportion(n, n).high == 1


@pytest.mark.parametrize("p", [0.01, 0.1, 0.5, 0.97])
def test_intervals_cover_the_truth_as_often_as_they_say(p):
    n = 2000
    intervals = [proportion(k, n) for k in range(n + 1)]
    covered = sum(binom.pmf(k, n, p) for k, e in enumerate(intervals) if e.low <= p <= e.high)
    # Exact coverage; Wilson's interval oscillates about its level by some tenths of a per cent at this n.
    assert covered == pytest.approx(0.99, abs=0.005)


def test_an_average_has_the_empirical_bernstein_interval():
    values = [1, 1, 1, 2, 5, 5, 3] * 1000
    estimate = average({1: 3000, 2: 1000, 5: 2000, 3: 1000}, 0, 40)
    risk, n = log(4 / 0.01), len(values)
    half = sqrt(2 * np.var(values, ddof=1) * risk / n) + 7 * 40 * risk / (3 * (n - 1))
    assert estimate.value == pytest.approx(np.mean(values), rel=1e-15)
    assert (estimate.low, estimate.high) == pytest.approx((np.mean(values) - half, np.mean(values) + half), rel=1e-12)


@pytest.mark.parametrize("n", [1, 2, 10, 100, 1000])
def test_the_interval_of_a_rare_event_covers_its_mean_in_99_of_100_samples(n):
    # Where the normal interval covers it in less than half of them: p = 1/50, so that most small samples show nothing.
    p = 0.02
    intervals = [average({0: n - k, 1: k}, 0, 1) for k in range(n + 1)]
    covered = sum(binom.pmf(k, n, p) for k, e in enumerate(intervals) if e.low <= p <= e.high)
    assert covered >= 0.99


def test_no_interval_leaves_the_possible_values():
    estimate = average({0: 9, 1: 1}, 0, 1)
    assert (estimate.low, estimate.high) == (0, 1)


def test_a_value_seen_always_may_still_not_be_the_mean():
    estimate = average({4: 1000}, 0, 40)
    assert estimate.low < estimate.value == 4 < estimate.high
