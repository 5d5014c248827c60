"""What a table decides of a progress clock: its rolls, its segments, and how many of them a roll ticks."""

from __future__ import annotations

from typing import Any

from dreadsim.fitd.rolls.setup import RollsSetup
from dreadsim.rule.keys import Whole, Wholes, key, setup

MOST_SEGMENTS = 100
MOST_TICKS = 100


@setup
class ClockSetup(RollsSetup):
    """A progress clock, filled by action rolls, one after another.

    Parameters
    ----------
    pool, rule, short, flip, flip_order
        As for a pool.
    mix : mapping or str
        Probabilities by pool, instead of one pool for all.
    segments : int
        Usually 4, 6 or 8; 1..100.
    ticks : sequence of int, or str
        Ticks for a failure, a partial success and a success, 0..100 each; ``"0,1,2"`` will do.
    crit_ticks : int
        Ticks more for each crit, 0..100, whatever the result.

    Raises
    ------
    InputError
        If a value is out of its range, or means nothing beside another.

    Examples
    --------
    >>> ClockSetup(2, ticks="0,2,3").ticks
    (0, 2, 3)
    >>> ClockSetup(ticks=(0, 1))
    Traceback (most recent call last):
    dreadsim.errors.InputError: ticks: (0, 1) is not allowed; give 3 whole numbers from 0 to 100, like 0,1,2
    """

    segments: int = key(6, Whole(1, MOST_SEGMENTS), "segments of the clock, usually 4, 6 or 8", slider=(1, 12))
    ticks: Any = key(
        (0, 1, 2),
        Wholes(3, 0, MOST_TICKS),
        "ticks for a failure, a partial success and a success",
        example="0,2,3",
    )
    crit_ticks: int = key(1, Whole(0, MOST_TICKS), "ticks more for each crit", slider=(0, 3))
