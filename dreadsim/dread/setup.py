"""What a table decides before the first check: the bag, the threshold's rules, and how dice are drawn and rolled."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from dreadsim.errors import MOST_PARTS, InputError, known_key, one_of, probability, whole
from dreadsim.setups import Changeable

FACES = 20
RESETS = ("full", "step")
ROLLS = ("plain", "advantage", "disadvantage", "both")
DRAWS = ("one", "two")
# The roll of a check that is made without the bag.
NOBAG = "nobag"

# Limits of a kernel's 32-bit choices, far beyond any table.
MOST_DICE = 1_000_000
MOST_STEP = 10**18


@dataclass(frozen=True)
class Kind:
    """A kind of check.

    Parameters
    ----------
    roll : {"plain", "advantage", "disadvantage", "both", "nobag"}
        How the die is rolled; advantage and disadvantage together cancel; ``nobag`` leaves the bag alone.
    draw : {"one", "two"}
        Whether advantage and disadvantage roll one drawn die twice, or draw two dice (the two-dice mode).
    """

    roll: str = "plain"
    draw: str = "one"

    def __post_init__(self) -> None:
        one_of("roll", self.roll, (*ROLLS, NOBAG))
        one_of("draw", self.draw, DRAWS)


@dataclass(frozen=True)
class Setup(Changeable):
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
        every check draws its kind independently. Kinds are the rolls, ``nobag``, and the names in `kinds`.
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

    light: int = 5
    dark: int = 1
    base: int = 5
    step: int = 1
    threshold: int | None = None
    reset: str = "full"
    roll: str = "plain"
    draw: str = "one"
    mix: Any = ()
    kinds: Any = ()

    def __post_init__(self) -> None:
        for name in ("light", "dark"):
            object.__setattr__(self, name, whole(name, getattr(self, name), 0, MOST_DICE))
        if not self.dice:
            raise InputError("dark", self.dark, "at least one die, light or dark", "a bag without dice")
        object.__setattr__(self, "base", whole("base", self.base, 0, FACES))
        object.__setattr__(self, "step", whole("step", self.step, 0, MOST_STEP))
        if self.threshold is not None:
            object.__setattr__(self, "threshold", whole("threshold", self.threshold, 0, FACES))
        one_of("reset", self.reset, RESETS)
        one_of("roll", self.roll, ROLLS)
        one_of("draw", self.draw, DRAWS)
        object.__setattr__(self, "kinds", _kinds(self.kinds))
        object.__setattr__(self, "mix", _mix(self.mix, [*ROLLS, NOBAG, *dict(self.kinds)]))
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

    @cached_property
    def weighted_kinds(self) -> tuple[tuple[int, Kind], ...]:
        """The kinds of check with whole-number weights; one kind of weight 1 where there is no mix."""
        if not self.mix:
            return ((1, Kind(self.roll, self.draw)),)
        named = dict(self.kinds)
        parts = lcm(*(p.denominator for _, p in self.mix))
        return tuple((int(p * parts), named.get(name) or Kind(name, self.draw)) for name, p in self.mix)

    def to_json(self) -> dict[str, Any]:
        """The setup's keys as JSON and setup files have them."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        return values | {
            "mix": {name: str(p) for name, p in self.mix},
            "kinds": {name: vars(kind) for name, kind in self.kinds},
        }


def told(value: Any) -> str:
    """A value of `Setup.to_json` as people write it."""
    if isinstance(value, dict):
        items = [f"{key} ({told(item)})" if isinstance(item, dict) else f"{key}={item}" for key, item in value.items()]
        return ", ".join(items) or "none"
    return "not given" if value is None else str(value)


def _kinds(given: Any) -> tuple[tuple[str, Kind], ...]:
    kinds = _named("kinds", given, "kinds by name, each with a roll and a draw")
    for name, kind in kinds.items():
        if name in (*ROLLS, NOBAG):
            raise InputError("kinds", name, "a name that is not a roll's")
        kinds[name] = kind if isinstance(kind, Kind) else _kind(name, kind)
    return tuple(sorted(kinds.items()))


def _kind(name: str, given: Any) -> Kind:
    keys = [f.name for f in fields(Kind)]
    named = _named(f"kinds.{name}", given, "a roll and a draw")
    try:
        for key in named:
            known_key(key, keys)
        return Kind(**given)
    except InputError as error:
        raise error.at(f"kinds.{name}.{error.key}") from None


def _mix(given: Any, known: list[str]) -> tuple[tuple[str, Fraction], ...]:
    wanted = "probabilities by kind of check, like plain=7/10,advantage=3/10"
    pairs = _pairs(given) if isinstance(given, str) and given else list(_named("mix", given or {}, wanted).items())
    mix = tuple((one_of("mix", name, known), probability(f"mix {name}", p)) for name, p in pairs)
    if len({name for name, _ in mix}) < len(mix):
        raise InputError("mix", given, "each kind once")
    total = sum((p for _, p in mix), start=Fraction(0))
    if mix and total != 1:
        rest = f", like plain={1 - total} more" if total < 1 and "plain" not in dict(mix) else ""
        raise InputError("mix", given, f"probabilities that add up to 1{rest}", f"a sum of {total}")
    if lcm(*(p.denominator for _, p in mix)) > MOST_PARTS:
        raise InputError("mix", given, f"fractions over a common denominator of at most {MOST_PARTS}")
    return tuple((name, p) for name, p in mix if p)


def _named(key: str, given: Any, allowed: str) -> dict[str, Any]:
    try:
        return dict(given)
    except (TypeError, ValueError):
        raise InputError(key, given, allowed) from None


def _pairs(text: str) -> list[tuple[str, str]]:
    pairs = []
    for part in text.split(","):
        name, equals, p = part.partition("=")
        if not equals:
            raise InputError("mix", text, "KIND=PROBABILITY,..., like plain=7/10,advantage=3/10")
        pairs.append((name.strip(), p.strip()))
    return pairs
