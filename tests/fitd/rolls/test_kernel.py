"""Pools and mixes as kernels know them."""

import numpy as np

from dreadsim.fitd.pools.kernel import row
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.rolls.kernel import by_result, crits_at_most, drawn, rolled
from dreadsim.fitd.rolls.setup import RollsSetup

MIX = RollsSetup(mix="-2=1/4,0=1/4,4=1/2")


def test_mixes_stand_one_after_another():
    found = rolled([RollsSetup(3), MIX])
    assert found.ends.tolist() == [1, 4]
    assert found.upto.tolist() == [1, 1, 2, 4]
    assert found.pools.tolist() == [list(row(Setup(pool))) for pool in (3, -2, 0, 4)]
    assert found.room == 6


def test_the_most_crits_of_any_pool():
    assert crits_at_most(MIX) == 5
    assert crits_at_most(RollsSetup(rule="blades", mix="0=1/2,4=1/2")) == 1
    assert crits_at_most(RollsSetup(0, rule="blades")) == 0


def test_what_results_bring():
    assert list(by_result(3, 2, 1)) == [3, 3, 3, 3, 2, 2, 1]


def test_the_place_that_is_drawn():
    # Halves of the first word: the lowest answer, then the highest one.
    stream = (np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(1), np.uint64(2**32 - 1), True)
    upto = np.array([1, 1, 2, 4])
    with np.errstate(over="ignore"):
        assert drawn.py_func(stream, upto, 1, 3)[0] == 3
        assert drawn.py_func((*stream[:4], np.uint64(2**30), True), upto, 1, 3)[0] == 2
        # One pool takes no word.
        assert drawn.py_func(stream, upto, 0, 0) == (0, stream)
