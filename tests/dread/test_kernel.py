"""The simulation: replayed by the literal rule to the last count, and indifferent to how it is parted."""

from itertools import product

import numpy as np
import pytest

from dreadsim import streams
from dreadsim.dread import Setup, kernel
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.dread.setup import DRAWS, NOBAG, RESETS, ROLLS
from dreadsim.literal import replay
from dreadsim.mechanic import canonical
from dreadsim.streams import BLOCK, block_states

CHECKS = 6
KINDS = {"lucky": {"roll": "advantage", "draw": "one"}, "away": {"roll": NOBAG}}
MIXES = [
    Setup(2, 2, draw="two", mix="plain=1/2,advantage=1/6,disadvantage=1/5,nobag=2/15"),
    Setup(1, 3, draw="two", reset="step", mix="away=1/4,lucky=1/4,both=1/4,disadvantage=1/4", kinds=KINDS),
    Setup(mix="nobag=1"),
]
WAYS = [
    Setup(2, 3, base=7, step=2, threshold=11, reset=reset, roll=roll, draw=draw)
    for roll, draw, reset in product(ROLLS, DRAWS, RESETS)
]  # fmt: skip
EDGES = [
    Setup(light=0, dark=1, base=20, step=0, roll="advantage", draw="two"),
    Setup(light=1, dark=0, roll="disadvantage", draw="two"),
    Setup(light=0, dark=2, base=0, threshold=20, step=1, roll="disadvantage", draw="two"),
    Setup(light=1, dark=1, base=18, step=10**18, reset="step", roll="advantage", draw="two"),
    Setup(light=10**6, dark=10**6, base=19, roll="advantage", draw="two"),
    Setup(light=29, dark=1, base=20, threshold=1, step=19),
]


def assert_same(one, other):
    assert one.states == other.states
    for mine, theirs in zip(one.arrays, other.arrays, strict=True):
        assert (mine == theirs).all()


def replayed(setup, sessions, seed):
    return replay(MECHANIC, setup, CHECKS, sessions, seed, range(21))


@pytest.mark.parametrize("setup", WAYS + MIXES, ids=str)
def test_the_rule_replayed_counts_the_same_in_a_full_and_a_partial_block(setup):
    sessions = BLOCK + 53
    counts = MECHANIC.count(setup, CHECKS, sessions, seed=1)
    assert counts.sessions == sessions
    assert_same(counts, replayed(setup, sessions, seed=1))


@pytest.mark.parametrize("setup", EDGES, ids=str)
def test_the_rule_replayed_counts_the_same_in_odd_bags(setup):
    assert_same(MECHANIC.count(setup, CHECKS, 500, seed=2), replayed(setup, 500, seed=2))


@pytest.mark.slow
@pytest.mark.parametrize("setup", MECHANIC.grid(), ids=str)
def test_the_rule_replayed_counts_the_same_on_the_whole_grid(setup):
    assert_same(MECHANIC.count(setup, CHECKS, 700, seed=3), replayed(setup, 700, seed=3))


@pytest.mark.parametrize("setup", [WAYS[0], WAYS[5], MIXES[1]], ids=str)
def test_counts_depend_neither_on_threads_nor_on_partitions(setup):
    sessions = 18 * BLOCK + 7
    once = MECHANIC.count(setup, CHECKS, sessions, 4, threads=1, blocks_at_once=1)
    for threads, blocks_at_once in ((1, 2), (1, 16), (2, 1), (2, 2), (2, 16), (None, 16)):
        assert_same(MECHANIC.count(setup, CHECKS, sessions, 4, threads, blocks_at_once), once)


def test_seed_and_setup_both_choose_the_streams():
    # The step cannot matter at the first check, so other counts there come from other streams.
    runs = [(WAYS[0], 5), (WAYS[0], 6), (WAYS[0].replace(step=3), 5)]
    assert len({int(MECHANIC.count(setup, 1, 10 * BLOCK, seed).event_at[0]) for setup, seed in runs}) == 3


@pytest.fixture
def kernel_of(monkeypatch):
    """The function that plays blocks of a setup on given streams."""

    def made(setup, checks=CHECKS):
        with monkeypatch.context() as patch:
            patch.setattr(kernel, "play", lambda function, *rest: function)
            return kernel.count(setup, "", checks, 1, 0)

    return made


@pytest.mark.parametrize("setup", [WAYS[4], MIXES[0]], ids=str)
def test_a_longer_run_begins_with_a_shorter_one(setup, kernel_of):
    two, three = (MECHANIC.count(setup, CHECKS, blocks * BLOCK, seed=7) for blocks in (2, 3))
    third = kernel_of(setup)(block_states(7, canonical(MECHANIC, setup), 2, 1), np.array([BLOCK]))
    assert_same(two + third, three)


@pytest.mark.parametrize("setup", [*WAYS[::3], *MIXES, *EDGES], ids=str)
def test_the_kernel_in_plain_python_counts_the_same(setup, kernel_of, monkeypatch):
    # Coverage cannot see compiled lines: the same functions run by the interpreter.
    play, name = kernel_of(setup), canonical(MECHANIC, setup)
    compiled = play(block_states(8, name, 0, 2), np.array([9, 4]))
    for module in (streams, kernel):
        for attribute, value in list(vars(module).items()):
            if hasattr(value, "py_func"):
                monkeypatch.setattr(module, attribute, value.py_func)
    with np.errstate(over="ignore"):
        assert_same(play(block_states(8, name, 0, 2), np.array([9, 4])), compiled)


def test_every_session_is_counted_once_in_every_row():
    counts = MECHANIC.count(Setup(0, 3, base=12, step=5), 15, 1234, seed=9)
    assert counts.event_count.sum() == counts.first_event_at.sum() == 1234
    assert (counts.state_before.sum(axis=1) == 1234).all()
    assert counts.event_at.sum() == (counts.event_count * range(16)).sum()
    assert counts.state_before[0, 12] == 1234
    assert counts.first_event_at[0] == counts.event_at[0]


def test_known_counts():
    # What seed 20 gives with stream version 1: other counts would need another version.
    counts = MECHANIC.count(Setup(), 40, 1000, seed=20)
    assert counts.event_count[:6].tolist() == [116, 322, 336, 150, 57, 14]
    assert counts.event_at[:6].tolist() == [44, 40, 40, 38, 36, 46]
