"""The two arithmetics against each other and against walking every way."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreadsim import Chain, Path
from dreadsim.exact.arithmetics import InFloats, InFractions, along, common_denominator, most_counted
from dreadsim.exact.chain import counting

from .ways import FEW, SOME, all_ways, chains, gathered, paths

HIT = counting("hit")


def assert_close(floats, fractions):
    """Equal within some roundings; what is left out of one is next to nothing in the other."""
    assert set(floats) == set(fractions)
    assert all(abs(floats[key] - float(p)) < 1e-12 for key, p in fractions.items())


@FEW
@given(chains(most=4), st.integers(0, 40), st.booleans())
def test_floats_are_the_fractions_whether_chains_are_reducible_or_periodic(chain, checks, quiet):
    path = Path.of(chain, checks)
    both = zip(along(path, HIT, True, quiet), along(path, HIT, False, quiet), strict=True)
    for fractions, floats in both:
        assert_close(floats.states(), fractions.states())
        numbers, longer = fractions.counts(), floats.counts()
        # Floats have room for the most events that there might be.
        assert_close(dict(enumerate(longer)), dict(enumerate(numbers + [0] * (len(longer) - len(numbers)))))


@SOME
@given(paths())
def test_what_is_carried_is_what_all_ways_come_to(path):
    ways = all_ways(path, HIT)
    for check, carried in enumerate(along(path, HIT, exact=True)):
        assert carried.states() == gathered((states[check], p) for states, _, p in ways)
        numbers = gathered((sum(events[:check]), p) for _, events, p in ways)
        assert {number: p for number, p in enumerate(carried.counts()) if p} == numbers
    assert check == path.checks


@pytest.mark.parametrize("exact", [True, False])
def test_ways_with_an_event_are_dropped_where_quiet_is_asked_for(exact):
    chain = Chain.explore(0, lambda state: [("1/2", 0, ()), ("1/4", 0, "hit"), ("1/4", 0, ("hit", "hit"))])
    found = [carried.states() for carried in along(Path.of(chain, 3), HIT, exact, quiet=True)]
    assert found == [{0: Fraction(1, 2**k)} for k in range(4)]


@pytest.mark.parametrize("exact", [True, False])
def test_the_start_may_be_a_law(exact):
    swap = Chain.explore("a", lambda state: [(1, "b" if state == "a" else "a", "hit" * (state == "a") or ())])
    law = {"a": Fraction(1, 4), "b": Fraction(3, 4)}
    before, after = along(Path.of(swap, 1), HIT, exact, start=law)
    assert before.states() == law
    assert after.states() == {"a": Fraction(3, 4), "b": Fraction(1, 4)}
    assert after.counts() == [Fraction(3, 4), Fraction(1, 4)]


@pytest.mark.parametrize("kind", [InFractions, InFloats])
def test_states_that_enter_as_one_are_added_up(kind):
    three = Chain.explore(0, lambda state: [("1/3", target, ("hit",) * target) for target in range(3)])
    one = Chain.explore("all", lambda state: [(1, "all", ())])
    path = Path([(three, 1), (one, 0, dict.fromkeys(range(3), "all"))])
    *_, last = along(path, HIT, exact=kind is InFractions)
    assert isinstance(last, kind)
    assert last.states() == {"all": 1}
    assert last.counts() == pytest.approx([1 / 3] * 3)


def test_denominators_of_all_stages_are_multiplied():
    halves, thirds = (
        Chain.explore(0, lambda s, n=n: [(Fraction(1, n), 0, "hit"), (1 - Fraction(1, n), 0, ())]) for n in (2, 3)
    )
    *_, last = along(Path([(halves, 2), (thirds, 3)]), HIT, exact=True)
    assert last.denominator == 2**2 * 3**3
    assert sum(last.counts()) == 1


def test_floats_keep_what_is_all_but_impossible():
    rare = Chain.explore(
        "in", lambda state: [(Fraction(1, 10**15), "out", "hit"), (1 - Fraction(1, 10**15), state, ())]
    )
    *_, last = along(Path.of(rare, 1), HIT, exact=False)
    assert last.states()["out"] == last.counts()[1] == pytest.approx(1e-15)
    # A state that cannot be reached is left out.
    assert set(next(along(Path.of(rare, 1), HIT, exact=False)).states()) == {"in"}


def test_numbers_may_have_a_gap():
    seven = Chain.explore(0, lambda state: [("1/2", 0, ("hit",) * 9), ("1/2", 0, ("hit",) * 2)])
    for exact in (True, False):
        *_, last = along(Path.of(seven, 2), HIT, exact)
        assert {n: p for n, p in enumerate(last.counts()) if p} == {4: 0.25, 11: 0.5, 18: 0.25}


def test_small_things():
    assert most_counted(Chain.explore(0, lambda state: [("1/2", 0, 3), ("1/2", 0, ())]).counted(len)) == 3
    assert most_counted({}) == 0
    assert common_denominator({0: Fraction(1, 6), 1: Fraction(3, 4), 2: 1}) == 12
