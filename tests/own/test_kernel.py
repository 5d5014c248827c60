"""The rule, played: counted as any other kernel counts, and never enumerated first."""

import dreadsim as ds
from dreadsim.rule.mechanic import Run
from dreadsim.rule.naming import canonical
from dreadsim.simulation.sources import from_words, words_of
from dreadsim.simulation.streams import BLOCK, block_states


def walk(state, choose):
    return state + choose(3) - 1, ("up",) * choose(2)


WALK = ds.LiteralMechanic("walk", 0, walk, event="up")


def test_sessions_are_played_on_the_streams_of_the_setup():
    (counts,) = WALK.kernels(None)[0].count([None], Run(2, 3, 5))
    choose = from_words(words_of(block_states(5, canonical(WALK, None), 0, 1)[0]))
    ups = []
    for _ in range(3):
        state, number = 0, 0
        for _ in range(2):
            state, marks = walk(state, choose)
            number += len(marks)
        ups.append(number)
    assert counts.number_of("up") == {n: ups.count(n) for n in set(ups)}


def test_a_longer_run_begins_with_a_shorter_one():
    kernel = WALK.kernels(None)[0]
    (short,), (long,) = (kernel.count([None], Run(2, sessions, 5)) for sessions in (BLOCK, BLOCK + 50))
    assert long.sessions == BLOCK + 50
    assert all(long.number_of("up")[n] >= count for n, count in short.number_of("up").items())


def test_what_cannot_be_enumerated_can_be_played():
    huge = ds.LiteralMechanic("huge", 0, lambda state, choose: (state + choose(10**9), ("event",) * (choose(6) == 0)))
    (counts,) = huge.kernels(None)[0].count([None], Run(3, 100, 1))
    assert counts.sessions == sum(counts.number_of("event").values()) == 100


def test_several_setups_a_call():
    size = ds.LiteralMechanic(
        "size", lambda setup: setup, lambda setup, state, choose: (state, ("event",) * (choose(setup) == 0))
    )
    kernel = size.kernels(2)[0]
    together = list(kernel.count([2, 6], Run(3, 200, 1)))
    assert together == [next(kernel.count([2], Run(3, 200, 1))), next(kernel.count([6], Run(3, 200, 1)))]
