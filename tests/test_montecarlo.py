"""Blocks spread over threads: every block once, with its own stream, whatever the parting."""

from collections import Counter
from threading import Lock

import numpy as np
import pytest

from dreadsim.montecarlo import play
from dreadsim.streams import BLOCK, block_states


def streams_seen(states, sizes):
    """A kernel that reports which streams it was given, and for how many sessions."""
    return Counter({tuple(state.tolist()): int(size) for state, size in zip(states, sizes, strict=True)})


@pytest.mark.parametrize("threads", [1, 2, 5, None])
@pytest.mark.parametrize("blocks_at_once", [1, 2, 16])
@pytest.mark.parametrize("sessions", [1, BLOCK - 1, BLOCK, BLOCK + 1, 7 * BLOCK + 5])
def test_every_block_is_played_once_with_its_own_stream(sessions, blocks_at_once, threads):
    blocks = -(-sessions // BLOCK)
    expected = {tuple(state): BLOCK for state in block_states(3, "name", 0, blocks).tolist()}
    expected[tuple(block_states(3, "name", blocks - 1, 1)[0].tolist())] = sessions - (blocks - 1) * BLOCK
    assert play(streams_seen, "name", sessions, 3, threads, blocks_at_once) == expected


def test_an_error_in_a_kernel_comes_out_and_stops_the_others():
    played, lock = [], Lock()

    def kernel(states, sizes):
        with lock:
            played.append(len(sizes))
            if len(played) == 3:
                raise ArithmeticError("in the kernel")
        return 1

    with pytest.raises(ArithmeticError, match="in the kernel"):
        play(kernel, "name", 10**6 * BLOCK, 3, threads=1, blocks_at_once=2)
    assert played == [2, 2, 2]


def test_an_interruption_stops_all_threads():
    played = []

    def kernel(states, sizes):
        played.append(1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(kernel, "name", 10**6 * BLOCK, 3, threads=2, blocks_at_once=1)
    assert len(played) <= 2


def test_kernels_may_add_arrays():
    total = play(lambda states, sizes: np.array([sizes.sum(), len(sizes)]), "name", 5 * BLOCK + 1, 0, 2, 2)
    assert total.tolist() == [5 * BLOCK + 1, 6]


def test_progress_rises_to_all_sessions():
    calls = []
    sessions = 6 * BLOCK + 1
    play(streams_seen, "name", sessions, 0, 2, 1, lambda *call: calls.append(call))
    assert [done for _, done, _ in calls] == sorted({done for _, done, _ in calls})
    assert {(what, of) for what, _, of in calls} == {("sessions simulated", sessions)}
    assert calls[-1][1] == sessions
    assert len(calls) == 7
