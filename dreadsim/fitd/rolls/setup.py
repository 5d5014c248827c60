"""What a table decides before rolls of one outcome follow one another: the pool or a mix of pools, and its rules."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, ClassVar

from dreadsim.fitd.pools.setup import LEAST_POOL, MOST_POOL, Setup
from dreadsim.rule.keys import Keyed, Shares, Whole, key, keys_of, setup

Mix = tuple[tuple[int, Fraction], ...]


def _of_a_pool(name: str) -> Any:
    """The key of that name of a pool, declared there."""
    declared = keys_of(Setup)[name]
    return field(default=declared.default, metadata={"key": declared})


@setup
class RollsSetup(Keyed):
    """Rolls of one outcome, one after another.

    Parameters
    ----------
    pool, rule, short, flip, flip_order
        As for a pool.
    mix : mapping or str
        Probabilities by pool, instead of one pool for all: ``{1: "1/2", 3: "1/2"}`` or ``"1=1/2,3=1/2"``. Every roll
        draws its pool independently. Kept sorted by pool.
    """

    # What kind of rolls they are.
    kind: ClassVar[str] = "action"

    pool: int = _of_a_pool("pool")
    rule: str = _of_a_pool("rule")
    short: str = _of_a_pool("short")
    flip: str = _of_a_pool("flip")
    flip_order: str = _of_a_pool("flip_order")
    mix: Any = key(
        (),
        Shares(Whole(LEAST_POOL, MOST_POOL), of="pool", like="1=1/2,3=1/2"),
        "pools by probability, if they differ from roll to roll",
        template={"1": "1/2", "3": "1/2"},
    )

    def check(self) -> None:
        """Raise an `InputError` if values do not go together, as for a pool."""
        _ = self.weighted

    @property
    def weighted(self) -> tuple[tuple[int, Setup], ...]:
        """The setups of a roll with whole-number weights, sorted by pool; one of weight 1 where there is no mix."""
        return _weighted(self._mixed, self.kind, self.rule, self.short, self.flip, self.flip_order)

    @property
    def shares(self) -> dict[Setup, Fraction]:
        """The setups of a roll with their probabilities."""
        return {roll: p for (_, roll), (_, p) in zip(self.weighted, self._mixed, strict=True)}

    @property
    def _mixed(self) -> Mix:
        return self.mix or ((self.pool, Fraction(1)),)


# A rule asks for them at every roll.
@lru_cache(maxsize=256)
def _weighted(mix: Mix, kind: str, rule: str, short: str, flip: str, flip_order: str) -> tuple[tuple[int, Setup], ...]:
    total = lcm(*(p.denominator for _, p in mix))
    return tuple((int(p * total), Setup(pool, 1, kind, rule, short, flip, flip_order)) for pool, p in mix)
