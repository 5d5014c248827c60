"""What rolls do to a sheet of paper, as the rulebook says it: a stress track, the Edge beside it, or a progress clock.

All chance comes from `choose`; nothing here knows a probability.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dreadsim.choices import Choose
from dreadsim.errors import InputError, one_of, whole
from dreadsim.fitd import rules
from dreadsim.fitd.setup import FACES, PARTIAL, SUCCESS
from dreadsim.fitd.setup import Setup as PoolSetup
from dreadsim.setups import Changeable

STRESS, EDGE, CLOCK = "stress", "edge", "clock"
FOLLOWED = (STRESS, EDGE, CLOCK)
# The state in which a track or a clock stays, and the mark of what is waited for: the last box, or a wasted Edge.
END, EVENT = "end", "event"
MOST_PLACES = 50


@dataclass(frozen=True)
class SheetSetup(Changeable):
    """A sheet that is followed over rolls of one pool.

    Parameters
    ----------
    follow : {"stress", "edge", "clock"}
        The stress track, the track with the Edge beside it, or a progress clock.
    pool : int
        The pool of every roll.
    rule, short : str
        As for a pool.
    places : int
        What a track has room for, or the segments of a clock, 1..50.
    """

    follow: str = STRESS
    pool: int = 1
    rule: str = "keepers"
    short: str = "best_pairs"
    places: int = 9

    def __post_init__(self) -> None:
        one_of("follow", self.follow, FOLLOWED)
        object.__setattr__(self, "places", whole("places", self.places, 1, MOST_PLACES))
        if self.follow == EDGE and self.rule != "keepers":
            raise InputError("rule", self.rule, "keepers where the Edge is followed")
        # Refuses what is wrong with the pool.
        object.__setattr__(self, "pool", self.roll.pool)

    @property
    def roll(self) -> PoolSetup:
        """The setup of one roll."""
        kind = "action" if self.follow == CLOCK else "resistance"
        return PoolSetup(self.pool, kind=kind, rule=self.rule, short=self.short)


def literal(setup: SheetSetup, state: Any, choose: Choose) -> tuple[Any, tuple[str, ...]]:
    """One roll, and what it does: the boxes filled (with the Edge kept), or `END`; and whether the event has come."""
    if state == END:
        return END, ()
    (result,), crits = rules.literal(setup.roll, choose)
    if setup.follow == CLOCK:
        filled = state + _by_tier(result, 0, 1, 2) + crits
        return (filled, ()) if filled < setup.places else (END, (EVENT,))
    if setup.follow == STRESS:
        filled = max(0, state + _stress(setup, result, crits))
        return (filled, ()) if filled <= setup.places else (END, (EVENT,))
    filled, kept = state
    filled += _stress(setup, result, crits)
    wasted = (EVENT,) if kept + crits > 1 else ()
    return (filled, min(1, kept + crits)) if filled <= setup.places else END, wasted


def _stress(setup: SheetSetup, result: int, crits: int) -> int:
    return _by_tier(result, 3, 2, 1) if setup.rule == "keepers" else FACES - result - crits


def _by_tier(result: int, failure: int, partial: int, success: int) -> int:
    return failure if result < PARTIAL else partial if result < SUCCESS else success
