"""Blocks spread over threads: every block once, with its own stream, whatever the parting and the company."""

from threading import Barrier, Lock
from types import SimpleNamespace

import numpy as np
import pytest

from dreadsim.rule.mechanic import Counter, Run, counters
from dreadsim.rule.naming import canonical
from dreadsim.simulation import montecarlo
from dreadsim.simulation.montecarlo import Room, simulated
from dreadsim.simulation.streams import BLOCK, block_states

GAME = SimpleNamespace(name="game", counters=counters(Counter.of_mark("event"), Counter.of_mark("other")))


class Sees:
    """A kernel that notes which streams it was given, and for how many sessions; it counts an event a session."""

    def __init__(self, fails=lambda played: None):
        self.seen, self.lock, self.fails = [], Lock(), fails

    def room(self, setup, counters):
        return Room(("here",), (1,) * len(counters))

    def ready(self, setups, counters, checks):
        def play(work, tables):
            with self.lock:
                self.seen += zip(map(tuple, work.generators.tolist()), work.sessions.tolist(), strict=True)
                self.fails(len(self.seen))
            np.add.at(tables.number, (work.setups, 0, 1), work.sessions)

        return play

    def outcomes(self, setup, codes):
        """Not asked for."""


@pytest.mark.parametrize("threads", [1, 2, 5, None])
@pytest.mark.parametrize("blocks_at_once", [1, 2, 16])
@pytest.mark.parametrize("sessions", [1, BLOCK - 1, BLOCK, BLOCK + 1, 20 * BLOCK + 5])
def test_every_block_is_played_once_with_its_own_stream(sessions, blocks_at_once, threads):
    player, blocks = Sees(), -(-sessions // BLOCK)
    (counts,) = simulated(player, GAME, ["x"], Run(1, sessions, 3, threads=threads, blocks_at_once=blocks_at_once))
    name = canonical(GAME, "x")
    expected = {tuple(state): BLOCK for state in block_states(3, name, 0, blocks).tolist()}
    expected[tuple(block_states(3, name, blocks - 1, 1)[0].tolist())] = sessions - (blocks - 1) * BLOCK
    assert dict(player.seen) == expected
    assert len(player.seen) == blocks
    assert counts.number_of("event") == {1: sessions}


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_what_every_thread_has_counted_is_added_up(threads):
    # None of them goes on before all have played a block: each has something of its own.
    together = Barrier(threads, timeout=60)
    player = Sees()
    ready = player.ready

    def meeting(*given):
        play = ready(*given)

        def met(work, tables):
            together.wait()
            play(work, tables)
            tables.first[0, 0, 0] += 1

        return met

    player.ready = meeting
    sessions = (threads - 1) * BLOCK + 1
    (counts,) = simulated(player, GAME, ["x"], Run(1, sessions, 3, threads=threads, blocks_at_once=1))
    assert counts.number_of("event") == {1: sessions}
    assert counts.first_of("event") == {1: threads}


@pytest.mark.parametrize("at_once", [1, 3, 256])
def test_many_setups_come_in_their_order_each_with_its_own_streams(monkeypatch, at_once):
    monkeypatch.setattr(montecarlo, "_SETUPS_AT_ONCE", at_once)
    player = Sees()
    setups = [f"setup {i}" for i in range(7)]
    found = list(simulated(player, GAME, setups, Run(1, BLOCK + 3, 3)))
    assert [counts.number_of("event") for counts in found] == [{1: BLOCK + 3}] * 7
    assert {state for state, _ in player.seen} == {
        tuple(state) for name in setups for state in block_states(3, canonical(GAME, name), 0, 2).tolist()
    }


def test_setups_that_need_much_room_are_played_apart(monkeypatch):
    monkeypatch.setattr(montecarlo, "_NUMBERS_AT_ONCE", 50)
    rooms = [Room(tuple(range(20)), (1,))] * 3 + [Room((0,), (1,))] * 4
    assert [len(batch) for batch in montecarlo._batches(iter(rooms), 1)] == [1, 1, 1, 4]


def test_an_error_in_a_kernel_comes_out_and_stops_the_others():
    def fails(played):
        if played == 6:
            raise ArithmeticError("in the kernel")

    player = Sees(fails)
    with pytest.raises(ArithmeticError, match="in the kernel"):
        list(simulated(player, GAME, ["x"], Run(1, 10**6 * BLOCK, 3, threads=1, blocks_at_once=2)))
    assert len(player.seen) == 6


def test_an_interruption_stops_all_threads():
    def fails(played):
        raise KeyboardInterrupt

    player = Sees(fails)
    with pytest.raises(KeyboardInterrupt):
        list(simulated(player, GAME, ["x"], Run(1, 10**6 * BLOCK, 3, threads=2, blocks_at_once=1)))
    assert len(player.seen) <= 2


def test_progress_rises_to_all_sessions_of_all_setups():
    calls = []
    sessions = 6 * BLOCK + 1
    run = Run(1, sessions, 0, threads=2, blocks_at_once=1, progress=lambda *call: calls.append(call))
    list(simulated(Sees(), GAME, ["x", "y"], run))
    assert [done for _, done, _ in calls] == sorted({done for _, done, _ in calls})
    assert {(what, of) for what, _, of in calls} == {("sessions simulated", 2 * sessions)}
    assert calls[-1][1] == 2 * sessions
    assert len(calls) == 14


def test_only_the_counters_asked_for_are_counted():
    (counts,) = simulated(Sees(), GAME, ["x"], Run(1, 5, 0, counters=()))
    assert counts.counters == ("event",)
    (counts,) = simulated(Sees(), GAME, ["x"], Run(1, 5, 0))
    assert counts.counters == ("event", "other")
    (counts,) = simulated(Sees(), GAME, ["x"], Run(1, 5, 0, counters=(), joint=("event", "other")))
    assert counts.counters == ("event", "other")


def test_joint_numbers_are_decoded():
    batch = montecarlo._Batch(
        Sees(),
        GAME,
        ["x"],
        [Room(("here",), (2, 3))],
        tuple(GAME.counters.values()),
        Run(4, 1, 0, joint=("other", "event")),
    )
    # 0..12 of the other counter come first, then 0..8 events.
    tables = batch._zeros()
    assert tables.factor.tolist() == [13, 1]
    tables.joint[0, 13 * 5 + 7] = 4
    assert next(batch.counts(tables)).joint == {(7, 5): 4}
