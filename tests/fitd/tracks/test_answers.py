"""How long a track holds and what it wastes, by hand."""

from fractions import Fraction
from itertools import pairwise

import pytest

import dreadsim as ds
from dreadsim.errors import InputError
from dreadsim.evidence.addresses import lookup
from dreadsim.evidence.solution import Solution
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.tracks.mechanic import MECHANIC
from dreadsim.fitd.tracks.setup import TrackSetup
from dreadsim.rule.registry import mechanic

INPUTS = ["setup", "mix", "capacity", "rolls", "use"]
ENTRIES = [
    "stress",
    "p_holds",
    "rolls_survived",
    "mean_rolls_survived",
    "p_edge_wasted",
    "p_any_edge_wasted",
    "edges_wasted",
    "mean_edges_wasted",
]


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


def test_a_track_has_room_for_9():
    assert ds.fitd.track(Setup()).capacity == 9


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
    ],
)
def test_sentences_say_by_which_roll(result, said):
    assert said in result.sentence()


def test_people_see_no_rows_in_which_nothing_changes():
    assert "\n  11 to 20  " in ds.fitd.track(Setup(2)).text()


def test_mixed_pools():
    half = Fraction(1, 2)
    both = ds.fitd.track(Setup(), mix={1: half, 3: half})
    one, three = (ds.fitd.track(Setup(pool)).stress for pool in (1, 3))
    assert both.stress == {n: half * one[n] + half * three[n] for n in (1, 2, 3)}
    assert ds.fitd.track(Setup(), mix="1=1/2,3=0.5").to_json() == both.to_json()


@pytest.mark.parametrize(
    ("key", "call"),
    [
        ("outcomes", lambda: ds.fitd.track(Setup(2, 2))),
        ("capacity", lambda: ds.fitd.track(Setup(2), capacity=-1)),
        ("capacity", lambda: ds.fitd.track(Setup(2), capacity=51)),
        ("rolls", lambda: ds.fitd.track(Setup(2), rolls=0)),
        ("use", lambda: ds.fitd.track(Setup(2), use="3/2")),
    ],
)
def test_wrong_values_are_named(key, call):
    with pytest.raises(InputError) as caught:
        call()
    assert caught.value.key.split()[0] == key
    assert "\n" not in str(caught.value)


def test_the_largest_track_still_has_numbers_that_can_be_shown():
    longest = ds.fitd.track(Setup(40, rule="blades"), capacity=50, rolls=200)
    assert longest.mean_rolls_survived > 10**150
    assert "e+" in longest.sentence()
    assert longest.to_json()["mean_rolls_survived"]["value"] > 1e150


def test_the_setup_of_a_track_will_do_too():
    track = TrackSetup(2, capacity=5, use="1/3", mix="1=1/2,3=1/2")
    found = ds.fitd.track(track, rolls=6)
    assert found.to_json() == ds.fitd.track(Setup(2), 5, 6, "1=1/2,3=1/2", "1/3").to_json()
    assert ds.fitd.track(track, capacity=9, use=0).to_json() == ds.fitd.track(Setup(2), mix=track.mix).to_json()
    assert ds.fitd.track(TrackSetup(pool=2, capacity=9), rolls=20).to_json() == ds.fitd.track(Setup(2)).to_json()


def test_anything_else_is_refused():
    with pytest.raises(InputError, match="setup: ClockSetup"):
        ds.fitd.track(ds.fitd.ClockSetup())


@pytest.mark.parametrize("setup", [TrackSetup(2, use="1/3"), TrackSetup(3, rule="blades", capacity=4)], ids=str)
def test_every_entry_is_in_the_catalogue(setup):
    found = ds.fitd.track(setup, rolls=8)
    solution, longest = Solution(MECHANIC, setup, 8), Solution(MECHANIC, setup, setup.capacity + 1)
    for name, entry in found.entries.items():
        (address,) = entry.addresses
        if address.startswith("fitd:"):
            assert lookup(mechanic("fitd"), address.removeprefix("fitd:")).quantity.name == "outcome"
            continue
        whole = longest if name in ("edges_wasted", "mean_edges_wasted") else solution
        served = lookup(MECHANIC, address).value(whole)
        if not entry.how:
            assert entry.value == served
        elif name == "p_holds":
            assert entry.value == [1 - p for p in served]
        elif name == "mean_rolls_survived":
            assert entry.value == served - 1
        elif name == "rolls_survived":
            assert list(entry.value.values()) == list(served.values())
        else:
            assert entry.value == (served if setup.keeps_edges else None)


def test_json_is_as_documented():
    document = ds.fitd.track(Setup(2), use="1/3", mix="1=1/2,3=1/2").to_json()
    assert list(document) == ["schema", *INPUTS, *ENTRIES]
    assert document["schema"] == "fitd.track/1"
    assert document["setup"] == Setup(2, kind="resistance").to_json()
    assert document["mix"] == {pool: {"exact": "1/2", "value": 0.5} for pool in ("1", "3")}
    assert document["use"] == {"exact": "1/3", "value": 1 / 3}
    blades = ds.fitd.track(Setup(2, rule="blades"))
    assert [blades.to_json()[name] for name in ENTRIES[4:]] == [None] * 4
    assert "Edge" not in blades.text()
