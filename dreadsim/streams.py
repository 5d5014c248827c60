"""Random words: one stream a block of sessions, named by its content.

A stream's generator is SFC64 (Chris Doty-Humphrey's PractRand; numpy ships it too). Its first state is a hash of
(seed, name of the setup, block number), never a position in a grid or a thread: adding setups, resuming, or using
more threads or machines changes nothing, and a longer run begins with the blocks of a shorter one.
"""

from __future__ import annotations

import hashlib

import numpy as np
import numpy.typing as npt

from dreadsim.compiling import compiled, inlined

State = npt.NDArray[np.uint64]

# Raised whenever the same seed would give other numbers than before.
STREAM = 1
# Seeds go from 0 to here.
MOST_SEED = 2**64 - 1
# Sessions in a block.
BLOCK = 4096


def block_states(seed: int, name: str, first: int, count: int) -> npt.NDArray[np.uint64]:
    """The generators' first states for consecutive blocks of one setup.

    Parameters
    ----------
    seed : int
        The user's seed, 0 to `MOST_SEED`.
    name : str
        The canonical text of the setup (see `mechanic.canonical`).
    first, count : int
        Blocks ``first`` to ``first + count - 1``.

    Returns
    -------
    numpy.ndarray
        ``(count, 4)`` words of 64 bits: three from the hash, and the generator's counter, 1.
    """
    states = np.ones((count, 4), np.uint64)
    for i in range(count):
        text = f"dreadsim {STREAM}|{seed}|{first + i}|{name}"
        digest = hashlib.blake2b(text.encode(), digest_size=24).digest()
        states[i, :3] = np.frombuffer(digest, "<u8")
    return states


@inlined
def word(state):  # type: ignore[no-untyped-def]
    """The next 64-bit word of a stream; `state` moves on in place."""
    a, b, c, counter = state[0], state[1], state[2], state[3]
    out = a + b + counter
    state[0] = b ^ (b >> np.uint64(11))
    state[1] = c + (c << np.uint64(3))
    state[2] = ((c << np.uint64(24)) | (c >> np.uint64(40))) + out
    state[3] = counter + np.uint64(1)
    return out


@inlined
def choose(state, n):  # type: ignore[no-untyped-def]
    """A whole number 0..n-1, all equally likely (1 <= n < 2**32), from the upper half of a word.

    Lemire's method without a division in nearly every call (ACM Transactions on Modeling and Computer Simulation 29(1),
    2019): words that would make the first `2**32 mod n` products too likely are drawn again.
    """
    n = np.uint64(n)
    product = (word(state) >> np.uint64(32)) * n
    low = product & np.uint64(0xFFFFFFFF)
    if low < n:
        threshold = np.uint64(0x100000000) % n
        while low < threshold:
            product = (word(state) >> np.uint64(32)) * n
            low = product & np.uint64(0xFFFFFFFF)
    return np.int64(product >> np.uint64(32))


@compiled
def words(state, count):  # type: ignore[no-untyped-def]
    """The next words of a stream as an array, for tests of the generator."""
    out = np.empty(count, np.uint64)
    for i in range(count):
        out[i] = word(state)
    return out


@compiled
def chosen(state, sizes):  # type: ignore[no-untyped-def]
    """The answers of `choose` to a list of sizes, for tests of it."""
    out = np.empty(len(sizes), np.int64)
    for i in range(len(sizes)):
        out[i] = choose(state, sizes[i])
    return out
