"""The compiled generator: words of a stream, and choices made from them."""

from __future__ import annotations

import numpy as np

from dreadsim.simulation.compiling import compiled, inlined

LOWER = np.uint64(0xFFFFFFFF)


@inlined
def opened(state):  # type: ignore[no-untyped-def]
    """A stream of halves of words at its beginning: the generator's state, the lower half, and whether it is left.

    A stream is a value: `half` and `choose` return the stream that goes on. So it stays in the processor's registers,
    where an array would be written to memory at every word.
    """
    return state[0], state[1], state[2], state[3], np.uint64(0), False


@inlined
def half(stream):  # type: ignore[no-untyped-def]
    """The next 32 bits of a stream: the upper half of a word, then its lower half."""
    a, b, c, counter, lower, is_left = stream
    if is_left:
        return lower, (a, b, c, counter, lower, False)
    out, a, b, c, counter = word(a, b, c, counter)
    return out >> np.uint64(32), (a, b, c, counter, out & LOWER, True)


@inlined
def word(a, b, c, counter):  # type: ignore[no-untyped-def]
    """The next 64-bit word of the generator, and the state after it."""
    out = a + b + counter
    rotated = (c << np.uint64(24)) | (c >> np.uint64(40))
    return out, b ^ (b >> np.uint64(11)), c + (c << np.uint64(3)), rotated + out, counter + np.uint64(1)


@inlined
def choose(stream, n):  # type: ignore[no-untyped-def]
    """A whole number 0..n-1, all equally likely (1 <= n < 2**32), from the next 32 bits, and the stream after it.

    Lemire's method without a division in nearly every call (ACM Transactions on Modeling and Computer Simulation 29(1),
    2019): halves that would make the first `2**32 mod n` products too likely are passed over.
    """
    n = np.uint64(n)
    bits, stream = half(stream)
    product = bits * n
    if product & LOWER < n:
        threshold = np.uint64(0x100000000) % n
        while product & LOWER < threshold:
            bits, stream = half(stream)
            product = bits * n
    return np.int64(product >> np.uint64(32)), stream


@compiled
def words(state, count):  # type: ignore[no-untyped-def]
    """The next words of a generator as an array, for proofs about it; `state` moves on."""
    out = np.empty(count, np.uint64)
    a, b, c, counter = state[0], state[1], state[2], state[3]
    for i in range(count):
        out[i], a, b, c, counter = word(a, b, c, counter)
    state[0], state[1], state[2], state[3] = a, b, c, counter
    return out


@compiled
def chosen(state, sizes):  # type: ignore[no-untyped-def]
    """The answers of `choose` to a list of sizes, for proofs about it; `state` moves on."""
    out = np.empty(len(sizes), np.int64)
    stream = opened(state)
    for i in range(len(sizes)):
        out[i], stream = choose(stream, sizes[i])
    state[0], state[1], state[2], state[3] = stream[0], stream[1], stream[2], stream[3]
    return out
