"""The setups of clocks that are verified: nothing that the rule distinguishes is left out."""

import pytest

from dreadsim.fitd.clocks import grid
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.pools.setup import FLIP_ORDERS, FLIPS, RULES, SHORTS

GRIDS = {"default": grid.default_grid(), "small": grid.small_grid()}


@pytest.mark.parametrize("setups", GRIDS.values(), ids=GRIDS)
def test_every_setup_once_and_every_word_of_a_key(setups):
    assert len(set(setups)) == len(setups)
    for key, words in (("rule", RULES), ("short", SHORTS), ("flip", FLIPS), ("flip_order", FLIP_ORDERS)):
        assert {getattr(setup, key) for setup in setups} == set(words)


@pytest.mark.parametrize("setups", GRIDS.values(), ids=GRIDS)
def test_other_ticks_and_mixes_are_there(setups):
    assert {setup.crit_ticks for setup in setups} == {0, 1, 2}
    assert len({setup.ticks for setup in setups}) > 2
    assert any(setup.mix for setup in setups)


def test_the_default_grid_has_every_clock_that_tables_know():
    usual = {ClockSetup(pool, segments=segments) for pool in range(-1, 4) for segments in (4, 6, 8)}
    assert usual <= set(GRIDS["default"])


def test_a_clock_that_is_never_full_is_enumerated():
    assert any(setup.ticks == (0, 0, 0) and not setup.crit_ticks for setup in GRIDS["small"])
