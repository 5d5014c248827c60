"""Streams of random words: one a block of sessions, named by its content.

A stream's generator is SFC64 (Chris Doty-Humphrey's PractRand; numpy ships it too). Its first state is a hash of
(seed, name of the setup, block number), never a position in a grid or a thread: adding setups, resuming, or using
more threads or machines changes nothing, and a longer run begins with the blocks of a shorter one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

# A generator: its four 64-bit words.
Generator: TypeAlias = "npt.NDArray[np.uint64]"

# Raised, from the first release on, whenever the same seed would give other numbers than before for any setup.
STREAM = 2
# Sessions in a block.
BLOCK = 4096
# Belongs to the hash, not to the version: streams whose names stay are what they were.
_TAG = "dreadsim 1"


def block_states(seed: int, name: str, first: int, count: int) -> Generator:
    """The generators' first states for consecutive blocks of one setup.

    Parameters
    ----------
    seed : int
        The user's seed, 0 to `mechanic.MOST_SEED`.
    name : str
        The canonical text of the setup (see `naming.canonical`).
    first, count : int
        Blocks ``first`` to ``first + count - 1``.

    Returns
    -------
    numpy.ndarray
        ``(count, 4)`` words of 64 bits: three from the hash, and the generator's counter, 1.
    """
    return first_states(seed, [(name, first + i) for i in range(count)])


def first_states(seed: int, blocks: Sequence[tuple[str, int]]) -> Generator:
    """The same for any blocks, given as (name of the setup, number of the block)."""
    # Not before there is a stream: the odds of a check do without numpy.
    import numpy as np

    texts = (f"{_TAG}|{seed}|{number}|{name}".encode() for name, number in blocks)
    digests = b"".join([hashlib.blake2b(text, digest_size=24).digest() for text in texts])
    states = np.ones((len(blocks), 4), np.uint64)
    states[:, :3] = np.frombuffer(digests, "<u8").reshape(-1, 3)
    return states
