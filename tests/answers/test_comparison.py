"""Two setups side by side: the measures are those of each, and more events are counted over both laws."""

from fractions import Fraction

import pytest

import dreadsim as ds
from dreadsim.dread import Setup, compare, curve, longrun, odds

from .games import GAMBLE, USAGE

A, B = Setup(), Setup(dark=3, roll="advantage", draw="two")


@pytest.fixture(scope="module")
def both():
    return compare(A, B, checks=10)


def test_each_measure_is_that_of_its_setup(both):
    for name, setup in (("A", A), ("B", B)):
        session = curve(setup, 10)
        assert both.p_event[name] == odds(setup).p_event
        assert both.p_any[name] == session.p_any_by[-1]
        assert both.mean_events[name] == session.mean_events
        assert both.mean_checks_to_first_event[name] == longrun(setup).mean_checks_to_first_event
        assert both.mean_checks_between_events[name] == longrun(setup).mean_checks_between_events


def test_which_session_brings_more_events(both):
    laws = [curve(setup, 10).event_count for setup in (A, B)]
    pairs = [(i, j, p * q) for i, p in laws[0].items() for j, q in laws[1].items()]
    assert both.more_events == {
        "A": sum(p for i, j, p in pairs if i > j),
        "B": sum(p for i, j, p in pairs if i < j),
        "equal": sum(p for i, j, p in pairs if i == j),
    }


def test_a_setup_against_itself():
    same = compare(A, A, checks=5)
    assert same.more_events["A"] == same.more_events["B"]
    assert sum(same.more_events.values()) == 1
    assert "differ in nothing" in same.sentences()[0]


def test_the_sentences_name_what_differs(both):
    first = both.sentences()[0]
    assert all(text in first for text in ("dark (1 and 3)", "roll (plain and advantage)", "draw (one and two)"))
    assert "light" not in first


def test_the_likelier_one_is_named_first_or_second():
    more, less = Setup(dark=2), Setup()
    assert "(B 1.714 times as likely)" in compare(less, more, checks=5).sentences()[1]
    assert "(A 1.714 times as likely)" in compare(more, less, checks=5).sentences()[1]
    assert "times as likely" not in compare(less, less, checks=5).sentence()


def test_a_setup_without_events():
    none = compare(A, Setup(dark=0), checks=5)
    assert none.p_event["B"] == 0
    assert none.more_events["B"] == 0
    assert "no events with B" in none.sentence()
    assert none.more_events["A"] == 1 - curve(A, 5).event_count[0] > Fraction(0)


def test_two_setups_without_events():
    none = compare(Setup(base=0, step=0), Setup(base=0, step=0, dark=2), checks=7)
    assert none.sentences() == [
        "A and B differ in dark (1 and 2).",
        "No threat event can come in a session of 7 checks, neither with A nor with B.",
    ]
    lines = [line.split() for line in none.text().splitlines()]
    assert [line for line in lines if "never" in line][:2] == [["A", "never"], ["B", "never"]]


def test_two_setups_without_an_event_on_the_next_check():
    later = compare(Setup(base=0), Setup(base=0, dark=2), checks=7)
    assert later.sentences()[1] == "Next check: no threat event with either."
    assert "threat event on the next check\n  setup\n  A      never\n  B      never\n" in later.text()


def test_setups_say_themselves_of_what_game_they_are():
    assert ds.compare(A, B, checks=10) == compare(A, B, checks=10)
    with pytest.raises(ds.InputError, match="setup"):
        ds.compare(6, 8)
    with pytest.raises(ds.InputError, match="setup"):
        ds.compare(A, ds.fitd.Setup())


def test_rules_of_ones_own_are_compared():
    dice = USAGE.compare(6, 4, checks=1)
    assert dice.p_event == {"A": Fraction(1, 3), "B": Fraction(1, 2)}
    assert dice.sentences()[0] == "A and B differ in setup (6 and 4)."
    purses = GAMBLE.compare(1, 3, checks=3)
    assert "B 3 times as likely" not in purses.sentence()
    assert purses.mean_checks_between_events == {"A": 2, "B": 2}
