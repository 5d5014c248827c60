"""Estimates by address: made of the counts, beside the exact answers, and refused where sessions do not tell."""

from fractions import Fraction

import pytest

from dreadsim import InputError
from dreadsim.dread import Setup
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.evidence.addresses import lookup
from dreadsim.evidence.estimated import estimated
from dreadsim.evidence.estimates import Estimate, average, proportion, quantile
from dreadsim.evidence.solution import Solution
from dreadsim.rule.mechanic import Run
from dreadsim.rule.registry import mechanic

SETUP = Setup(light=1, dark=1, base=11)
SOLUTION = Solution(MECHANIC, SETUP, 8)
N = 20_000
(COUNTS,) = MECHANIC.kernels(SETUP)[0].count([SETUP], Run(8, N, 4, joint=("event", "growth")))
NUMBER, FIRST = COUNTS.number_of("event"), COUNTS.first_of("event")


def at(text, counts=COUNTS, game=MECHANIC):
    return estimated(lookup(game, text), counts)


@pytest.mark.parametrize(
    ("address", "value"),
    [
        ("event_at", [proportion(n, N) for n in COUNTS.at_of("event")]),
        ("any_by[8]", proportion(N - FIRST["none"], N)),
        ("event_count", {k: proportion(n, N) for k, n in NUMBER.items()}),
        ("event_count[2]", proportion(NUMBER[2], N)),
        ("event_count[1..3]", proportion(NUMBER[1] + NUMBER[2] + NUMBER[3], N)),
        ("event_count[8]", proportion(NUMBER.get(8, 0), N)),
        ("at_least[2]", proportion(N - NUMBER[0] - NUMBER[1], N)),
        ("first_event_at.at_least[2]", proportion(N - FIRST[1], N)),
        ("event_count.mean", average(NUMBER, 0, 8)),
        ("first_event_at.median", quantile(FIRST, 0.5, "none")),
        ("joint_count[(1, 0)]", proportion(COUNTS.joint.get((1, 0), 0), N)),
        ("threshold_before[1]", {11: proportion(N, N)}),
        ("threshold_before[2].mean", average(COUNTS.states_before()[1], 0, 20)),
        ("longest_quiet.mean", average(COUNTS.longest_quiet(), 0, 8)),
    ],
)
def test_an_estimate_is_made_of_the_counts(address, value):
    assert at(address) == value


WITH_EXACT = (
    *("any_by[4]", "any_growth_by[3]", "event_count.mean", "growth_count.mean", "event_count.quantile[9/10]"),
    *("at_least[3]", "threshold_before[5].mean", "threshold_after[20]", "first_gap[1]", "joint_count[(2, 1)]"),
    *("first_event_at.median", "longest_quiet.median"),
)


@pytest.mark.parametrize("address", WITH_EXACT)
def test_the_interval_holds_the_exact_answer(address):
    estimate, exact = at(address), lookup(MECHANIC, address).value(SOLUTION)
    assert estimate.low <= exact <= estimate.high


def test_a_list_has_one_entry_a_check():
    assert at("threshold_before.mean") == [at(f"threshold_before[{k}].mean") for k in range(1, 9)]


def test_a_quantile_that_sessions_do_not_reach_ends_at_the_last_outcome():
    assert quantile({1: 10}, 0.999, "none") == Estimate(1, 1, "none")
    assert quantile({1: 4, "none": 6}, 0.5, "none") == Estimate("none", 1, "none")
    assert quantile({0: 500, 1: 499, 2: 1}, 0.5, 9) == Estimate(0, 0, 1)


def test_what_a_check_without_memory_brings_is_counted_over_all_checks():
    pool = mechanic("fitd")
    (counts,) = pool.kernels(pool.setup_type(2))[0].count([pool.setup_type(2)], Run(3, 500, 1))
    shares = at("outcome", counts, pool)
    assert sum(Fraction(share.value).limit_denominator(1500) for share in shares.values()) == 1
    assert shares == {outcome: proportion(n, 1500) for outcome, n in counts.outcomes.items()}


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("gap.mean", "a quantity of the session"),
        ("event_rate", "a quantity of the session"),
        ("event_count.sd", "which have intervals"),
        ("event_count[x]", "a whole number or a range"),
        ("event_at[9]", "a check from 1 to 8"),
        ("first_event_at.mean", "which have intervals"),
    ],
)
def test_what_sessions_do_not_tell_is_refused(address, says):
    with pytest.raises(InputError, match=says):
        at(address)
