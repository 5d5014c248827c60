"""Rolls of one outcome: the keys of a pool, and mixes of pools."""

from fractions import Fraction

import pytest

from dreadsim.errors import InputError
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.rolls.setup import RollsSetup
from dreadsim.fitd.tracks.setup import TrackSetup
from dreadsim.rule.keys import keys_of

THIRD = Fraction(1, 3)


@pytest.mark.parametrize("kind", [RollsSetup, TrackSetup, ClockSetup])
def test_keys_of_a_pool_are_declared_once(kind):
    for name in ("pool", "rule", "short", "flip", "flip_order"):
        assert keys_of(kind)[name] == keys_of(Setup)[name]


def test_one_pool_has_the_weight_1():
    setup = RollsSetup(-2, short="debt", flip="one", flip_order="before_crits")
    roll = Setup(-2, short="debt", flip="one", flip_order="before_crits")
    assert setup.weighted == ((1, roll),)
    assert setup.shares == {roll: 1}


def test_a_mix_stands_instead_of_a_pool_and_has_no_order():
    setup = RollsSetup(7, mix="3=1/2,-1=1/3,1=1/6")
    assert setup.weighted == ((2, Setup(-1)), (1, Setup(1)), (3, Setup(3)))
    assert setup.shares == {Setup(-1): THIRD, Setup(1): THIRD / 2, Setup(3): Fraction(1, 2)}
    assert setup == RollsSetup(7, mix={1: "1/6", -1: THIRD, 3: 0.5, 4: 0})


def test_tracks_resist_and_clocks_act():
    assert [roll.kind for _, roll in TrackSetup(mix="1=1/2,2=1/2").weighted] == ["resistance"] * 2
    assert ClockSetup(2).weighted == ((1, Setup(2)),)


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("pool", {"pool": 41}),
        ("flip", {"rule": "blades", "flip": "one"}),
        ("flip", {"flip": "two"}),
        ("mix", {"mix": "2"}),
        ("mix", {"mix": "2=1/2"}),
        ("mix", {"mix": "2=1/2,2=1/2"}),
        ("mix", {"mix": "2=1/2,99=1/2"}),
        ("mix", {"mix": 3}),
        ("mix 1", {"mix": {1: "3/2", 2: "-1/2"}}),
    ],
)
def test_wrong_values_are_named(key, values):
    with pytest.raises(InputError) as caught:
        RollsSetup(**values)
    assert caught.value.key == key
