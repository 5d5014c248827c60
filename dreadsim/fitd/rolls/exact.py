"""The exact side of rolls: the law of what the rolls of a mix of pools bring, in closed form."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any

from dreadsim.exact.pmf import Pmf
from dreadsim.fitd.pools.exact import law
from dreadsim.fitd.pools.rules import Roll
from dreadsim.fitd.rolls.setup import RollsSetup

# What a step of a chain is made of: its probability, the next state, its marks.
Step = tuple[Fraction, Hashable, tuple[str, ...]]


def law_of(setup: RollsSetup, brings: Callable[[Roll], Any]) -> Pmf:
    """The law of what one roll brings.

    Parameters
    ----------
    setup : RollsSetup
        The pool or the mix.
    brings : callable
        Takes a `rules.Roll`; its results can be sorted.

    Returns
    -------
    Pmf
        In order.
    """
    weights: dict[Any, Fraction] = {}
    for brought, p in _chances(setup, brings):
        weights[brought] = weights.get(brought, Fraction(0)) + p
    return Pmf(dict(sorted(weights.items())))


def _chances(setup: RollsSetup, brings: Callable[[Roll], Any]) -> Iterator[tuple[Any, Fraction]]:
    for roll_setup, share in setup.shares.items():
        for roll, p in law(roll_setup).items():
            yield brings(roll), share * p
