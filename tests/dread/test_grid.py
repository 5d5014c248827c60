"""The setups of a verification: every mode, the corners of the calculator, the whole range between."""

from itertools import product

from dreadsim.dread.grid import MOST_DARK, MOST_LIGHT, MOST_STEP, default_grid, small_grid
from dreadsim.dread.setup import DRAWS, RESETS, ROLLS

GRID, SMALL = default_grid(), list(small_grid())


def test_the_grid_is_large_and_has_no_setup_twice():
    assert len(GRID) >= 300
    assert len(set(GRID)) == len(GRID)
    assert default_grid() == GRID


def test_the_grid_has_every_mode_and_the_whole_range():
    assert {(s.roll, s.draw, s.reset) for s in GRID} == set(product(ROLLS, DRAWS, RESETS))
    assert {s.base for s in GRID} == {s.start for s in GRID} == set(range(21))
    assert {s.step for s in GRID} == set(range(MOST_STEP + 1))
    assert {s.dark for s in GRID} == set(range(MOST_DARK + 1))
    assert {s.light for s in GRID} == set(range(MOST_LIGHT + 1))
    bags = {(s.light, s.dark) for s in GRID}
    assert {(1, 0), (0, 1), (MOST_LIGHT, MOST_DARK), (1, 1)} <= bags
    assert any(s.mix for s in GRID)


def test_the_small_grid_has_every_branch_and_few_dice():
    assert {(s.roll, s.draw, s.reset) for s in SMALL} == set(product(ROLLS, DRAWS, RESETS))
    assert {(1, 0), (0, 1), (2, 0), (0, 2)} <= {(s.light, s.dark) for s in SMALL}
    assert any(s.kinds for s in SMALL)
    assert max(s.dice for s in SMALL) <= 4
