"""Which setup is meant, and by which roll something has come."""

from fractions import Fraction

import pytest

from dreadsim.dread import Setup as Bag
from dreadsim.errors import InputError
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.rolls.telling import by_roll, meant, mix_of, pool_of, reached, until
from dreadsim.fitd.tracks.setup import TrackSetup

HALF = Fraction(1, 2)


def test_a_pool_gives_its_rules():
    pool = Setup(-2, kind="action", short="debt", flip="one", flip_order="before_crits")
    made = meant(TrackSetup, pool, "track", capacity=5, mix=None)
    assert made == TrackSetup(-2, short="debt", flip="one", flip_order="before_crits", capacity=5)
    assert pool_of(made) == pool.replace(kind="resistance")
    assert mix_of(made) == {-2: 1}


def test_a_setup_of_the_kind_is_changed_where_something_is_given():
    track = TrackSetup(2, capacity=7, use="1/3")
    assert meant(TrackSetup, track, "track", capacity=None) is track or meant(TrackSetup, track, "track") == track
    assert meant(TrackSetup, track, "track", use=0) == TrackSetup(2, capacity=7)
    assert mix_of(meant(TrackSetup, track, "track", mix="1=1/2,3=1/2")) == {1: HALF, 3: HALF}


@pytest.mark.parametrize("setup", [ClockSetup(2), Bag(), 2, None, "2"])
def test_anything_else_is_refused_in_words(setup):
    with pytest.raises(InputError, match="give a fitd Setup or a fitd TrackSetup") as caught:
        meant(TrackSetup, setup, "track")
    assert caught.value.key == "setup"
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("mix", [{}, "", []])
def test_a_mix_that_is_given_has_pools(mix):
    with pytest.raises(InputError) as caught:
        meant(ClockSetup, Setup(), "clock", mix=mix)
    assert caught.value.key == "mix"


def test_one_outcome():
    with pytest.raises(InputError, match="outcomes: 2 is not allowed; give 1 for a clock"):
        meant(ClockSetup, Setup(2, 2), "clock")


def test_by_which_roll():
    assert by_roll([HALF, Fraction(19, 20), Fraction(1)], "tracks end") == (
        "half of all tracks end by roll 1, 90% by roll 2, all by roll 3"
    )
    assert by_roll([Fraction(1, 4), HALF], "tracks end") == "half of all tracks end by roll 2"
    assert by_roll([Fraction(1, 4), Fraction(1, 3)], "tracks end") == "33.33% of all tracks end by roll 2"
    assert by_roll([Fraction(1)], "tracks end") == "all tracks end by roll 1"


def test_a_float_is_never_sure():
    assert reached([0.5, 1.0], Fraction(1)) is None
    assert reached([0.5, 1.0], HALF) == 1
    assert reached([HALF, Fraction(1)], Fraction(1)) == 2


def test_rolls_beyond_those_followed():
    assert until({2: HALF, "none": HALF}, but=1) == {1: HALF, "more": HALF}
