"""Choices made from a stream in plain Python: a story's seeded chance, and a kernel's chance played again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dreadsim.rule.choices import Choose, OneByOne
from dreadsim.simulation.streams import Generator, block_states

if TYPE_CHECKING:
    from numpy.random import SFC64

_WORDS_AT_A_TIME = 1024


def seeded(seed: int, label: str = "") -> Choose:
    """Answers from a generator that depends on `seed` and `label` alone.

    Parameters
    ----------
    seed : int
        Any whole number, 0 or more.
    label : str
        What the answers are for; other labels give unrelated answers.

    Returns
    -------
    callable
        `choose`.

    Examples
    --------
    >>> first, again = seeded(1), seeded(1)
    >>> [first(20) for _ in range(5)] == [again(20) for _ in range(5)]
    True
    """
    return from_words(words_of(block_states(seed, label, 0, 1)[0]))


def words_of(generator: Generator) -> Iterator[int]:
    """The 64-bit words of a stream, by numpy's own SFC64 set to the generator's state.

    Parameters
    ----------
    generator : numpy.ndarray
        Four 64-bit words, as `streams.block_states` makes them.
    """
    source = _sfc64(generator)
    while True:
        yield from source.random_raw(_WORDS_AT_A_TIME).tolist()


def from_words(words: Iterator[int]) -> Choose:
    """Answers from 64-bit words, a choice from each half, as the compiled `words.choose` gives them.

    The reduction to 0..n-1 is written again here in plain Python, so that a replay also checks the compiled one.

    Parameters
    ----------
    words : iterator of int
        The words of a stream.

    Returns
    -------
    callable
        `choose`.
    """
    halves = _halves(words)

    def answer(n: int) -> int:
        # Lemire's unbiased bounded integers on 32 bits (ACM TOMACS 29(1), 2019).
        product = next(halves) * n
        if product % 2**32 < n:
            threshold = 2**32 % n
            while product % 2**32 < threshold:
                product = next(halves) * n
        return product >> 32

    return OneByOne(answer)


def _sfc64(generator: Generator) -> SFC64:
    from numpy.random import SFC64

    source = SFC64()
    inner = source.state
    inner["state"]["state"][:] = generator
    source.state = inner
    return source


def _halves(words: Iterator[int]) -> Iterator[int]:
    """The stream's words in halves, the upper one first."""
    for word in words:
        yield word >> 32
        yield word & 0xFFFFFFFF
