"""The setups that are verified: nothing that a rule distinguishes is left out."""

from itertools import product

import pytest

from dreadsim.fitd.pools import grid
from dreadsim.fitd.pools.kernel import DICE_A_CHOICE
from dreadsim.fitd.pools.setup import FLIP_ORDERS, FLIPS, RULES, SHORTS, Setup

GRIDS = {"default": grid.default_grid(), "small": grid.small_grid()}


@pytest.mark.parametrize("setups", GRIDS.values(), ids=GRIDS)
def test_every_setup_once_and_every_word_of_a_key(setups):
    assert len(set(setups)) == len(setups)
    for key, words in (("rule", RULES), ("short", SHORTS), ("flip", FLIPS), ("flip_order", FLIP_ORDERS)):
        assert {getattr(setup, key) for setup in setups} == set(words)
    # More dice than come from one choice.
    assert any(setup.loose > DICE_A_CHOICE for setup in setups)


def test_the_default_grid_has_every_pool_that_tables_know():
    setups = set(GRIDS["default"])
    for pool, outcomes in product(range(-3, 9), range(1, 5)):
        assert {Setup(pool, outcomes, short=short) for short in (SHORTS if pool < 0 else SHORTS[:1])} <= setups
    for pool, flip, order in product(range(-2, 5), FLIPS[1:], FLIP_ORDERS):
        assert Setup(pool, 2, flip=flip, flip_order=order) in setups
    assert {Setup(pool, rule="blades") for pool in range(-1, 7)} <= setups


def test_the_small_grid_is_small():
    assert max(setup.dice for setup in GRIDS["small"] if setup != Setup(12)) <= 6
    assert max(setup.pairs for setup in GRIDS["small"]) == 3
