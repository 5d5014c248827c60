"""Values found without this package: exact cases by brute force, and the questions that people have asked in public."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from dreadsim.dread import Setup, curve, longrun, odds
from dreadsim.exact.pmf import Pmf

CASES = json.loads((Path(__file__).parents[1] / "data" / "dread_cases.json").read_text())
PUBLIC = CASES["public_questions"]
KEYS = ("light", "dark", "base", "step", "reset", "roll", "draw", "threshold", "mix")


def setup_of(case):
    named = case | ({"threshold": case["start"]} if "start" in case else {})
    return Setup(**{key: named[key] for key in KEYS if key in named})


def fractions(values):
    return [Fraction(value) for value in values]


def law(values):
    return {k if k == "none" else int(k): Fraction(p) for k, p in values.items()}


def ids(case):
    return " ".join(str(case[key]) for key in KEYS if key in case)


@pytest.mark.parametrize("case", CASES["next_check"], ids=ids)
def test_the_next_check(case):
    assert odds(setup_of(case)).p_event == Fraction(case["p_event"])


@pytest.mark.parametrize("case", CASES["session"], ids=ids)
def test_a_session(case):
    session = curve(setup_of(case), case["checks"])
    assert session.p_event_at == fractions(case["p_event_at"])
    assert session.mean_threshold_before == fractions(case["mean_threshold_before"])
    assert session.event_count == law(case["event_count"])
    assert session.first_event_at == law(case["first_event_at"])


@pytest.mark.parametrize("case", CASES["mix"], ids=ids)
def test_a_mix(case):
    session = curve(setup_of(case), case["checks"])
    assert session.p_event_at == fractions(case["p_event_at"])
    assert session.event_count == law(case["event_count"])


@pytest.mark.parametrize("case", CASES["stationary"], ids=ids)
def test_the_long_run(case):
    regime = longrun(setup_of(case))
    assert regime.event_rate == Fraction(case["event_rate"])
    assert regime.mean_checks_between_events == Fraction(case["mean_checks_between_events"])


def test_three_checks_of_the_rulebooks_example():
    assert curve(Setup(**PUBLIC["setup"]), 3).event_count == law(PUBLIC["event_count_of_3_checks"])


def test_forty_checks_of_the_rulebooks_example():
    session = curve(Setup(**PUBLIC["setup"]), 40)
    # All are printed to ten digits after the point.
    for count, p in PUBLIC["event_count_of_40_checks"].items():
        assert round(session.event_count[int(count)], 10) == Fraction(p)
    assert round(session.mean_events, 10) == Fraction(PUBLIC["mean_of_40_checks"])
    assert round(session.variance_events, 10) == Fraction(PUBLIC["variance_of_40_checks"])
    law_of_events = Pmf(session.event_count)
    assert (law_of_events.mean, law_of_events.variance) == (session.mean_events, session.variance_events)


def test_mean_checks_to_the_first_event_of_the_rulebooks_example():
    # From T, of 120 equally likely (die, face) pairs T - 1 are an event and 20 - T growth: a rational solve by hand,
    # from the top down, h(T) = (120 + (20 - T) h(T + 1)) / 19.
    mean = Fraction(0)
    for threshold in range(20, 4, -1):
        mean = (120 + (20 - threshold) * mean) / Fraction(19)
    assert mean == Fraction(PUBLIC["mean_checks_to_first_event"])
    regime = longrun(Setup(**PUBLIC["setup"]))
    assert regime.mean_checks_to_first_event == mean
    # After a full reset the next event is as far as the first.
    assert regime.mean_checks_between_events == mean == 1 / regime.event_rate
