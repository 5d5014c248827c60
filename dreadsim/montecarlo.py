"""Blocks of sessions, spread over threads, added up as whole numbers.

Counts are integers and addition does not care for order, so the result is the same for any number of threads and any
way of parting the blocks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from dreadsim.errors import whole
from dreadsim.progress import Progress, silent
from dreadsim.streams import BLOCK, block_states

# More would take years, and counts must fit 64 bits.
MOST_SESSIONS = 10**12
MOST_THREADS = 1024

Counts = TypeVar("Counts")
Sizes = npt.NDArray[np.int64]

# Blocks that are handed to a thread at once: long enough to keep it busy, short enough to stop soon after Ctrl-C.
_BLOCKS_AT_ONCE = 16


def play(
    kernel: Callable[[npt.NDArray[np.uint64], Sizes], Counts],
    name: str,
    sessions: int,
    seed: int,
    threads: int | None = None,
    blocks_at_once: int = _BLOCKS_AT_ONCE,
    progress: Progress = silent,
) -> Counts:
    """Simulate sessions and add up what a kernel counts in them.

    Parameters
    ----------
    kernel : callable
        Takes the stream states ``(blocks, 4)`` and the numbers of sessions ``(blocks,)`` and returns counts that can be
        added with ``+``. It should release the GIL.
    name : str
        Names the streams; see `streams.block_states`.
    sessions : int
        How many sessions, 1 or more.
    seed : int
        The user's seed.
    threads : int or None
        None takes one a core. The counts do not depend on it.
    blocks_at_once : int
        How many blocks a kernel is given at once. The counts do not depend on it.
    progress : callable
        Told how many sessions are done, from any thread but never from two at once.

    Returns
    -------
    counts
        The sum over all blocks.
    """
    workers = whole("threads", (os.cpu_count() or 1) if threads is None else threads, 1, MOST_THREADS)
    parts = _parts(sessions, blocks_at_once)
    lock, stopped = Lock(), Event()
    done = 0

    def work() -> Any:
        try:
            return played()
        except BaseException:
            stopped.set()
            raise

    def played() -> Any:
        nonlocal done
        total: Any = None
        while not stopped.is_set():
            with lock:
                part = next(parts, None)
            if part is None:
                break
            first, sizes = part
            counts: Any = kernel(block_states(seed, name, first, len(sizes)), sizes)
            total = counts if total is None else total + counts
            with lock:
                done += int(sizes.sum())
                progress("sessions simulated", done, sessions)
        return total

    with ThreadPoolExecutor(workers) as pool:
        try:
            totals = [future.result() for future in [pool.submit(work) for _ in range(workers)]]
        except BaseException:
            stopped.set()
            raise
    first, *rest = [total for total in totals if total is not None]
    for total in rest:
        first = first + total
    return first  # type: ignore[no-any-return]


def _parts(sessions: int, blocks_at_once: int) -> Iterator[tuple[int, Sizes]]:
    """Runs of consecutive blocks, as (number of the first block, sessions in each); the last block may be partial."""
    blocks = -(-sessions // BLOCK)
    for first in range(0, blocks, blocks_at_once):
        sizes = np.full(min(blocks_at_once, blocks - first), BLOCK, np.int64)
        if first + len(sizes) == blocks:
            sizes[-1] = sessions - (blocks - 1) * BLOCK
        yield first, sizes
