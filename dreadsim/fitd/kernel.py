"""The simulation of pools: every die is rolled, and the rule is played on what the dice show.

Dice come ten from one choice, so that a roll of six costs less than a random word. Otherwise choices are asked in the
order of the literal rule: with its answers taken from `batched`, the rule must count the same. No probability is
computed here, and none is taken from the exact side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from dreadsim.chain import Marks
from dreadsim.choices import Choose
from dreadsim.compiling import compiled, inlined
from dreadsim.fitd.rules import Roll
from dreadsim.fitd.setup import FACES, MISSING, Setup
from dreadsim.montecarlo import Sizes, play
from dreadsim.streams import choose, opened

# 6^10 is the largest power of 6 that hardly ever makes a 32-bit choice draw again (0.04%; 6^11 would, in 7%).
DICE_A_CHOICE = 10
_POWERS = np.array([FACES**k for k in range(DICE_A_CHOICE + 1)])
_VALUES = FACES + 1

_FLIPS = {"none": 0, "opposite": 1, "one": 2, "remove": 3}
_NONE, _OPPOSITE, _ONE, _REMOVE = _FLIPS.values()


def batched(choose: Choose, dice: int) -> Choose:
    """Answers for so many d6 from few choices, as the kernel takes them; the last die of a batch is the highest digit.

    Parameters
    ----------
    choose : callable
        Answers choices of up to 6^10.
    dice : int
        Dice in a roll.

    Returns
    -------
    callable
        Answers `dice` choices of 6, and nothing else.

    Examples
    --------
    >>> d6 = batched(lambda n: n - 6, 3)
    >>> d6(6), d6(6), d6(6)
    (0, 5, 5)
    """

    def digits() -> Iterator[int]:
        for first in range(0, dice, DICE_A_CHOICE):
            size = min(DICE_A_CHOICE, dice - first)
            batch = choose(FACES**size)
            for _ in range(size):
                batch, digit = divmod(batch, FACES)
                yield digit

    answers = digits()

    def one(n: int) -> int:
        if n != FACES:
            raise ValueError(f"a batch of d6 cannot answer a choice of {n}")
        return next(answers)

    return one


def count(
    setup: Setup, name: str, rolls: int, seed: int, threads: int | None = None, blocks_at_once: int = 16
) -> Counter[Marks]:
    """Simulate rolls of a setup and count their outcomes.

    Parameters
    ----------
    setup : Setup
        Pool, outcomes and rules.
    name : str
        Names the random streams.
    rolls : int
        Number of rolls.
    seed : int
        The user's seed.
    threads, blocks_at_once : int
        See `montecarlo.play`; the counts do not depend on them.

    Returns
    -------
    collections.Counter
        Rolls by outcome.
    """
    table = (setup.loose, setup.pairs, setup.paying, setup.outcomes)
    blades = setup.rule == "blades"
    # At most one critical by the blades rule, none without dice; else every six past the first.
    most_crits = int(setup.pool > 0) if blades else setup.dice - 1
    flip = (_FLIPS[setup.flip], setup.flip_order == "before_crits")
    lowest = setup.pool < 0 and setup.short == "lowest"

    def kernel(streams: npt.NDArray[np.uint64], sizes: Sizes) -> npt.NDArray[np.int64]:
        counts = np.zeros((_VALUES**setup.outcomes, most_crits + 1), np.int64)
        for state, size in zip(streams, sizes, strict=True):
            _play(state, size, table, flip, lowest, counts)
        return counts

    return _tally(setup, play(kernel, name, rolls, seed, threads, blocks_at_once))


def _tally(setup: Setup, counts: npt.NDArray[np.int64]) -> Counter[Marks]:
    """Counts by roll from counts by (results read as digits, crits)."""
    tally: Counter[Marks] = Counter()
    for code, crits in np.argwhere(counts):
        results = np.unravel_index(code, (_VALUES,) * setup.outcomes)
        tally[Roll(tuple(int(result) for result in results), int(crits))] = int(counts[code, crits])
    return tally


@compiled
def _play(state, rolls, table, flip, lowest, counts):  # type: ignore[no-untyped-def]
    loose, pairs, _, _ = table
    most_crits = counts.shape[1] - 1
    dice = np.empty(loose + 2 * pairs, np.int64)
    # How many results are worth 0 (missing), 1, ..., 6.
    results = np.zeros(_VALUES, np.int64)
    stream = opened(state)
    for _ in range(rolls):
        code, sixes, stream = outcome(stream, dice, results, table, flip, lowest)
        counts[code, min(max(sixes - 1, 0), most_crits)] += 1


@inlined
def outcome(stream, dice, results, table, flip, lowest):  # type: ignore[no-untyped-def]
    """Roll once: the assigned results as the digits of a number, and the sixes that make crits."""
    loose, _, paying, outcomes = table
    kind, before_crits = flip
    sixes, stream = _roll(stream, dice)
    if kind != _NONE:
        _flip_down(dice, loose, paying, kind)
        # The die that was lowered was a six, or there were none.
        if before_crits:
            sixes -= 1
    for i in range(loose):
        results[dice[i]] += 1
    for i in range(loose + 2 * paying, len(dice), 2):
        results[min(dice[i], dice[i + 1])] += 1
    code = _lowest(results, outcomes) if lowest else _highest(results, outcomes)
    return code, sixes, stream


@inlined
def _roll(stream, dice):  # type: ignore[no-untyped-def]
    """Roll all dice and count the sixes."""
    sixes = 0
    for first in range(0, len(dice), DICE_A_CHOICE):
        last = min(first + DICE_A_CHOICE, len(dice))
        batch, stream = choose(stream, _POWERS[last - first])
        for i in range(first, last):
            dice[i] = batch % FACES + 1
            sixes += dice[i] == FACES
            batch //= FACES
    return sixes, stream


@inlined
def _flip_down(dice, loose, paying, kind):  # type: ignore[no-untyped-def]
    """Lower the highest die that gives up least; in a pair, the other die stands in for one that is taken away."""
    top = dice.max()
    after = MISSING if kind == _REMOVE else 1 if kind == _ONE else min(top, FACES + 1 - top)
    chosen, least, lowered = 0, FACES + 1, 0
    for i in range(len(dice)):
        if dice[i] != top:
            continue
        becomes, gives_up = after, top - after
        if i >= loose:
            other = dice[loose + ((i - loose) ^ 1)]
            becomes = other if kind == _REMOVE else after
            gives_up = 0 if i < loose + 2 * paying else other - min(other, becomes)
        if gives_up < least:
            chosen, least, lowered = i, gives_up, becomes
    dice[chosen] = lowered


@inlined
def _highest(results, outcomes):  # type: ignore[no-untyped-def]
    """The highest results, high to low, as the digits of a number. Empties `results`."""
    code, left = 0, outcomes
    for value in range(FACES, MISSING - 1, -1):
        for _ in range(min(results[value], left)):
            code = code * _VALUES + value
        left -= min(results[value], left)
        results[value] = 0
    return code


@inlined
def _lowest(results, outcomes):  # type: ignore[no-untyped-def]
    """The lowest results, high to low, as the digits of a number. Empties `results`."""
    code, left, place = 0, outcomes, 1
    for value in range(_VALUES):
        for _ in range(min(results[value], left)):
            code += value * place
            place *= _VALUES
        left -= min(results[value], left)
        results[value] = 0
    return code
