"""Sources of chance. A rule asks `choose(n)` for a whole number 0..n-1 and never knows who answers.

Four answer: every answer in turn (`branches`, `law`: exact, by enumeration), a seeded generator (`seeded`), the random
words of a simulator's stream (`replayed`), and a person with real dice (`typed`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from numpy.random import SFC64

    from dreadsim.streams import State

Choose = Callable[[int], int]
Outcome = TypeVar("Outcome", bound=Hashable)

_WORDS_AT_A_TIME = 1024


def branches(rule: Callable[[Choose], Outcome]) -> Iterator[tuple[Outcome, Fraction]]:
    """Every path of choices through a rule, each with its exact probability.

    Parameters
    ----------
    rule : callable
        Takes `choose` and returns an outcome. It must depend on nothing but the answers.

    Yields
    ------
    tuple of (outcome, Fraction)
        One pair a path; the probabilities add up to 1. Outcomes repeat.

    Examples
    --------
    >>> sorted(branches(lambda choose: choose(2) + choose(2)))
    [(0, Fraction(1, 4)), (1, Fraction(1, 4)), (1, Fraction(1, 4)), (2, Fraction(1, 4))]
    """
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        sizes: list[int] = []

        def choose(n: int, script: tuple[int, ...] = script, sizes: list[int] = sizes) -> int:
            sizes.append(n)
            return script[len(sizes) - 1] if len(sizes) <= len(script) else 0

        outcome = rule(choose)
        weight = 1
        for n in sizes:
            weight *= n
        yield outcome, Fraction(1, weight)
        # Beyond the script every answer was 0: open the other answers to each of those questions.
        for i in range(len(script), len(sizes)):
            zeros = script + (0,) * (i - len(script))
            scripts.extend((*zeros, answer) for answer in range(1, sizes[i]))


def law(rule: Callable[[Choose], Outcome]) -> dict[Outcome, Fraction]:
    """The exact law of a rule's outcome, by walking every path of choices.

    Parameters
    ----------
    rule : callable
        As in `branches`.

    Returns
    -------
    dict
        Probability by outcome, as fractions that add up to 1.

    Examples
    --------
    >>> law(lambda choose: max(choose(6), choose(6)) + 1)[6]
    Fraction(11, 36)
    """
    weights: dict[Outcome, Fraction] = {}
    for outcome, p in branches(rule):
        weights[outcome] = weights.get(outcome, Fraction(0)) + p
    return weights


def replayed(state: State) -> Choose:
    """Answers from the random words of one block's stream, as the compiled `streams.choose` gives them.

    The generator is numpy's own SFC64 set to the block's state, and the reduction to 0..n-1 is written again here in
    plain Python, so that a replay also checks the compiled generator.

    Parameters
    ----------
    state : numpy.ndarray
        Four 64-bit words, as `streams.block_states` makes them.

    Returns
    -------
    callable
        `choose`.
    """
    halves = _halves(_generator(state))

    def choose(n: int) -> int:
        if not 1 <= n < 2**32:
            raise ValueError(f"choose({n}): there must be 1 to 2**32 - 1 answers")
        # Lemire's unbiased bounded integers on 32 bits (ACM TOMACS 29(1), 2019).
        threshold = 2**32 % n
        while True:
            product = next(halves) * n
            if product % 2**32 >= threshold:
                return product >> 32

    return choose


def _generator(state: State) -> SFC64:
    from numpy.random import SFC64

    generator = SFC64()
    inner = generator.state
    inner["state"]["state"][:] = state
    generator.state = inner
    return generator


def _halves(generator: SFC64) -> Iterator[int]:
    """The stream's words in halves, the upper one first."""
    while True:
        for word in generator.random_raw(_WORDS_AT_A_TIME).tolist():
            yield word >> 32
            yield word & 0xFFFFFFFF


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
    from dreadsim.streams import block_states

    return replayed(block_states(seed, label, 0, 1)[0])


def typed(ask: Callable[[str], str] = input) -> Choose:
    """Answers typed at the table, counted from 1 as dice are.

    Parameters
    ----------
    ask : callable
        Shows a prompt and returns the line that was typed.

    Returns
    -------
    callable
        `choose`; it asks again until the answer is a whole number in range.

    Examples
    --------
    >>> lines = iter(["seven", "9", "3"])
    >>> typed(lambda prompt: next(lines))(6)
    2
    """

    def choose(n: int) -> int:
        while True:
            line = ask(f"1 to {n}: ").strip()
            if line.isascii() and line.isdigit() and 1 <= int(line) <= n:
                return int(line) - 1

    return choose
