"""Sheets: the chains of tracks, the Edge and clocks against their own literal rule and simulation."""

import pytest

import dreadsim as ds
from dreadsim.errors import InputError
from dreadsim.fitd.sheets.mechanic import MECHANIC
from dreadsim.fitd.sheets.rules import CLOCK, EDGE, END, FOLLOWED, STRESS, SheetSetup
from dreadsim.literal import enumerated, replay
from dreadsim.studies.verification import prove
from dreadsim.transient import Session


def test_every_proof_holds():
    assert list(prove([MECHANIC])) == []


@pytest.mark.parametrize("setup", MECHANIC.grid(), ids=str)
def test_a_part_of_a_block_replays_bit_for_bit(setup):
    counted = MECHANIC.count(setup, 8, 60, seed=3)
    assert counted == replay(MECHANIC, setup, 8, 60, 3, counted.states)


def test_the_grid_follows_everything_and_passes_a_verification():
    assert {setup.follow for setup in MECHANIC.grid()} == set(FOLLOWED)
    setups = [SheetSetup(STRESS, 1), SheetSetup(EDGE, 3), SheetSetup(CLOCK, 2, places=6)]
    result = ds.verify([(MECHANIC, setup) for setup in setups], sessions=20_000, checks=12, seed=1)
    assert result.passed, result.failures


@pytest.mark.parametrize("pool", [-1, 1, 2])
def test_exact_is_what_users_get(pool):
    chain = MECHANIC.exact(SheetSetup(STRESS, pool))
    track = ds.fitd.track(ds.fitd.Setup(pool), rolls=12)
    assert Session.of(chain, 12).any_by == [1 - p for p in track.p_holds]


def test_the_rule_and_not_its_copy_is_enumerated():
    setup = SheetSetup(EDGE, 2, places=4)
    assert MECHANIC.exact(setup).parts == enumerated(MECHANIC, setup).parts
    assert END in MECHANIC.exact(setup).states


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"follow": "hope"}, "follow"),
        ({"places": 0}, "places"),
        ({"places": 51}, "places"),
        ({"pool": 99}, "pool"),
        ({"rule": "house"}, "rule"),
        ({"follow": EDGE, "rule": "blades"}, "rule"),
    ],
)
def test_wrong_values_are_named(values, key):
    with pytest.raises(InputError) as caught:
        SheetSetup(**values)
    assert caught.value.key == key
