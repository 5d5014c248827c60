"""Stress, the Edge and clocks: chains against the literal rule walked path by path, and answers by hand."""

from fractions import Fraction
from itertools import pairwise
from math import inf

import pytest

import dreadsim as ds
from dreadsim.errors import InputError
from dreadsim.fitd import rules, tracks
from dreadsim.fitd.setup import Setup
from dreadsim.literal import LiteralMechanic, enumerated

STRESS = {1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 1}


def literally(start, rule):
    """The chain of a rule that is told in the test once more."""
    return enumerated(LiteralMechanic("test", lambda setup: start, rule), None)


def alone(setup):
    return {setup: Fraction(1)}


@pytest.mark.parametrize("pool", [-1, 0, 1, 3])
def test_a_stress_track_by_the_keepers_rule(pool):
    setup = Setup(pool, kind="resistance")

    def rule(_, stress, choose):
        if stress == "overflow":
            return stress, ()
        stress += STRESS[rules.literal(setup, choose).results[0]]
        return (stress, ()) if stress <= 9 else ("overflow", ("overflow",))

    assert tracks.stress_chain(tracks.stress_law(alone(setup)), 9).parts == literally(0, rule).parts


@pytest.mark.parametrize("pool", [0, 1, 3])
def test_a_stress_track_by_the_blades_rule(pool):
    setup = Setup(pool, kind="resistance", rule="blades")

    def rule(_, stress, choose):
        if stress == "overflow":
            return stress, ()
        dice = [choose(6) + 1 for _ in range(pool or 2)]
        highest = max(dice) if pool else min(dice)
        stress = stress - 1 if pool and dice.count(6) > 1 else stress + 6 - highest
        return (max(stress, 0), ()) if stress <= 9 else ("overflow", ("overflow",))

    assert tracks.stress_chain(tracks.stress_law(alone(setup)), 9).parts == literally(0, rule).parts


@pytest.mark.parametrize("pool", [-1, 2, 4])
def test_a_clock(pool):
    setup = Setup(pool)

    def rule(_, filled, choose):
        if filled == "full":
            return filled, ()
        (result,), crits = rules.literal(setup, choose)
        filled += (0 if result < 4 else 2 if result < 6 else 3) + 2 * crits
        return (filled, ()) if filled < 8 else ("full", ("full",))

    assert tracks.clock_chain(tracks.tick_law(alone(setup), (0, 2, 3), 2), 8).parts == literally(0, rule).parts


@pytest.mark.parametrize("pool", [-1, 4])
def test_the_edge_has_one_place_until_the_track_overflows(pool):
    setup = Setup(pool, kind="resistance")

    def rule(_, state, choose):
        if state == "overflow":
            return state, ()
        filled, kept = state
        if kept and choose(3) == 0:
            kept = 0
        (result,), crits = rules.literal(setup, choose)
        filled += STRESS[result]
        edges = kept + crits
        return ((filled, min(edges, 1)) if filled <= 5 else "overflow"), ("wasted",) * (edges - 1)

    found = tracks.edge_chain(tracks.resistance_law(alone(setup)), Fraction(1, 3), 5)
    assert found.parts == literally((0, 0), rule).parts


def test_rolls_survived_by_hand():
    held = ds.fitd.track(Setup(1), capacity=2)
    # The first roll fits if it costs 1 or 2; a second one only after 1 and another 1.
    assert held.p_holds[:3] == [Fraction(1, 2), Fraction(1, 36), 0]
    assert held.rolls_survived == {0: Fraction(1, 2), 1: Fraction(17, 36), 2: Fraction(1, 36)}
    assert held.mean_rolls_survived == Fraction(19, 36)
    assert ds.fitd.track(Setup(2), capacity=0).mean_rolls_survived == 0
    # By the blades rule a six costs nothing: a geometric law, whose tail is not dropped.
    free = ds.fitd.track(Setup(1, rule="blades"), capacity=0, rolls=3)
    assert free.mean_rolls_survived == Fraction(1, 5)
    assert free.rolls_survived == {k: Fraction(5, 6 ** (k + 1)) for k in range(3)} | {"more": Fraction(1, 6**3)}


@pytest.mark.parametrize("pool", range(-3, 9))
def test_mean_and_law_of_rolls_survived_agree(pool):
    held = ds.fitd.track(Setup(pool))
    law = held.rolls_survived
    assert set(law) <= set(range(3, 10))
    assert sum(law.values()) == 1
    assert sum(n * p for n, p in law.items()) == sum(held.p_holds) == held.mean_rolls_survived


def test_a_track_has_room_for_9_and_a_clock_6_segments():
    assert ds.fitd.track(Setup()).capacity == 9
    assert ds.fitd.clock(Setup()).segments == 6


def test_better_pools_hold_longer_and_zero_is_the_worst():
    means = {pool: ds.fitd.track(Setup(pool)).mean_rolls_survived for pool in range(-3, 9)}
    assert min(means, key=means.__getitem__) == 0
    assert all(one < two for one, two in pairwise([means[pool] for pool in range(9)]))


def test_wasted_edges_by_hand():
    edges = ds.fitd.track(Setup(2), capacity=9, rolls=3)
    crit = Fraction(1, 36)
    # The first three rolls always fit.
    assert edges.p_edge_wasted == [crit * (1 - (1 - crit) ** k) for k in range(3)]
    assert edges.p_any_edge_wasted[-1] == 1 - (1 - crit) ** 3 - 3 * crit * (1 - crit) ** 2
    # Used at once, two dice waste none; six dice still do, when they give two in one roll.
    assert ds.fitd.track(Setup(2), use=1).edges_wasted == {0: 1}
    assert ds.fitd.track(Setup(6), rolls=1, use="1").p_edge_wasted == [Fraction(1453, 23328)]
    assert ds.fitd.track(Setup(2, rule="blades")).edges_wasted is None


def test_edges_are_wasted_until_the_overflow_and_no_longer():
    # Room for none: the first roll is the last, and two dice give at most one Edge.
    none = ds.fitd.track(Setup(2), capacity=0)
    assert (none.p_edge_wasted, none.edges_wasted) == ([0] * 20, {0: 1})
    # Room for 1: a second roll only after a success. Its crit is wasted if the first one was a crit too.
    one = ds.fitd.track(Setup(2), capacity=1)
    assert one.edges_wasted == {0: 1 - Fraction(1, 36**2), 1: Fraction(1, 36**2)}
    # A crit needs two sixes, and then the roll costs 1: at most ten rolls fit, whose first Edge is kept.
    most = ds.fitd.track(Setup(2))
    assert most.edges_wasted[9] == Fraction(1, 36**10)
    assert max(most.edges_wasted) == 9
    # The roll k is made if the track held up to the one before.
    assert all(p <= held for p, held in zip(most.p_edge_wasted[1:], most.p_holds, strict=False))
    assert most.mean_edges_wasted == sum(most.p_edge_wasted)
    # However few rolls are followed.
    short = ds.fitd.track(Setup(2), rolls=1)
    assert (short.edges_wasted, short.mean_edges_wasted) == (most.edges_wasted, most.mean_edges_wasted)


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (ds.fitd.track(Setup(2)), "half of all tracks have overflowed by roll 5, 90% by roll 7, all by roll 10."),
        (ds.fitd.track(Setup(2), capacity=0), "; all tracks have overflowed by roll 1."),
        (ds.fitd.track(Setup(2), rolls=5), "half of all tracks have overflowed by roll 5."),
        (ds.fitd.track(Setup(2), rolls=4), "; 12.49% of all tracks have overflowed by roll 4."),
        (ds.fitd.track(Setup(2), rolls=6), "half of all tracks have overflowed by roll 5, 88.31% by roll 6."),
        (ds.fitd.track(Setup(), mix={-1: 1}), "on average, by the best-pairs reading (see --short); half of all"),
        (ds.fitd.clock(Setup(2)), "half of all clocks are full by roll 6, 90% by roll 8."),
        (ds.fitd.clock(Setup(-1, short="debt")), "by the debt reading (see --short)"),
        # The end is so near that a float cannot tell it apart.
        (ds.fitd.clock(Setup(40), rolls=120), "90% by roll 2."),
    ],
)
def test_sentences_say_by_which_roll(result, said):
    assert said in result.sentence()


def test_people_see_no_rows_in_which_nothing_changes():
    assert "\n  11 to 20  " in ds.fitd.track(Setup(2)).text()
    clock = ds.fitd.clock(Setup(2))
    assert "\n  16 to 20  " in clock.text()
    assert "\n  20 or more  " in clock.text()
    assert len(clock.p_full_by) == len(clock.to_json()["p_full_by"]) == 20


@pytest.mark.parametrize("segments", [4, 6, 8])
def test_mean_and_law_of_a_clock_agree(segments):
    filled = ds.fitd.clock(Setup(3), segments, rolls=100)
    assert filled.rolls_to_fill["more"] < Fraction(1, 10**30)
    mean = sum(k * p for k, p in filled.rolls_to_fill.items() if k != "more")
    assert float(mean) == pytest.approx(float(filled.mean_rolls), rel=1e-12)
    assert [p for p in filled.p_full_by if p < 1] == sorted(filled.p_full_by)


def test_a_clock_by_hand():
    # One tick for anything but a failure: a negative binomial.
    assert ds.fitd.clock(Setup(1), 4, ticks=(0, 1, 1)).mean_rolls == 8
    assert ds.fitd.clock(Setup(1), 4, ticks="1,1,1").rolls_to_fill == {4: 1}
    stuck = ds.fitd.clock(Setup(1), 4, ticks=(0, 0, 0), crit_ticks=0)
    assert stuck.mean_rolls == inf
    assert stuck.rolls_to_fill == {"more": 1}
    assert stuck.to_json()["mean_rolls"] == {"exact": None, "value": "inf"}
    assert "never" in stuck.sentence()


def test_mixed_pools():
    half = Fraction(1, 2)
    both = ds.fitd.track(Setup(), mix={1: half, 3: half})
    one, three = (ds.fitd.track(Setup(pool)).stress for pool in (1, 3))
    assert both.stress == {n: half * one[n] + half * three[n] for n in (1, 2, 3)}
    assert ds.fitd.track(Setup(), mix="1=1/2,3=0.5") == both
    assert ds.fitd.clock(Setup(), mix={2: 1}).rolls_to_fill == ds.fitd.clock(Setup(2)).rolls_to_fill


@pytest.mark.parametrize(
    ("key", "call"),
    [
        ("outcomes", lambda: ds.fitd.track(Setup(2, 2))),
        ("outcomes", lambda: ds.fitd.clock(Setup(2, 2))),
        ("capacity", lambda: ds.fitd.track(Setup(2), capacity=-1)),
        ("capacity", lambda: ds.fitd.track(Setup(2), capacity=51)),
        ("rolls", lambda: ds.fitd.track(Setup(2), rolls=0)),
        ("rolls", lambda: ds.fitd.clock(Setup(2), rolls=201)),
        ("use", lambda: ds.fitd.track(Setup(2), use="3/2")),
        ("segments", lambda: ds.fitd.clock(Setup(2), segments=0)),
        ("ticks", lambda: ds.fitd.clock(Setup(2), ticks=(0, 1))),
        ("ticks", lambda: ds.fitd.clock(Setup(2), ticks="0,one,2")),
        ("ticks", lambda: ds.fitd.clock(Setup(2), ticks=(0, -1, 2))),
        ("ticks", lambda: ds.fitd.clock(Setup(2), ticks=3)),
        ("crit_ticks", lambda: ds.fitd.clock(Setup(2), crit_ticks=1.5)),
        ("mix", lambda: ds.fitd.clock(Setup(2), mix="2")),
        ("mix", lambda: ds.fitd.clock(Setup(2), mix="2=1/2")),
        ("mix", lambda: ds.fitd.clock(Setup(2), mix="2=1/2,2=1/2")),
        ("mix", lambda: ds.fitd.clock(Setup(2), mix="2=1/2,99=1/2")),
        ("mix", lambda: ds.fitd.clock(Setup(2), mix={1: "3/2", 2: "-1/2"})),
        ("mix", lambda: ds.fitd.clock(Setup(2), mix={})),
    ],
)
def test_wrong_values_are_named(key, call):
    with pytest.raises(InputError) as caught:
        call()
    assert caught.value.key == key
    assert "\n" not in str(caught.value)


def test_the_largest_track_still_has_numbers_that_can_be_shown():
    longest = ds.fitd.track(Setup(40, rule="blades"), capacity=50, rolls=200)
    assert longest.mean_rolls_survived > 10**150
    assert "e+" in longest.sentence()
    assert longest.to_json()["mean_rolls_survived"]["value"] > 1e150
