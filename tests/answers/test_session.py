"""A session: quantities that must agree with one another, and floats with fractions."""

from fractions import Fraction
from itertools import accumulate

import numpy as np
import pytest

from dreadsim import InputError
from dreadsim.dread import Setup, curve
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.dread.rules import EVENT, literal
from dreadsim.rule.choices import branches

from .games import THROW, USAGE

SETUPS = [
    Setup(),
    Setup(dark=3, base=12, step=4, threshold=2, reset="step", roll="advantage", draw="two"),
    Setup(light=2, dark=2, base=0, step=3, roll="disadvantage"),
    Setup(light=3, dark=2, mix="plain=1/2,advantage=1/4,nobag=1/4"),
    Setup(light=0, dark=1, base=20, step=0),
]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_quantities_agree_with_one_another(setup):
    checks = 15
    session = curve(setup, checks)
    first = [session.first_event_at.get(k, 0) for k in range(1, checks + 1)]
    assert list(accumulate(first)) == session.p_any_by
    assert session.first_event_at.get("none", 0) == session.event_count.get(0, 0) == 1 - session.p_any_by[-1]
    assert sum(session.p_event_at) == session.mean_events
    assert sum(count * p for count, p in session.event_count.items()) == session.mean_events
    assert sum(count**2 * p for count, p in session.event_count.items()) == (
        session.variance_events + session.mean_events**2
    )
    for law, mean in zip(session.threshold_before, session.mean_threshold_before, strict=True):
        assert sum(law.values()) == 1
        assert sum(threshold * p for threshold, p in law.items()) == mean
        assert list(law) == sorted(law)
    assert session.threshold_before[0] == {setup.start: 1}
    assert sum(session.longest_quiet_spell.values()) == 1
    assert session.longest_quiet_spell.get(checks, 0) == session.event_count.get(0, 0)


def test_longest_quiet_spell_by_walking_every_session():
    setup, checks = Setup(light=0, dark=1, base=19, step=1, threshold=18), 3

    def longest(choose):
        threshold, quiet, most = setup.start, 0, 0
        for _ in range(checks):
            threshold, marks = literal(setup, threshold, choose)
            quiet = 0 if EVENT in marks else quiet + 1
            most = max(most, quiet)
        return most

    law = {}
    for most, p in branches(longest):
        law[most] = law.get(most, 0) + p
    assert curve(setup, checks).longest_quiet_spell == law


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_floats_are_the_fractions_rounded(setup):
    exact, floats = curve(setup, 40), curve(setup, 40, exact=False)
    # Each step rounds a few times at 1e-16, relative to numbers that are at most 1 (thresholds: 20).
    for name in ("p_event_at", "p_any_by", "mean_threshold_before", "mean_events", "variance_events"):
        assert getattr(floats, name) == pytest.approx(getattr(exact, name), rel=1e-12, abs=1e-13)
    for name in ("event_count", "first_event_at"):
        law, close = getattr(exact, name), getattr(floats, name)
        assert close == pytest.approx({outcome: float(p) for outcome, p in law.items()}, rel=1e-11, abs=1e-15)
    assert floats.longest_quiet_spell is None


def test_long_sessions_come_in_floats():
    session = curve(Setup(), 400)
    assert isinstance(session.mean_events, float)
    assert sum(session.event_count.values()) == pytest.approx(1, abs=1e-12)
    assert len(session.p_event_at) == 400


@pytest.mark.parametrize("checks", [0, -1, 10**12, 1.5, "40", None, True])
def test_checks_must_be_a_number_that_can_be_followed(checks):
    with pytest.raises(InputError) as caught:
        curve(Setup(), checks)
    assert caught.value.key == "checks"


@pytest.mark.parametrize(
    ("values", "mean"),
    [({"dark": 0}, 0), ({"base": 0, "step": 0}, 0), ({"light": 0, "base": 20, "step": 0}, Fraction(38))],
)
def test_what_cannot_happen_and_what_nearly_always_does(values, mean):
    assert curve(Setup(**values), 40).mean_events == mean


def test_the_curve_is_that_of_the_mechanics_chain():
    chain = MECHANIC.exact(SETUPS[1])
    row = {marks: weight for _, marks, weight in chain.moves[SETUPS[1].start] if EVENT in marks}
    assert curve(SETUPS[1], 1).mean_events == Fraction(sum(row.values()), chain.denominator)


@pytest.mark.parametrize("checks", [12, 24])
def test_checks_may_be_a_number_of_numpy(checks):
    assert curve(Setup(), np.int64(checks)) == curve(Setup(), checks)


def test_sentences_say_when_the_first_event_comes_and_whether_another_follows():
    assert curve(Setup(), 40).sentences() == [
        "A session of 40 checks brings 1.752 threat events on average, and at least one in 87.68% of sessions.",
        "The first event comes after 20.86 checks on average: half of all sessions have seen it by check 17, "
        "fewer than 90% by the end of the session.",
        "The check after the first event brings another in 3.33% of cases.",
    ]
    assert "90% by check 44" in curve(Setup(), 60).sentences()[1]
    assert curve(Setup(), 10).sentences()[1].endswith(": more than half of all sessions do not see it.")
    sure = curve(Setup(light=0, base=20, step=0), 40)
    assert (
        sure.sentences()[1]
        == "The first event comes after 1.053 checks on average: 90% of all sessions have seen it by check 1."
    )


@pytest.mark.parametrize(("setup", "checks"), [(Setup(), 25), (SETUPS[1], 12), (SETUPS[4], 3)])
def test_the_sentences_are_right(setup, checks):
    session = curve(setup, checks)
    by = {share: next((k for k, p in enumerate(session.p_any_by, 1) if p >= share), None) for share in (0.5, 0.9)}
    said = " ".join(session.sentences()[1:])
    for k in by.values():
        assert k is None or f"by check {k}" in said
    # After a reset the chance is always the same.
    after = setup.base if setup.reset == "full" else min(20, setup.base + setup.step)
    again = curve(setup.replace(threshold=after), 1).p_event_at[0]
    assert f"brings another in {float(100 * again):.2f}% of cases" in said


def test_a_spell_as_long_as_the_session_is_named():
    lines = [line.strip() for line in curve(Setup(), 5).text().splitlines()]
    assert any(line.startswith("5, without any event  ") for line in lines)


def test_a_session_without_events_says_so_in_one_sentence():
    assert curve(Setup(dark=0), 7).sentences() == ["A session of 7 checks cannot bring a threat event."]


def test_any_mechanic_has_entries_in_its_own_words():
    die = USAGE.curve(6, checks=4)
    assert die.mean_size_before[:2] == [6, Fraction(2, 3) * 6 + Fraction(1, 3) * 4]
    assert die.entries["p_any_by"].label == "any shrunk so far"
    thrown = THROW.curve(None, checks=2)
    assert not [name for name in thrown.entries if name.endswith("_before")]
    assert thrown.mean_blank == thrown.mean_events == 1
    assert thrown.blank_count == thrown.event_count
    assert thrown.p_any_blank_by == [p := 1 - Fraction(5, 6) ** 3, 1 - (1 - p) ** 2]
    assert "mean number of blanks" in thrown.text()


def test_what_comes_once_is_not_said_to_come_again():
    once = USAGE.curve(4, checks=6)
    assert max(once.event_count) == 1
    assert [said for said in once.sentences() if "another" in said] == []
    assert "another" in USAGE.curve(6, checks=6).sentences()[-1]
