"""What a table decides before the first check: the bag, the threshold's rules, and how dice are drawn and rolled."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

from dreadsim.errors import InputError, one_of
from dreadsim.rule.keys import Keyed, OneOf, Sections, Shares, Whole, key, setup

FACES = 20
RESETS = ("full", "step")
ROLLS = ("plain", "advantage", "disadvantage", "both")
DRAWS = ("one", "two")
# The roll of a check that is made without the bag.
NOBAG = "nobag"

# Limits of a kernel's 32-bit choices, far beyond any table.
MOST_DICE = 1_000_000
MOST_STEP = 10**18

Mix = tuple[tuple[str, Fraction], ...]


@setup
class Kind(Keyed):
    """A kind of check.

    Parameters
    ----------
    roll : {"plain", "advantage", "disadvantage", "both", "nobag"}
        How the die is rolled; advantage and disadvantage together cancel; ``nobag`` leaves the bag alone.
    draw : {"one", "two"}
        Whether advantage and disadvantage roll one drawn die twice, or draw two dice (the two-dice mode).
    """

    roll: str = key("plain", OneOf((*ROLLS, NOBAG)), "how the die is rolled")
    draw: str = key("one", OneOf(DRAWS), "two is the two-dice mode, for advantage and disadvantage")


@setup
class Setup(Keyed):
    """A setup of Dread Dice.

    Parameters
    ----------
    light, dark : int
        Dice in the bag, 0 or more each, at least one in all.
    base : int
        Base threshold T0, 0..20.
    step : int
        How much the threshold grows, 0..10^18.
    threshold : int or None
        Threshold T before the first check, 0..20; None starts at `base`.
    reset : {"full", "step"}
        After an event T goes to T0, or to T0 plus the step (at most 20).
    roll : {"plain", "advantage", "disadvantage", "both"}
        How every check is rolled, where no mix is given.
    draw : {"one", "two"}
        The basic mode, or the two-dice mode for checks with advantage or disadvantage.
    mix : mapping or str
        Probabilities by kind of check, ``{"plain": "7/10", "advantage": "3/10"}`` or ``"plain=7/10,advantage=3/10"``:
        every check draws its kind independently. Kinds are the rolls, ``nobag``, and the names in `kinds`. Kept sorted
        by name.
    kinds : mapping
        Further kinds of check by name.

    Raises
    ------
    InputError
        If a value is out of its range.

    Examples
    --------
    >>> Setup(dark=2).replace(base=8).start
    8
    >>> Setup(base=33)
    Traceback (most recent call last):
    dreadsim.errors.InputError: base: 33 is not allowed; give a whole number from 0 to 20
    """

    light: int = key(5, Whole(0, MOST_DICE), "light dice in the bag", aka=("w", "white"), slider=(0, 20))
    dark: int = key(1, Whole(0, MOST_DICE), "dark dice in the bag", aka=("b", "black"), slider=(0, 10))
    base: int = key(5, Whole(0, FACES), "base threshold T0", aka=("t0",), slider=(0, FACES))
    step: int = key(
        1,
        Whole(0, MOST_STEP),
        "how much the threshold grows when a dark die neither brings an event nor shows 20",
        aka=("d", "delta", "growth"),
        slider=(0, 5),
    )
    threshold: int | None = key(
        None,
        Whole(0, FACES),
        "threshold T before the first check",
        aka=("t", "start"),
        absent="the base threshold",
        template=5,
        slider=(0, FACES),
    )
    reset: str = key("full", OneOf(RESETS), "after an event T goes to T0, or to T0 plus the step", aka=("after",))
    roll: str = key("plain", OneOf(ROLLS), "how every check is rolled, where no mix is given", aka=("kind", "mode"))
    draw: str = key("one", OneOf(DRAWS), "two is the two-dice mode, for advantage and disadvantage", aka=("dice",))
    mix: Any = key(
        (),
        Shares(of="kind", like="plain=7/10,advantage=3/10", rest="plain"),
        "kinds of checks by probability, instead of one roll for all",
        example="plain=6/10,advantage=3/10,nobag=1/10",
        template={"plain": "6/10", "advantage": "2/10", "careful": "1/10", "nobag": "1/10"},
    )
    kinds: Any = key(
        (),
        Sections(Kind),
        "a kind of check of your own, to be named in the mix",
        template={"careful": {"roll": "disadvantage", "draw": "two"}},
        option=False,
        section="kinds",
    )

    def check(self) -> None:
        """Raise an `InputError` if values do not go together."""
        if not self.dice:
            raise InputError("dark", self.dark, "at least one die, light or dark", "a bag without dice")
        known = [*ROLLS, NOBAG]
        for name, _ in self.kinds:
            if name in known:
                raise InputError("kinds", name, "a name that is not a roll's")
        for name, _ in self.mix:
            one_of("mix", name, [*known, *dict(self.kinds)])
        if self.mix and self.roll != "plain":
            raise InputError("roll", self.roll, "no roll beside a mix, which names the rolls")

    @property
    def dice(self) -> int:
        """The number of dice in the bag, N."""
        return self.light + self.dark

    @property
    def start(self) -> int:
        """The threshold before the first check."""
        return self.base if self.threshold is None else self.threshold

    @property
    def weighted_kinds(self) -> tuple[tuple[int, Kind], ...]:
        """The kinds of check with whole-number weights, sorted by name; one of weight 1 where there is no mix."""
        return _weighted(self.mix, self.kinds, self.roll, self.draw)


# A rule asks for them at every check.
@lru_cache(maxsize=256)
def _weighted(mix: Mix, kinds: tuple[tuple[str, Kind], ...], roll: str, draw: str) -> tuple[tuple[int, Kind], ...]:
    if not mix:
        return ((1, Kind(roll, draw)),)
    named = dict(kinds)
    parts = lcm(*(p.denominator for _, p in mix))
    return tuple((int(p * parts), named.get(name) or Kind(name, draw)) for name, p in mix)
