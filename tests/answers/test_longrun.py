"""The long run: laws of its own equations, renewal, limits of finite sessions, and where there is none."""

import math
from fractions import Fraction

import pytest

from dreadsim.dread import Setup, longrun
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.dread.rules import EVENT
from dreadsim.exact.pmf import central_moment, mean
from dreadsim.exact.session import Session

from .games import GAMBLE, THROW, USAGE

SETUPS = [
    Setup(),
    Setup(dark=3, base=12, step=4, threshold=2, reset="step", roll="advantage", draw="two"),
    Setup(light=2, dark=2, base=0, step=3, roll="disadvantage", draw="two"),
    Setup(light=3, dark=2, mix="plain=1/2,advantage=1/4,nobag=1/4"),
]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_stationary_law_is_left_alone_by_the_chain(setup):
    regime = longrun(setup)
    law, chain = regime.stationary_threshold, MECHANIC.exact(setup)
    assert sum(law.values()) == 1
    moved, rate = {}, 0
    for threshold, p in law.items():
        for target, marks, weight in chain.moves[threshold]:
            share = p * Fraction(weight, chain.denominator)
            moved[target] = moved.get(target, 0) + share
            rate += share * (EVENT in marks)
    assert {threshold: p for threshold, p in moved.items() if p} == {t: p for t, p in law.items() if p}
    assert regime.event_rate == rate
    assert regime.mean_checks_between_events == 1 / rate


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_gaps_are_first_events_after_a_reset(setup):
    after_event = setup.base if setup.reset == "full" else min(20, setup.base + setup.step)
    chain = MECHANIC.exact(setup.replace(threshold=after_event))
    first = Session.of(chain, 1500, EVENT, exact=False).first_event_at
    gaps, regime = {k: p for k, p in first.items() if k != "none"}, longrun(setup)
    # No event in 1500 checks has a chance below 1e-20 in these setups, so cutting there costs nothing.
    assert first.get("none", 0) < 1e-20
    assert mean(gaps) == pytest.approx(float(regime.mean_checks_between_events), rel=1e-10)
    assert math.sqrt(central_moment(gaps, 2)) == pytest.approx(regime.sd_checks_between_events, rel=1e-9)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_long_sessions_come_to_the_long_run(setup):
    one, two = (Session.of(MECHANIC.exact(setup), checks, EVENT, exact=False) for checks in (1500, 1600))
    laws, regime = [one.event_count, two.event_count], longrun(setup)
    more = mean(laws[1]) - mean(laws[0])
    # These chains forget their start by a factor of at least 0.97 a check: below 1e-19 after 1500 checks.
    assert two.event_at[-1] == pytest.approx(float(regime.event_rate), rel=1e-10)
    assert more / 100 == pytest.approx(float(regime.event_rate), rel=1e-9)
    growth = central_moment(laws[1], 2) - central_moment(laws[0], 2)
    assert growth / more == pytest.approx(float(regime.dispersion), rel=1e-6)


@pytest.mark.parametrize("values", [{"dark": 0}, {"base": 0, "step": 0}, {"base": 1, "step": 0}, {"mix": "nobag=1"}])
def test_where_events_never_come_the_rate_is_nought_and_the_gap_infinite(values):
    regime = longrun(Setup(**values))
    assert regime.event_rate == 0
    assert regime.mean_checks_between_events == regime.sd_checks_between_events == math.inf
    assert regime.mean_checks_to_first_event == math.inf
    assert regime.dispersion is None
    assert regime.to_json()["mean_checks_between_events"] == {"exact": None, "value": "inf"}


def test_a_threshold_that_stands_still_is_a_sequence_of_coins():
    p = Fraction(19, 120)
    regime = longrun(Setup(base=20, step=0))
    assert (regime.event_rate, regime.dispersion) == (p, 1 - p)
    assert regime.sd_checks_between_events == pytest.approx(math.sqrt(1 - p) / p, rel=1e-14)
    assert regime.stationary_threshold == {20: 1}


def test_several_closed_classes_are_reported():
    # With step 0 and base 5, only T 0 and 1, where no event can come, and 5 itself are never left.
    regime = longrun(Setup(base=5, step=0, threshold=9))
    assert regime.closed_classes == [[0], [1], [5]]
    assert regime.stationary_threshold == {5: 1}
    assert longrun(Setup(base=5, step=0, threshold=1)).event_rate == 0
    assert regime.sentences()[-1] == "From other first thresholds the long run is different."
    assert len(longrun(Setup()).closed_classes) == 1


def test_the_first_event_may_be_nearer_than_the_gaps():
    far, near = (longrun(Setup(threshold=threshold)) for threshold in (0, 20))
    assert far.event_rate == near.event_rate
    assert near.mean_checks_to_first_event < near.mean_checks_between_events < far.mean_checks_to_first_event


def test_where_only_the_thresholds_differ_the_answer_says_no_more():
    none = longrun(Setup(dark=0))
    assert none.sentences() == [
        "In the long run there are no threat events.",
        "From other first thresholds only the threshold itself differs in the long run.",
    ]
    assert none.closed_classes == [[threshold] for threshold in range(21)]


def test_sentences_say_when_the_first_event_comes_and_whether_another_follows():
    first, wait, again = longrun(Setup()).sentences()
    assert first == "In the long run a threat event comes every 20.86 checks on average, more evenly than at random."
    by = MECHANIC.curve(Setup(), 60).p_any_by
    half, most = (next(k for k, p in enumerate(by, 1) if p >= share) for share in (Fraction(1, 2), Fraction(9, 10)))
    mean = float(longrun(Setup()).mean_checks_to_first_event)
    half_and_most = f"in half of all cases by check {half}, in 90% by check {most}"
    assert wait == f"The first comes after {mean:.4g} checks on average, {half_and_most}."
    assert again == "The check after an event brings another in 3.33% of cases."


def test_a_wait_of_thousands_of_checks_is_told_by_its_mean_alone():
    rare = longrun(Setup(light=10_000, base=2, step=0))
    assert rare.mean_checks_to_first_event == 200_020
    assert rare.sentences()[1] == "The first comes after 2e+05 checks on average."


def test_chance_decides_between_two_ends():
    found = GAMBLE.longrun(1)
    assert found.p_regime == {1: Fraction(3, 4), 2: Fraction(1, 4)} or found.p_regime == {
        1: Fraction(1, 4),
        2: Fraction(3, 4),
    }
    assert found.event_rate == Fraction(1, 8)
    assert sorted(found.regime_event_rate.values()) == [0, Fraction(1, 2)]
    assert found.stationary_purse == {0: Fraction(3, 4), 4: Fraction(1, 4)}
    said = found.sentence()
    assert "in 75.00% of cases in purse 0, without interests" in said
    assert "in 25.00% of cases in purse 4, with an interest every 2 checks on average" in said
    assert found.text()
    assert GAMBLE.longrun(4).event_rate == Fraction(1, 2)
    assert "p_regime" not in GAMBLE.longrun(4).entries


def test_an_end_without_events_after_some():
    found = USAGE.longrun(6)
    assert found.sentences()[0] == "In the long run there are no shrunks: it ends in size 0 and stays there."
    assert "The first comes after 3 uses on average" in found.sentences()[1]
    assert found.stationary_size == {0: 1}


def test_several_events_a_check_and_no_memory():
    found = THROW.longrun(None)
    assert found.event_rate == Fraction(1, 2)
    assert found.mean_checks_between_events == 1 / (1 - Fraction(5, 6) ** 3)
    assert not [name for name in found.entries if name.startswith("stationary")]
    assert "%" not in next(line for line in found.text().splitlines() if "hits a check" in line)
