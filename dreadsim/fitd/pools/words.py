"""What pools call things."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dreadsim.fitd.pools.rules import Roll
from dreadsim.fitd.pools.setup import FACES, MISSING, PARTIAL, SUCCESS, Setup
from dreadsim.rule.mechanic import Counter, Words, counters
from dreadsim.show.layout import plural

WORDS = Words(check="roll", command="fitd")

# The readings of a negative pool.
READINGS = {"best_pairs": "the best pairs", "lowest": "the lowest pairs", "debt": "pairs pay the debt"}


def _assigned(least: int, below: int) -> Callable[[Roll], int]:
    """The number of outcomes that got a result from `least` up to `below`, itself left out."""
    return lambda roll: sum(least <= result < below for result in roll.results)


COUNTERS = counters(
    Counter("crit", lambda roll: roll.crits),
    Counter("failure", _assigned(MISSING, PARTIAL), told=False),
    Counter("partial_success", _assigned(PARTIAL, SUCCESS), plural="partial successes", told=False),
    Counter("success", _assigned(SUCCESS, FACES + 1), plural="successes", told=False),
)


def on_the_table(setup: Setup) -> str:
    """The dice of a roll in words, where they are more than the pool; else nothing.

    Examples
    --------
    >>> on_the_table(Setup(-2)), on_the_table(Setup(1, outcomes=2)), on_the_table(Setup(3))
    (' (3 pairs of dice)', ' (1 die and 1 pair of dice)', '')
    """
    dice, pairs = max(setup.pool, 0), setup.outcomes - setup.pool
    if pairs <= 0 or setup.rule == "blades":
        return ""
    loose = f"{dice} {'die' if dice == 1 else 'dice'} and " if dice else ""
    return f" ({loose}{plural(pairs, 'pair')} of dice)"


def as_read(setup: Setup, pools: Iterable[int]) -> str:
    """Which reading a sentence on these pools rests on; nothing where all readings are the same."""
    if setup.rule == "blades" or min(pools) >= 0:
        return ""
    return f", by the {setup.short.replace('_', '-')} reading (see --short)"
