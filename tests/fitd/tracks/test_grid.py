"""The setups of tracks that are verified: nothing that the rule distinguishes is left out."""

from fractions import Fraction

import pytest

from dreadsim.fitd.pools.setup import FLIP_ORDERS, FLIPS, RULES, SHORTS
from dreadsim.fitd.tracks import grid
from dreadsim.fitd.tracks.setup import TrackSetup

GRIDS = {"default": grid.default_grid(), "small": grid.small_grid()}


@pytest.mark.parametrize("setups", GRIDS.values(), ids=GRIDS)
def test_every_setup_once_and_every_word_of_a_key(setups):
    assert len(set(setups)) == len(setups)
    for key, words in (("rule", RULES), ("short", SHORTS), ("flip", FLIPS), ("flip_order", FLIP_ORDERS)):
        assert {getattr(setup, key) for setup in setups} == set(words)


@pytest.mark.parametrize("setups", GRIDS.values(), ids=GRIDS)
def test_edges_are_used_never_always_and_at_times(setups):
    assert {0, 1} < {setup.use for setup in setups}
    # Whether used or not, a roll may waste more than one.
    wasteful = [setup for setup in setups if setup.keeps_edges and max(s.dice for _, s in setup.weighted) >= 4]
    assert {0, 1} < {setup.use for setup in wasteful}
    assert any(setup.mix and setup.use not in (0, 1) for setup in setups)


@pytest.mark.parametrize("setups", GRIDS.values(), ids=GRIDS)
def test_criticals_clear_stress_and_mixes_and_short_tracks_are_there(setups):
    blades = [setup for setup in setups if setup.rule == "blades"]
    assert any(setup.pool > 1 for setup in blades)
    assert any(setup.mix for setup in blades)
    assert any(setup.capacity == 0 for setup in setups)


def test_the_default_grid_has_every_pool_that_tables_know():
    assert {TrackSetup(pool) for pool in range(-2, 5)} <= set(GRIDS["default"])
    assert {TrackSetup(pool, rule="blades") for pool in (0, 1, 3)} <= set(GRIDS["default"])
    assert {setup.use for setup in GRIDS["default"]} == {0, Fraction(1, 3), 1}
