"""Spells without an event against walking every session."""

from fractions import Fraction

import pytest
from hypothesis import given

from dreadsim import Chain, Path
from dreadsim.exact.chain import counting
from dreadsim.exact.spells import Spells

from .ways import SOME, all_ways, gap, gathered, longest_quiet, paths

HIT = counting("hit")


def restless(state):
    other = (state + 1) % 3
    return [("1/2", state, ()), ("1/4", other, ("hit",)), ("1/6", 0, ("hit", "hit")), ("1/12", other, ())]


@pytest.mark.parametrize(("start", "checks"), [(0, 1), (2, 1), (0, 2), (2, 5), (1, 6)])
def test_the_laws_are_those_of_walking_every_session(start, checks):
    path = Path([(Chain.explore(start, restless), checks)])
    ways, spells = all_ways(path, HIT), Spells(path, HIT)
    assert spells.longest_quiet == gathered((longest_quiet(events), p) for _, events, p in ways)
    assert spells.first_gap == gathered((gap(events), p) for _, events, p in ways)


@SOME
@given(paths(checks=2))
def test_spells_go_on_from_stage_to_stage(path):
    spells = Spells(path, HIT)
    assert sum(spells.longest_quiet.values()) == sum(spells.first_gap.values()) == 1
    ways = all_ways(path, HIT)
    assert spells.longest_quiet == gathered((longest_quiet(events), p) for _, events, p in ways)
    assert spells.first_gap == gathered((gap(events), p) for _, events, p in ways)


@pytest.mark.parametrize("cut", [0, 1, 7, 20])
def test_a_chain_cut_in_two_is_the_same_chain(cut):
    chain = Chain.explore(1, restless)
    whole, parts = Spells(Path.of(chain, 20), HIT), Spells(Path([(chain, cut), (chain, 20 - cut)]), HIT)
    assert parts.longest_quiet == whole.longest_quiet
    assert parts.first_gap == whole.first_gap


def test_without_events_the_whole_session_is_quiet():
    quiet = Spells(Path.of(Chain.explore(0, lambda n: [(1, n, ())]), 9), HIT)
    assert (quiet.longest_quiet, quiet.first_gap) == ({9: 1}, {"none": 1})
    loud = Spells(Path.of(Chain.explore(0, lambda n: [(1, n, "hit")]), 9), HIT)
    assert (loud.longest_quiet, loud.first_gap) == ({0: 1}, {1: 1})


@pytest.mark.parametrize("checks", [0, 1])
def test_too_few_checks_for_a_gap(checks):
    spells = Spells(Path.of(Chain.explore(0, lambda n: [(1, n, "hit")]), checks), HIT)
    assert spells.first_gap == {"none": 1}
    assert spells.longest_quiet == {0: 1}


def test_gaps_of_a_coin_are_geometric_as_far_as_there_is_time():
    coin = Chain.explore(0, lambda n: [("1/3", n, "hit"), ("2/3", n, ())])
    law = Spells(Path.of(coin, 30), HIT).first_gap
    # The first event at check i leaves time for a gap of j where i + j <= 30.
    for j in (1, 2, 29):
        assert law[j] == sum(Fraction(2, 3) ** (i + j - 2) / 9 for i in range(1, 31 - j))
    assert law["none"] == Fraction(2, 3) ** 30 + 30 * Fraction(1, 3) * Fraction(2, 3) ** 29
