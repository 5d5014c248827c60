"""What answers on rolls share: which setup is meant, how many rolls it takes, and by which roll something has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from dreadsim.errors import InputError
from dreadsim.exact.pmf import Number
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.rolls.setup import RollsSetup
from dreadsim.rule.keys import keys_of
from dreadsim.show.layout import MORE, percent

# Rolls that are followed.
MOST_ROLLS = 200
SURE = Fraction(9, 10)
# Of what a sentence says by which roll it has come about.
SHARES = {"half of all": Fraction(1, 2), "90% of all": SURE, "all": Fraction(1)}

Of = TypeVar("Of", bound=RollsSetup)


def meant(kind: type[Of], setup: Any, what: str, **given: Any) -> Of:
    """The setup that is meant by a setup of that kind, or by one of a pool, and the keys that are given with it.

    Parameters
    ----------
    kind : type
        `TrackSetup` or `ClockSetup`.
    setup : Setup or RollsSetup
        Gives all keys that it has.
    what : str
        What is rolled for, in a word.
    **given
        Keys that are to be changed; None leaves one as it is.

    Raises
    ------
    InputError
        If it is neither, if a pool has several outcomes, or if a value is out of its range.
    """
    changes = {name: value for name, value in given.items() if value is not None}
    if isinstance(setup, Setup):
        if setup.outcomes > 1:
            raise InputError("outcomes", setup.outcomes, f"1 for a {what}")
        shared = keys_of(kind).keys() & keys_of(Setup).keys()
        setup = kind(**{name: getattr(setup, name) for name in shared})
    if not isinstance(setup, kind):
        raise InputError("setup", setup, f"a fitd Setup or a fitd {kind.__name__}")
    changed = setup.replace(**changes)
    if "mix" in changes and not changed.mix:
        raise InputError("mix", given["mix"], keys_of(kind)["mix"].kind.allowed)
    return changed


def pool_of(setup: RollsSetup) -> Setup:
    """The setup of one roll with the setup's own pool."""
    return Setup(setup.pool, 1, setup.kind, setup.rule, setup.short, setup.flip, setup.flip_order)


def mix_of(setup: RollsSetup) -> dict[int, Fraction]:
    """The probabilities of pools."""
    return {roll.pool: p for roll, p in setup.shares.items()}


def until(first: Mapping[Any, Number], but: int = 0) -> dict[Any, Number]:
    """The law of a number of rolls, `but` so many, with all that are not followed as one."""
    return {MORE if k == "none" else k - but: p for k, p in first.items()}


def reached(chances: Sequence[Number], share: Fraction) -> int | None:
    """The first roll by which a chance that grows is at least `share`; a float is never sure to be 1."""
    rolls = (k for k, p in enumerate(chances, 1) if p >= share and (share < 1 or isinstance(p, Fraction)))
    return next(rolls, None)


def by_roll(chances: Sequence[Number], what: str) -> str:
    """By which roll half of all are so far, 90% and all; instead of what lies beyond the last roll, how many are.

    Examples
    --------
    >>> by_roll([Fraction(1, 3), Fraction(2, 3)], "clocks are full")
    'half of all clocks are full by roll 2'
    """
    told = {roll: share for share, p in SHARES.items() if (roll := reached(chances, p))}
    if chances[-1] < SURE:
        told.setdefault(len(chances), f"{percent(chances[-1])} of all")
    (roll, share), *rest = told.items()
    return f"{share} {what} by roll {roll}" + "".join(f", {s.removesuffix(' of all')} by roll {k}" for k, s in rest)
