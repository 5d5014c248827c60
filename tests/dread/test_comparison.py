"""Two setups side by side: the measures are those of each, and more events are counted over both laws."""

from fractions import Fraction

import pytest

from dreadsim.dread import Setup, compare, curve, longrun, odds

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


def test_a_setup_without_events():
    none = compare(A, Setup(dark=0), checks=5)
    assert none.p_event["B"] == 0
    assert none.more_events["B"] == 0
    assert "no events with B" in none.sentence()
    assert none.more_events["A"] == 1 - curve(A, 5).event_count[0] > Fraction(0)
