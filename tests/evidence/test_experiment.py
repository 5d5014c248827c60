"""The statistics: values by hand and by scipy, uniform p-values, power, and what they must reject."""

from fractions import Fraction
from math import comb, inf, log, sqrt

import numpy as np
import pytest
from scipy.stats import chi2, kstest, norm, power_divergence

from dreadsim.evidence import experiment
from dreadsim.evidence.experiment import (
    LEAST_EXPECTED,
    PredictedLaw,
    PredictedMean,
    compare,
    detectable_effect,
    g_test,
    judge,
    merged,
    z_test,
)

D6 = dict.fromkeys(range(1, 7), Fraction(1, 6))
BINOMIAL = {k: Fraction(comb(10, k), 2**10) for k in range(11)}
# The false-alarm rate of the single tests below that use random numbers, each with a fixed seed.
RARELY = 1e-6


def test_a_g_test_by_hand():
    # 100 throws of a coin, 60 heads: G = 2 (60 ln(60/50) + 40 ln(40/50)) = 4.0271..., one degree of freedom.
    test = g_test("coin", {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}, {"heads": 60, "tails": 40}, 100)
    assert test.p == pytest.approx(chi2.sf(2 * (60 * log(1.2) + 40 * log(0.8)), 1), rel=1e-12)
    assert test.p == pytest.approx(0.0447748, rel=1e-5)


def test_a_g_test_is_scipys_likelihood_ratio_test():
    seen = [160, 171, 150, 190, 175, 154]
    test = g_test("die", D6, dict(zip(D6, seen, strict=True)), 1000)
    assert test.p == pytest.approx(power_divergence(seen, lambda_="log-likelihood").pvalue, rel=1e-9)


def test_a_g_test_with_an_empty_bin_and_a_perfect_one():
    half = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert g_test("all heads", half, {0: 40}, 40).p == pytest.approx(chi2.sf(80 * log(2), 1), rel=1e-12)
    assert g_test("as expected", half, {0: 20, 1: 20}, 40).p == 1


@pytest.mark.parametrize(
    ("expected", "bins"),
    [
        ([12, 15], [[0], [1]]),
        ([4, 6, 20, 3], [[0, 1], [2, 3]]),
        ([9.9, 0.2, 11], [[0, 1], [2]]),
        ([3, 3, 3], []),
        ([30, 1, 2, 3], [[0, 1, 2, 3]]),
        ([5, 10, 5, 10, 5], [[0, 1], [2, 3, 4]]),
        ([], []),
    ],
)
def test_bins_are_merged_by_what_is_expected(expected, bins):
    seen = [10**i for i in range(len(expected))]
    found = merged(list(zip(expected, seen, strict=True)))
    assert found == [(pytest.approx(sum(expected[i] for i in b)), sum(seen[i] for i in b)) for b in bins]
    assert all(most >= LEAST_EXPECTED for most, _ in found)


def test_what_was_seen_does_not_move_the_bins():
    expected = [3, 8, 2, 40, 1, 9, 5]
    parts = [[e for e, _ in merged([(e, s) for e, s in zip(expected, seen, strict=True)])] for seen in (
        [0] * 7, [100] * 7, [0, 90, 0, 3, 70, 0, 1],
    )]  # fmt: skip
    assert parts[0] == parts[1] == parts[2]


def test_numbers_are_merged_in_order_whatever_the_order_of_the_law():
    shuffled = {k: BINOMIAL[k] for k in (5, 0, 10, 3, 7, 1, 9, 2, 8, 4, 6)}
    seen = {k: round(300 * p) for k, p in BINOMIAL.items()}
    n = sum(seen.values())
    assert g_test("it", shuffled, seen, n) == g_test("it", BINOMIAL, seen, n)


@pytest.mark.parametrize("law", [{0: Fraction(1)}, {0: Fraction(1), 1: Fraction(0)}])
def test_an_impossible_outcome_fails_at_once(law):
    test = g_test("it", law, {0: 10**6, 1: 1}, 10**6 + 1)
    assert test.p == 0
    assert "impossible outcome 1 seen 1 times" in test.why


def test_an_impossible_outcome_that_was_not_seen_is_none():
    assert g_test("it", D6, dict.fromkeys(D6, 20) | {7: 0}, 120).p == 1


@pytest.mark.parametrize("n", [119, 121])
def test_counts_that_do_not_add_up_fail_at_once(n):
    test = g_test("it", D6, dict.fromkeys(D6, 20), n)
    assert test.p == 0
    assert f"120 outcomes counted in {n} observations" in test.why


@pytest.mark.parametrize("law", [{1: Fraction(1)}, {1: Fraction(999, 1000), 2: Fraction(1, 1000)}])
def test_a_law_left_with_one_bin_is_untested(law):
    test = g_test("it", law, {1: 1000}, 1000)
    assert test.p is None
    assert "fewer than two bins" in test.why


def test_a_z_test_by_hand():
    # 6000 throws, sum 21,300: z = (21300 - 21000) / sqrt(6000 * 35/12).
    test = z_test("die", PredictedMean.of(D6), 21_300, 6000)
    assert test.p == pytest.approx(2 * norm.sf(300 / sqrt(6000 * 35 / 12)), rel=1e-12)
    assert z_test("die", PredictedMean.of(D6), 20_700, 6000).p == pytest.approx(test.p, rel=1e-12)
    assert z_test("die", PredictedMean.of(D6), 21_000, 6000).p == 1


def test_a_mean_has_the_moments_of_its_law():
    assert PredictedMean.of(D6) == PredictedMean(Fraction(7, 2), Fraction(35, 12), 0.0)
    p = Fraction(1, 5)
    skewness = float(1 - 2 * p) / sqrt(p * (1 - p))
    assert PredictedMean.of({0: 1 - p, 1: p}).skewness == pytest.approx(skewness, rel=1e-14)


@pytest.mark.parametrize(("total", "p"), [(3000, None), (3001, 0.0)])
def test_a_certain_value_is_untested_when_right_and_fails_when_missed(total, p):
    assert z_test("it", PredictedMean.of({3: Fraction(1)}), total, 1000).p == p


def test_a_mean_too_skewed_for_so_few_sessions_is_untested():
    rare = PredictedMean.of({0: Fraction(9999, 10_000), 1: Fraction(1, 10_000)})
    assert z_test("rare", rare, 3, 30_000).p is None
    # The bound |z|^3 skewness / (6 sqrt n) <= 1/2 at z = 7, with skewness 100: n >= (343 / 3 * 100)^2 = 1.3e8.
    assert z_test("rare", rare, 14_000, 140_000_000).p == pytest.approx(1.0)
    assert z_test("rare", rare, 12_000, 120_000_000).p is None


def test_a_mean_of_hardly_any_variance_is_untested():
    never = PredictedMean.of({0: 1.0, 1: 1e-22})
    assert never.skewness == inf
    assert z_test("never", never, 0, 10**12).p is None


def test_what_was_not_measured_is_untested():
    (test,) = compare({"die": PredictedLaw(D6)}, {}, 100)
    assert (test.name, test.p, test.why) == ("die", None, "not measured")


def with_p(*values):
    return [experiment.Test(str(i), p) for i, p in enumerate(values)]


@pytest.mark.parametrize(
    ("values", "budget", "failing"),
    [
        # Bounds 0.05/4, 0.05/3, 0.05/2, 0.05: three fall, though Bonferroni's single bound would stop at one.
        ([0.9, 0.016, 0.01, 0.02], 0.05, ["2", "1", "3"]),
        # The second misses its bound 0.0167, so the third stands although it is below its own 0.025.
        ([0.01, 0.02, 0.021, 0.04], 0.05, ["0"]),
        ([0.013, 0.02, 0.021, 0.04], 0.05, []),
        ([0.0, 0.0, 0.5], 1e-6, ["0", "1"]),
        ([2.5e-7, 0.5, 0.5, 0.5], 1e-6, ["0"]),
        ([2.6e-7, 0.5, 0.5, 0.5], 1e-6, []),
        ([None, 0.04, None], 0.05, ["1"]),
    ],
)
def test_holms_method_by_hand(values, budget, failing):
    verdict = judge(with_p(*values), budget)
    assert [test.name for test in verdict.failures] == failing


def test_a_verdict_counts_and_names():
    verdict = judge(with_p(0.3, None, 0.1, 0.2, None), 0.06)
    assert (verdict.tested, verdict.untested, verdict.smallest.name) == (3, 2, "2")
    assert verdict.threshold == pytest.approx(0.02)
    assert judge(with_p(None)).smallest is None


def laws_of_pairs(n, draws, law, seed):
    """P-values of a right law and a right mean, over many samples."""
    generator = np.random.Generator(np.random.PCG64(seed))
    found = {"law": [], "mean": []}
    for row in generator.multinomial(n, [float(p) for p in law.values()], size=draws):
        seen = dict(zip(law, map(int, row), strict=True))
        total = sum(outcome * count for outcome, count in seen.items())
        for test in compare({"law": PredictedLaw(law), "mean": PredictedMean.of(law)}, {"law": seen, "mean": total}, n):
            found[test.name].append(test.p)
    return found


@pytest.mark.parametrize("kind", ["law", "mean"])
@pytest.mark.parametrize("law", [D6, BINOMIAL, {0: Fraction(1, 4), 1: Fraction(3, 4)}], ids=["d6", "binomial", "coin"])
def test_p_values_of_what_is_right_are_uniform(law, kind):
    p = laws_of_pairs(20_000, 800, law, seed=1)[kind]
    assert kstest(p, "uniform").pvalue > RARELY


@pytest.mark.parametrize("p", [0.1, 0.5])
def test_the_detectable_effect_is_detected_as_often_as_it_says(p):
    n, threshold, runs = 40_000, 1e-4, 2000
    effect = detectable_effect(n, threshold)
    generator = np.random.Generator(np.random.PCG64(2))
    law = {0: Fraction(str(1 - p)), 1: Fraction(str(p))}

    def caught(share):
        hits = generator.binomial(n, p + share * effect * sqrt(p * (1 - p)), size=runs)
        return np.mean([g_test("it", law, {0: n - int(k), 1: int(k)}, n).p < threshold for k in hits])

    # Two thousand runs at 0.99 have a standard error of 0.0022. The variance at the shifted p differs by up to 2.5%,
    # which moves the power by less than 0.002.
    assert caught(1) == pytest.approx(0.99, abs=0.012)
    assert caught(0.5) < 0.3
    assert caught(0) < 0.005


def test_the_detectable_effect_by_scipy():
    found = detectable_effect(10_000, 1e-8, power=0.9)
    assert found == pytest.approx((norm.isf(1e-8 / 2) + norm.ppf(0.9)) / 100, rel=1e-12)
