"""When a clock is full, by hand."""

from fractions import Fraction
from math import inf

import pytest

import dreadsim as ds
from dreadsim.errors import InputError
from dreadsim.evidence.addresses import lookup
from dreadsim.evidence.solution import Solution
from dreadsim.fitd.clocks.mechanic import MECHANIC
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.pools.setup import Setup
from dreadsim.rule.registry import mechanic


def test_a_clock_has_6_segments():
    assert ds.fitd.clock(Setup()).segments == 6


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (ds.fitd.clock(Setup(2)), "half of all clocks are full by roll 6, 90% by roll 8."),
        (ds.fitd.clock(Setup(-1, short="debt")), "by the debt reading (see --short)"),
        # The end is so near that a float cannot tell it apart.
        (ds.fitd.clock(Setup(40), rolls=120), "90% by roll 2."),
    ],
)
def test_sentences_say_by_which_roll(result, said):
    assert said in result.sentence()


def test_people_see_no_rows_in_which_nothing_changes():
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
    assert ds.fitd.clock(Setup(), mix={2: 1}).rolls_to_fill == ds.fitd.clock(Setup(2)).rolls_to_fill
    one, three, mixed = (ds.fitd.clock(Setup(), mix=mix).ticks_of_a_roll for mix in ("1=1", "3=1", "1=1/2,3=1/2"))
    assert mixed == {n: (one.get(n, 0) + three[n]) / 2 for n in three}


@pytest.mark.parametrize(
    ("key", "call"),
    [
        ("outcomes", lambda: ds.fitd.clock(Setup(2, 2))),
        ("rolls", lambda: ds.fitd.clock(Setup(2), rolls=201)),
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
    assert caught.value.key.split()[0] == key
    assert "\n" not in str(caught.value)


def test_the_setup_of_a_clock_will_do_too():
    clock = ClockSetup(2, segments=8, ticks="0,2,3", crit_ticks=0, mix="1=1/2,3=1/2")
    found = ds.fitd.clock(clock, rolls=6)
    assert found.to_json() == ds.fitd.clock(Setup(2), 8, (0, 2, 3), 0, 6, "1=1/2,3=1/2").to_json()
    usual = ds.fitd.clock(clock, segments=6, ticks=(0, 1, 2), crit_ticks=1)
    assert usual.to_json() == ds.fitd.clock(Setup(2), mix=clock.mix).to_json()


def test_anything_else_is_refused():
    with pytest.raises(InputError, match="setup: TrackSetup"):
        ds.fitd.clock(ds.fitd.TrackSetup())


def test_every_entry_is_in_the_catalogue():
    setup = ClockSetup(2, segments=4)
    found, solution = ds.fitd.clock(setup, rolls=8), Solution(MECHANIC, setup, 8)
    for name, entry in found.entries.items():
        (address,) = entry.addresses
        if address.startswith("fitd:"):
            assert lookup(mechanic("fitd"), address.removeprefix("fitd:")).quantity.name == "outcome"
            continue
        served = lookup(MECHANIC, address).value(solution)
        if name == "rolls_to_fill":
            assert list(entry.value.values()) == list(served.values())
        else:
            assert entry.value == served


def test_json_is_as_documented():
    document = ds.fitd.clock(Setup(2), ticks="0,2,3").to_json()
    inputs = ["schema", "setup", "mix", "segments", "ticks", "crit_ticks", "rolls"]
    assert list(document) == [*inputs, "ticks_of_a_roll", "p_full_by", "rolls_to_fill", "mean_rolls"]
    assert (document["schema"], document["ticks"]) == ("fitd.clock/1", [0, 2, 3])
