"""The simulation: replayed by the literal rule, indifferent to threads, and what it makes of random words."""

from collections import Counter
from fractions import Fraction

import pytest

from dreadsim.choices import law, seeded
from dreadsim.fitd.kernel import DICE_A_CHOICE, batched
from dreadsim.fitd.mechanic import MECHANIC
from dreadsim.fitd.setup import RULES, Setup
from dreadsim.literal import enumerated, replay
from dreadsim.streams import BLOCK


@pytest.mark.parametrize("setup", MECHANIC.small_grid(), ids=str)
def test_the_rule_replayed_counts_the_same_in_a_full_and_a_partial_block(setup):
    sessions = BLOCK + 77
    counted = MECHANIC.count(setup, 1, sessions, seed=11)
    assert counted == replay(MECHANIC, setup, 1, sessions, seed=11)
    assert counted.total() == sessions
    assert all(type(face) is int for roll in counted for face in (*roll.results, roll.crits))


@pytest.mark.parametrize("setup", MECHANIC.grid(), ids=str)
def test_a_part_of_a_block_of_every_setup_of_the_grid(setup):
    assert MECHANIC.count(setup, 1, 150, seed=12) == replay(MECHANIC, setup, 1, 150, seed=12)


@pytest.mark.parametrize(
    "setup",
    [
        Setup(10),
        Setup(11),
        Setup(40, 4, flip="one"),
        Setup(-20, 4, flip="remove"),
        Setup(-20, 4, short="debt", flip="opposite"),
    ],
    ids=str,
)
def test_pools_that_need_several_words(setup):
    assert MECHANIC.count(setup, 1, 300, seed=13) == replay(MECHANIC, setup, 1, 300, seed=13)


@pytest.mark.parametrize("setup", MECHANIC.small_grid(), ids=str)
def test_dice_in_batches_have_the_law_of_single_dice(setup):
    assert enumerated(MECHANIC, setup) == MECHANIC.exact(setup)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("pool", [0, -1])
def test_a_pool_without_dice_is_rolled(rule, pool):
    """Not taken for a fixed result: every result comes up, and failure about as often as it should (5 sigma)."""
    setup, rolls = Setup(pool, rule=rule), 40_000
    results = Counter()
    for roll, n in MECHANIC.count(setup, 1, rolls, seed=18).items():
        results[roll.results] += n
    assert set(results) == {(face,) for face in range(1, 7)}
    failure = float(sum(p for roll, p in MECHANIC.exact(setup).items() if roll.results[0] < 4))
    failed = sum(n for (face,), n in results.items() if face < 4)
    assert abs(failed - rolls * failure) < 5 * (rolls * failure * (1 - failure)) ** 0.5


def test_counts_depend_neither_on_threads_nor_on_partitions():
    setup, sessions = Setup(-1, 2, flip="one"), 5 * BLOCK + 9
    once = MECHANIC.count(setup, 1, sessions, 14, threads=1, blocks_at_once=16)
    for threads, blocks_at_once in ((1, 1), (2, 2), (2, 16), (3, 1)):
        assert MECHANIC.count(setup, 1, sessions, 14, threads, blocks_at_once) == once
    assert MECHANIC.count(setup, 1, sessions, 15) != once


def test_a_longer_run_begins_with_a_shorter_one():
    setup = Setup(2)
    one, two = (MECHANIC.count(setup, 1, blocks * BLOCK, 16) for blocks in (1, 2))
    assert not one - two
    assert isinstance(two, Counter)


def test_a_batch_answers_as_many_d6_as_it_was_made_for():
    asked = []

    def choose(n):
        asked.append(n)
        return n - 1

    d6 = batched(choose, 2 * DICE_A_CHOICE + 3)
    assert {d6(6) for _ in range(2 * DICE_A_CHOICE + 3)} == {5}
    assert asked == [6**DICE_A_CHOICE, 6**DICE_A_CHOICE, 6**3]
    with pytest.raises(StopIteration):
        d6(6)
    with pytest.raises(ValueError, match="a choice of 20"):
        batched(seeded(1), 2)(20)


def test_digits_of_a_batch_are_independent_and_fair():
    def two_dice(choose):
        d6 = batched(choose, 2)
        return d6(6), d6(6)

    assert law(two_dice) == {(i, j): Fraction(1, 36) for i in range(6) for j in range(6)}


def test_the_kernel_in_plain_python_counts_the_same(monkeypatch):
    import numpy as np

    from dreadsim import streams
    from dreadsim.fitd import kernel
    from dreadsim.streams import block_states

    state = block_states(17, "plain", 0, 1)[0]
    counts = [np.zeros((7, 6), np.int64) for _ in range(2)]
    arguments = (200, (0, 3, 2, 1), (kernel._FLIPS["one"], True), False)
    kernel._play(state.copy(), *arguments, counts[0])
    for module in (streams, kernel):
        for attribute, value in list(vars(module).items()):
            if hasattr(value, "py_func"):
                monkeypatch.setattr(module, attribute, value.py_func)
    with np.errstate(over="ignore"):
        kernel._play(state.copy(), *arguments, counts[1])
    assert np.array_equal(*counts)
    assert counts[0].sum() == 200
