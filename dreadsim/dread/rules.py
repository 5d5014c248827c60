"""Dread Dice as the rulebook says it. All chance comes from `choose`; nothing here knows a probability.

"Dread Dice", OmnisGM, rules.omnisgm.com, CC BY 4.0; the rules are told here in this project's own words.
"""

from __future__ import annotations

from typing import NamedTuple

from dreadsim.dread.setup import FACES, NOBAG, Kind, Setup
from dreadsim.rule.choices import Choose

# Marks of a check.
DARK, EVENT, GROWTH = "dark", "event", "growth"
BOTH_DARK, BOTH_LIGHT, MIXED = "both_dark", "both_light", "mixed"


class Kept(NamedTuple):
    """The die that counts: is it dark, its final number, and the pair it was drawn in ("" if it was alone)."""

    dark: bool
    result: int
    pair: str


def literal(setup: Setup, threshold: int, choose: Choose) -> tuple[int, tuple[str, ...]]:
    """One check: the next threshold, and the marks of what happened."""
    kind = kind_of_check(setup, choose)
    if kind.roll == NOBAG:
        return threshold, ()
    return advance(setup, threshold, kept(setup, kind, choose))


def kind_of_check(setup: Setup, choose: Choose) -> Kind:
    """The kind of this check, drawn from the mix; a setup with one kind asks nothing."""
    *others, (_, last) = setup.weighted_kinds
    if others:
        ticket = choose(sum(weight for weight, _ in setup.weighted_kinds))
        for weight, kind in others:
            if ticket < weight:
                return kind
            ticket -= weight
    return last


def kept(setup: Setup, kind: Kind, choose: Choose) -> Kept:
    """Draw from the bag, roll, and keep a die."""
    if kind.roll in ("plain", "both"):
        return Kept(_draw(setup.dark, setup.dice, choose), _d20(choose), "")
    best = max if kind.roll == "advantage" else min
    if kind.draw == "one" or setup.dice == 1:
        return Kept(_draw(setup.dark, setup.dice, choose), best(_d20(choose), _d20(choose)), "")
    first = _draw(setup.dark, setup.dice, choose)
    second = _draw(setup.dark - first, setup.dice - 1, choose)
    rolled = [(_d20(choose), first), (_d20(choose), second)]
    result = best(face for face, _ in rolled)
    # Dice of both colours with the same number: the light one is kept.
    dark = all(is_dark for face, is_dark in rolled if face == result)
    return Kept(dark, result, (BOTH_LIGHT, MIXED, BOTH_DARK)[first + second])


def advance(setup: Setup, threshold: int, die: Kept) -> tuple[int, tuple[str, ...]]:
    """What the kept die does to the threshold."""
    pair = (die.pair,) if die.pair else ()
    if not die.dark:
        return threshold, pair
    if die.result == FACES:
        return threshold, (DARK, *pair)
    if die.result < threshold:
        return _reset(setup), (DARK, EVENT, *pair)
    return min(FACES, threshold + setup.step), (DARK, GROWTH, *pair)


def _reset(setup: Setup) -> int:
    """The threshold after an event."""
    if setup.reset == "step":
        return min(FACES, setup.base + setup.step)
    return setup.base


def _draw(dark: int, dice: int, choose: Choose) -> bool:
    """Draw one die blind; True if it is dark."""
    return choose(dice) < dark


def _d20(choose: Choose) -> int:
    return choose(FACES) + 1
