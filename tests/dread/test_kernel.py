"""The simulation: replayed by the literal rule to the last count, and indifferent to how it is parted."""

from itertools import product

import numpy as np
import pytest

from dreadsim.dread import Setup, kernel
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.dread.setup import DRAWS, NOBAG, RESETS, ROLLS
from dreadsim.evidence import referee
from dreadsim.rule.mechanic import Run
from dreadsim.rule.naming import canonical
from dreadsim.simulation import montecarlo, recording, words
from dreadsim.simulation.streams import BLOCK, block_states

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
SCALAR = kernel.Scalar(MECHANIC)


def count(setup, checks, sessions, seed, **options):
    (counts,) = SCALAR.count([setup], Run(checks, sessions, seed, joint=MECHANIC.together, **options))
    return counts


def replayed(setup, checks, sessions, seed):
    return referee.replay(MECHANIC, SCALAR, setup, Run(checks, sessions, seed, joint=MECHANIC.together))


# Those of the small grid are replayed by every verification.
@pytest.mark.parametrize("setup", MIXES, ids=str)
def test_the_rule_replayed_counts_the_same_in_a_full_and_a_partial_block(setup):
    sessions = BLOCK + 53
    assert count(setup, CHECKS, sessions, 1) == replayed(setup, CHECKS, sessions, 1)


@pytest.mark.parametrize("setup", WAYS + EDGES, ids=str)
def test_the_rule_replayed_counts_the_same_in_odd_bags(setup):
    assert count(setup, CHECKS, 500, 2) == replayed(setup, CHECKS, 500, 2)


@pytest.mark.slow
@pytest.mark.parametrize("setup", MECHANIC.grid(), ids=str)
def test_the_rule_replayed_counts_the_same_on_the_whole_grid(setup):
    assert count(setup, CHECKS, 700, 3) == replayed(setup, CHECKS, 700, 3)


@pytest.mark.parametrize("setup", [WAYS[0], WAYS[5], MIXES[1]], ids=str)
def test_counts_depend_neither_on_threads_nor_on_partitions(setup):
    sessions = 18 * BLOCK + 7
    once = count(setup, CHECKS, sessions, 4, threads=1, blocks_at_once=1)
    for threads, blocks_at_once in ((1, 2), (1, 16), (2, 1), (2, 2), (2, 16), (None, 16)):
        assert count(setup, CHECKS, sessions, 4, threads=threads, blocks_at_once=blocks_at_once) == once


@pytest.mark.parametrize("sessions", [1, BLOCK + 5])
def test_counts_are_the_same_one_setup_a_call_or_all(sessions):
    setups = [*WAYS, *MIXES, *EDGES]
    run = Run(CHECKS, sessions, 5)
    assert list(SCALAR.count(setups, run)) == [next(SCALAR.count([setup], run)) for setup in setups]


@pytest.mark.parametrize("counters", [(), ("growth",), ("mixed", "dark_kept")])
def test_what_is_counted_beside_them_changes_no_count(counters):
    setup = WAYS[5]
    (all_of_them,) = SCALAR.count([setup], Run(CHECKS, 3000, 6))
    (some,) = SCALAR.count([setup], Run(CHECKS, 3000, 6, counters=counters))
    assert set(some.counters) == {"event", *counters}
    for name in some.counters:
        assert some.number_of(name) == all_of_them.number_of(name)
        assert some.at_of(name) == all_of_them.at_of(name)
    assert (some.state == all_of_them.state).all()


def test_seed_and_setup_both_choose_the_streams():
    # The step cannot matter at the first check, so other counts there come from other streams.
    runs = [(WAYS[0], 5), (WAYS[0], 6), (WAYS[0].replace(step=3), 5)]
    assert len({count(setup, 1, 10 * BLOCK, seed).at_of("event")[0] for setup, seed in runs}) == 3


@pytest.mark.parametrize("setup", [WAYS[4], MIXES[0]], ids=str)
def test_a_longer_run_begins_with_a_shorter_one(setup):
    two, three = (count(setup, CHECKS, blocks * BLOCK, 7) for blocks in (2, 3))
    batch = montecarlo._Batch(
        SCALAR, MECHANIC, [setup], [SCALAR.room(setup, tuple(MECHANIC.counters.values()))],
        tuple(MECHANIC.counters.values()), Run(CHECKS, BLOCK, 7, joint=MECHANIC.together),
    )  # fmt: skip
    third = batch._zeros()
    generators = block_states(7, canonical(MECHANIC, setup), 2, 1)
    SCALAR.ready([setup], tuple(MECHANIC.counters.values()), CHECKS)(
        montecarlo.Work(generators, np.array([BLOCK]), np.array([0])), third
    )
    assert two + next(batch.counts(third)) == three


@pytest.mark.parametrize("counters", [(), None])
@pytest.mark.parametrize("setup", [*WAYS[::3], *MIXES, *EDGES], ids=str)
def test_the_kernel_in_plain_python_counts_the_same(setup, counters, monkeypatch):
    # Coverage cannot see compiled lines: the same functions run by the interpreter.
    run = Run(CHECKS, 13, 8, threads=1, counters=counters)
    compiled = list(SCALAR.count([EDGES[0], setup], run))
    for module in (words, recording, kernel):
        for attribute, value in list(vars(module).items()):
            if hasattr(value, "py_func"):
                monkeypatch.setattr(module, attribute, value.py_func)
    with np.errstate(over="ignore"):
        assert list(SCALAR.count([EDGES[0], setup], run)) == compiled


def test_every_session_is_counted_once_in_every_row():
    counts = count(Setup(0, 3, base=12, step=5), 15, 1234, 9)
    for table in (counts.number, counts.first):
        assert (table.sum(axis=1) == 1234).all()
    assert counts.quiet.sum() == counts.gap.sum() == 1234
    assert (counts.state.sum(axis=1) == 1234).all()
    assert sum(counts.at_of("event")) == sum(k * n for k, n in counts.number_of("event").items())
    assert counts.states_before()[0] == {12: 1234}
    assert counts.first_of("event")[1] == counts.at_of("event")[0]
    assert sum(counts.joint.values()) == 1234


def test_known_counts():
    # What seed 20 has given since stream version 1: other counts would need another version.
    counts = count(Setup(), 40, 1000, 20)
    assert [counts.number_of("event")[k] for k in range(6)] == [116, 322, 336, 150, 57, 14]
    assert counts.at_of("event")[:6] == [44, 40, 40, 38, 36, 46]
