"""The chain of stress and Edges against a rule that is told here once more and walked path by path."""

from fractions import Fraction

import pytest

from dreadsim.evidence.referee import enumerated
from dreadsim.fitd.pools import rules
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.tracks.exact import chain, stress_law
from dreadsim.fitd.tracks.mechanic import MECHANIC
from dreadsim.fitd.tracks.setup import TrackSetup
from dreadsim.own.mechanic import LiteralMechanic

STRESS = {0: 3, 1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 1}


def literally(start, rule):
    """The chain of a rule that is told in the test once more."""
    return enumerated(LiteralMechanic("test", start, rule), None)


@pytest.mark.parametrize("pool", [-1, 0, 1, 3])
def test_a_stress_track_by_the_keepers_rule(pool):
    setup = Setup(pool, kind="resistance")

    def rule(stress, choose):
        if stress == "overflow":
            return stress, ()
        stress += STRESS[rules.literal(setup, choose).results[0]]
        return (stress, ()) if stress <= 9 else ("overflow", ("overflow",))

    found = chain(TrackSetup(pool))
    # Without a look at the Edges.
    merged = {}
    for (mine, theirs), p in [item for part in found.parts.values() for item in part.items()]:
        pair = MECHANIC.observed(mine), MECHANIC.observed(theirs), isinstance(mine, tuple) and mine[1]
        merged[pair] = merged.get(pair, Fraction(0)) + p
    expected = literally(0, rule)
    for (before, after, _), p in merged.items():
        assert p == sum(part.get((before, after), 0) for part in expected.parts.values())


@pytest.mark.parametrize("pool", [0, 1, 3])
def test_a_stress_track_by_the_blades_rule(pool):
    def rule(stress, choose):
        if stress == "overflow":
            return stress, ()
        dice = [choose(6) + 1 for _ in range(pool or 2)]
        highest = max(dice) if pool else min(dice)
        stress = stress - 1 if pool and dice.count(6) > 1 else stress + 6 - highest
        return (max(stress, 0), ()) if stress <= 9 else ("overflow", ("overflow",))

    assert chain(TrackSetup(pool, rule="blades")).parts == literally(0, rule).parts


@pytest.mark.parametrize("pool", [-1, 4])
def test_the_edge_has_one_place_until_the_track_overflows(pool):
    setup = Setup(pool, kind="resistance")

    def rule(state, choose):
        if state == "overflow":
            return state, ()
        filled, kept = state
        if kept and choose(3) == 0:
            kept = 0
        (result,), crits = rules.literal(setup, choose)
        filled += STRESS[result]
        edges = kept + crits
        wasted = ("edge_wasted",) * (edges - 1)
        return ((filled, min(edges, 1)), wasted) if filled <= 5 else ("overflow", ("overflow", *wasted))

    assert chain(TrackSetup(pool, capacity=5, use="1/3")).parts == literally((0, 0), rule).parts


@pytest.mark.parametrize("setup", MECHANIC.small_grid(), ids=str)
def test_the_rule_enumerated_gives_the_same(setup):
    assert chain(setup).parts == enumerated(MECHANIC, setup).parts


def test_stress_of_one_roll():
    assert stress_law(TrackSetup(1)) == {1: Fraction(1, 6), 2: Fraction(1, 3), 3: Fraction(1, 2)}
    assert stress_law(TrackSetup(1, flip="remove")) == {3: 1}
    assert min(stress_law(TrackSetup(mix="0=1/2,2=1/2", rule="blades"))) == -1


def test_states_of_a_short_track():
    assert chain(TrackSetup(2, capacity=0)).states == ((0, 0), "overflow")
