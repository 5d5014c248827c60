"""Sources of chance. A rule asks `choose(n)` for a whole number 0..n-1 and never knows who answers.

`choose.dice(n, faces)` answers n dice as a sorted tuple, high to low: one choice with weights. The enumeration here
(`branches`, `law`) goes through multisets, so that eight d6 are 1,287 ways and not 6^8 paths; all other sources roll
one by one: a person with real dice (`typed`), a seeded generator and the words of a simulation's stream
(`simulation.sources`).
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import Protocol, TypeVar

from dreadsim.errors import InputError, whole

Outcome = TypeVar("Outcome", bound=Hashable)

# What an enumeration may cost: a few seconds, and no rule at a table comes near it.
MOST_PATHS = 2_000_000
MOST_CHOICES = 10_000
# A source of chance answers from 32 bits.
MOST_ANSWERS = 2**32 - 1
_SIMULATE = "or simulate it"


class Choose(Protocol):
    """A source of chance."""

    def __call__(self, n: int, /) -> int:
        """A whole number 0..n-1, all equally likely."""

    def dice(self, n: int, faces: int) -> tuple[int, ...]:
        """What n dice show, 1..faces each, sorted high to low."""


def answers(n: object) -> int:
    """The number of answers that a rule asks for, if it is a whole number from 1; else an `InputError`."""
    # Asked at every choice, so the usual case is settled first.
    if type(n) is int and 0 < n <= MOST_ANSWERS:
        return n
    return whole("choose", n, 1, MOST_ANSWERS)


class OneByOne:
    """A source that rolls dice one by one; all it needs is an answer to `choose(n)`.

    Parameters
    ----------
    answer : callable
        Takes a whole number n of 1 or more and returns one of 0..n-1.
    """

    def __init__(self, answer: Callable[[int], int]) -> None:
        self._answer = answer

    def __call__(self, n: int, /) -> int:
        """A whole number 0..n-1."""
        return self._answer(answers(n))

    def dice(self, n: int, faces: int) -> tuple[int, ...]:
        """What n dice show, sorted high to low."""
        count, faces = whole("dice", n, 0), answers(faces)
        return tuple(sorted((self._answer(faces) + 1 for _ in range(count)), reverse=True))


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

    Raises
    ------
    InputError
        If a size is no whole number of 1 or more, if a path does not end within `MOST_CHOICES` choices, or if there are
        more than `MOST_PATHS` paths.

    Examples
    --------
    >>> sorted(branches(lambda choose: choose(2) + choose(2)))
    [(0, Fraction(1, 4)), (1, Fraction(1, 4)), (1, Fraction(1, 4)), (2, Fraction(1, 4))]
    """
    scripts: list[tuple[int, ...]] = [()]
    offers = _Offers()
    paths = 0
    while scripts:
        script = scripts.pop()
        choose = _Scripted(script, offers)
        outcome = rule(choose)
        yield outcome, Fraction(choose.ways, choose.total)
        # Beyond the script every answer was the first: open the other answers to each of those questions.
        for i in range(len(script), len(choose.asked)):
            firsts = script + (0,) * (i - len(script))
            scripts.extend((*firsts, k) for k in range(1, choose.asked[i]))
        paths += 1
        if paths + len(scripts) > MOST_PATHS:
            raise InputError(
                "rule", paths, f"a rule with fewer ways (dice whose order does not matter: choose.dice), {_SIMULATE}",
                f"more than {MOST_PATHS:,} ways through the rule",
            )  # fmt: skip


class _Offers:
    """The ways in which dice can fall, listed once an enumeration."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], list[tuple[tuple[int, ...], int]]] = {}

    def dice(self, n: int, faces: int) -> list[tuple[tuple[int, ...], int]]:
        if (n, faces) not in self._found:
            self._found[n, faces] = list(multisets(n, faces))
        return self._found[n, faces]


class _Scripted:
    """Answers from a script of positions, beyond its end always the first; remembers how many answers there were."""

    def __init__(self, script: tuple[int, ...], offers: _Offers) -> None:
        self._script, self._offers = script, offers
        self.asked: list[int] = []
        self.ways = self.total = 1

    def __call__(self, n: int, /) -> int:
        self.total *= answers(n)
        return self._position(n)

    def dice(self, n: int, faces: int) -> tuple[int, ...]:
        count, faces = whole("dice", n, 0), answers(faces)
        _affordable(count, faces)
        offered = self._offers.dice(count, faces)
        shown, ways = offered[self._position(len(offered))]
        self.ways *= ways
        self.total *= faces**count
        return shown

    def _position(self, of: int) -> int:
        if len(self.asked) == MOST_CHOICES:
            raise InputError(
                "rule", MOST_CHOICES, f"a rule that ends (with a limit on what is repeated), {_SIMULATE}",
                f"a path of {MOST_CHOICES:,} choices has not ended",
            )  # fmt: skip
        if of > MOST_PATHS:
            raise InputError("choose", of, f"at most {MOST_PATHS:,} answers in an enumeration, {_SIMULATE}")
        place = len(self.asked)
        self.asked.append(of)
        return self._script[place] if place < len(self._script) else 0


def _affordable(n: int, faces: int) -> None:
    """Refuse dice that fall in more ways than an enumeration has paths, before they are listed."""
    ways = 1
    for k in range(1, min(n, faces - 1) + 1):
        # The binomial coefficient of n + faces - 1 over the smaller of n and faces - 1, factor by factor.
        ways = ways * (n + faces - k) // k
        if ways > MOST_PATHS:
            raise InputError(
                "dice", f"{n}d{faces}", f"dice that fall in at most {MOST_PATHS:,} ways, {_SIMULATE}",
                f"{n} dice of {faces} faces",
            )  # fmt: skip


def multisets(n: int, faces: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Everything that n dice may show, sorted high to low, with the number of ways in which it comes about.

    Examples
    --------
    >>> list(multisets(2, 2))
    [((2, 2), 1), ((2, 1), 2), ((1, 1), 1)]
    """
    for dice in combinations_with_replacement(range(faces, 0, -1), n):
        ways = factorial(n)
        for count in Tally(dice).values():
            ways //= factorial(count)
        yield dice, ways


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
    >>> law(lambda choose: choose.dice(6, 6).count(6) > 1)[True]
    Fraction(12281, 46656)
    """
    weights: dict[Outcome, Fraction] = {}
    for outcome, p in branches(rule):
        weights[outcome] = weights.get(outcome, Fraction(0)) + p
    return weights


def typed(ask: Callable[[str], str] = input) -> Choose:
    """Answers typed at the table, one die at a time, counted from 1 as dice are.

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
    >>> lines = iter(["seven", "9", "3", "2", "5"])
    >>> choose = typed(lambda prompt: next(lines))
    >>> choose(6), choose.dice(2, 6)
    (2, (5, 2))
    """

    def answer(n: int) -> int:
        while True:
            line = ask(f"1 to {n}: ").strip()
            if line.isascii() and line.isdigit() and len(line) < 20 and 1 <= int(line) <= n:
                return int(line) - 1

    return OneByOne(answer)
