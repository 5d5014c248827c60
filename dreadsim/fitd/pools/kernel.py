"""The simulation of pools: every die is rolled, and the rule is played on what the dice show.

Dice come up to ten from one choice. They are asked for as the literal rule asks for them: the loose dice at once, then
pair by pair; so the rule, its choices answered by `Batched`, must count the same. No probability is computed here, and
none is taken from the exact side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from dreadsim.fitd.pools.rules import Roll
from dreadsim.fitd.pools.setup import FACES, MISSING, PARTIAL, SUCCESS, Setup
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Counter
from dreadsim.simulation.compiling import compiled, inlined
from dreadsim.simulation.montecarlo import Player, Room, Work
from dreadsim.simulation.recording import Tables, begun, closed, closed_too, noted, noted_too
from dreadsim.simulation.sources import from_words
from dreadsim.simulation.words import choose, opened

Integers = npt.NDArray[np.int64]

# 6^10 is the largest power of 6 that hardly ever makes a 32-bit choice draw again (0.04%; 6^11 would, in 7%).
DICE_A_CHOICE = 10
_POWERS = np.array([FACES**k for k in range(DICE_A_CHOICE + 1)])
_VALUES = FACES + 1

_FLIPS = {"none": 0, "opposite": 1, "one": 2, "remove": 3}
_NONE, _OPPOSITE, _ONE, _REMOVE = _FLIPS.values()

# The columns of a pool in the tables of a kernel, as `row` fills them.
_LOOSE, _PAIRS, _PAYING, _OUTCOMES, _MOST_CRITS, _FLIP, _BEFORE_CRITS, _LOWEST = range(8)
# What a roll tells the counters beside the event, in this order.
BROUGHT = ("failure", "partial_success", "success")


class Batched:
    """The rule's choices as a kernel takes them: each from half a word, dice in batches.

    Parameters
    ----------
    words : iterator of int
        The words of a stream.

    Examples
    --------
    >>> Batched(iter([2**63 + 2**32 + 2**31 + 1])).dice(11, 6)
    (4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    """

    def __init__(self, words: Iterator[int]) -> None:
        self._choose = from_words(words)

    def __call__(self, n: int, /) -> int:
        """A whole number 0..n-1."""
        return self._choose(n)

    def dice(self, n: int, faces: int) -> tuple[int, ...]:
        """What n d6 show, sorted high to low; the first die of a batch is its lowest digit."""
        if faces != FACES:
            raise ValueError(f"a batch of d{FACES} cannot answer for a d{faces}")
        return tuple(sorted(self._digits(n), reverse=True))

    def _digits(self, dice: int) -> Iterator[int]:
        for first in range(0, dice, DICE_A_CHOICE):
            size = min(DICE_A_CHOICE, dice - first)
            batch = self._choose(FACES**size)
            for _ in range(size):
                batch, digit = divmod(batch, FACES)
                yield digit + 1


class Scalar(Player):
    """One session after another, a roll at a time."""

    def answers(self, setup: Setup, words: Iterator[int]) -> Choose:
        """Dice in batches."""
        return Batched(words)

    def room(self, setup: Setup, counters: Sequence[Counter]) -> Room:
        """No state; a roll is one of all combinations of results and crits."""
        most = (most_crits(setup), *(setup.outcomes for _ in counters[1:]))
        return Room((None,), most, _VALUES**setup.outcomes * (most_crits(setup) + 1))

    def ready(
        self, setups: Sequence[Setup], counters: Sequence[Counter], checks: int
    ) -> Callable[[Work, Tables], None]:
        """A function that plays blocks of these setups."""
        pools = np.array([row(setup) for setup in setups])
        which = np.array([BROUGHT.index(counter.name) for counter in counters[1:]], np.int64)
        room = most_dice(setups)

        def play(work: Work, tables: Tables) -> None:
            _play(work.generators, work.sessions, work.setups, checks, pools, room, which, tables)

        return play

    def outcomes(self, setup: Setup, codes: Integers) -> dict[Roll, int]:
        """Rolls by outcome from rolls by code: the results as the digits of a number, then the crits."""
        width = most_crits(setup) + 1
        found = {}
        for code in np.flatnonzero(codes):
            results = np.unravel_index(code // width, (_VALUES,) * setup.outcomes)
            found[Roll(tuple(int(result) for result in results), int(code % width))] = int(codes[code])
        return found


def row(setup: Setup) -> tuple[int, ...]:
    """A pool as kernels know it."""
    lowest = setup.pool < 0 and setup.short == "lowest"
    flip = (_FLIPS[setup.flip], setup.flip_order == "before_crits")
    return (setup.loose, setup.pairs, setup.paying, setup.outcomes, most_crits(setup), *flip, lowest)


def most_crits(setup: Setup) -> int:
    """One critical at most by the blades rule, none without dice; else every six past the first."""
    return int(setup.pool > 0) if setup.rule == "blades" else setup.dice - 1


def most_dice(setups: Sequence[Setup]) -> int:
    """The most dice that lie on the table."""
    return max(setup.dice for setup in setups)


@compiled
def _play(generators, sessions, setups, checks, pools, room, which, tables):  # type: ignore[no-untyped-def]
    brought = np.zeros(len(BROUGHT), np.int64)
    more = np.zeros((len(which), len(begun())), np.int64)
    dice, results = table(room)
    for block in range(len(sessions)):
        setup = setups[block]
        pool, at, crit_at, rolls = pools[setup], tables.at[setup], tables.at[setup, 0], tables.outcome[setup]
        # There is nothing to remember.
        tables.state[setup, :, 0] += sessions[block]
        stream = opened(generators[block])
        for _ in range(sessions[block]):
            so_far = begun()
            for check in range(checks):
                code, crits, stream = outcome(stream, dice, results, pool)
                rolls[code * (pool[_MOST_CRITS] + 1) + crits] += 1
                so_far = noted(so_far, crit_at, check, crits)
                if len(which):
                    _tiers(brought, code, pool[_OUTCOMES])
                    noted_too(more, at, check, which, brought)
            joint = closed(so_far, tables, setup, 0) + closed_too(more, tables, setup)
            if tables.joint.shape[1]:
                tables.joint[setup, joint] += 1


@inlined
def _tiers(brought, code, outcomes):  # type: ignore[no-untyped-def]
    """Of how many outcomes the result is a failure, a partial success and a success."""
    brought[:] = 0
    for _ in range(outcomes):
        result = code % _VALUES
        brought[0 if result < PARTIAL else 1 if result < SUCCESS else 2] += 1
        code //= _VALUES


@inlined
def table(room):  # type: ignore[no-untyped-def]
    """A table for so many dice: what they show, and how many results are worth 0 (missing), 1, ..., 6."""
    return np.empty(room, np.int64), np.zeros(_VALUES, np.int64)


@inlined
def outcome(stream, dice, results, pool):  # type: ignore[no-untyped-def]
    """Roll once: the assigned results as the digits of a number, and the crits."""
    loose, paying, flip = pool[_LOOSE], pool[_PAYING], pool[_FLIP]
    thrown = loose + 2 * pool[_PAIRS]
    sixes, stream = _roll(stream, dice, loose, thrown)
    if flip != _NONE:
        _flip_down(dice, loose, thrown, paying, flip)
        # The die that was lowered was a six, or there were none.
        if pool[_BEFORE_CRITS]:
            sixes -= 1
    for i in range(loose):
        results[dice[i]] += 1
    for i in range(loose + 2 * paying, thrown, 2):
        results[min(dice[i], dice[i + 1])] += 1
    code = _lowest(results, pool[_OUTCOMES]) if pool[_LOWEST] else _highest(results, pool[_OUTCOMES])
    return code, min(max(sixes - 1, 0), pool[_MOST_CRITS]), stream


@inlined
def _roll(stream, dice, loose, thrown):  # type: ignore[no-untyped-def]
    """Roll the loose dice, then each pair, and count the sixes."""
    sixes, first = 0, 0
    while first < thrown:
        last = min(first + DICE_A_CHOICE, loose) if first < loose else first + 2
        batch, stream = choose(stream, _POWERS[last - first])
        for i in range(first, last):
            dice[i] = batch % FACES + 1
            sixes += dice[i] == FACES
            batch //= FACES
        first = last
    return sixes, stream


@inlined
def _flip_down(dice, loose, thrown, paying, kind):  # type: ignore[no-untyped-def]
    """Lower the highest die that gives up least; in a pair, the other die stands in for one that is taken away."""
    top = dice[:thrown].max()
    after = MISSING if kind == _REMOVE else 1 if kind == _ONE else min(top, FACES + 1 - top)
    chosen, least, lowered = 0, FACES + 1, 0
    for i in range(thrown):
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
