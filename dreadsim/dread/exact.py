"""The exact side of Dread Dice: the law of the kept die in closed form, and the chain of thresholds.

With W light and B dark dice, N = W + B, the chance that the kept die is dark and shows r (1..20) is

- one die, plain: ``B/N * 1/20``; the higher of two rolls: ``B/N * (2r - 1)/400``; the lower: ``B/N * (41 - 2r)/400``;
- two dice, both dark: ``B(B - 1)/(N(N - 1))`` times the same ``(2r - 1)/400`` or ``(41 - 2r)/400``;
- two dice, mixed: ``2WB/(N(N - 1))`` times ``(r - 1)/400`` (the dark one strictly higher) or ``(20 - r)/400``
  (strictly lower).

From T, results 1..T-1 on a dark die are an event, T..19 growth, and 20 nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from dreadsim.dread.rules import BOTH_DARK, BOTH_LIGHT, DARK, EVENT, GROWTH, MIXED
from dreadsim.dread.setup import FACES, NOBAG, Kind, Setup
from dreadsim.errors import of_type
from dreadsim.exact.chain import Chain
from dreadsim.rule.mechanic import Marks

Step = tuple[Fraction, int, Marks]


class Drawn(NamedTuple):
    """One way to draw: its pair ("" for one die), the chances of a light die, and of a dark one by result 0..20."""

    pair: str
    light: Fraction
    dark: list[Fraction]


def chain(setup: Setup) -> Chain:
    """The chain of thresholds from the setup's start.

    Parameters
    ----------
    setup : Setup
        The table's setup.

    Returns
    -------
    Chain
        States are thresholds; marks are those of `rules.advance`.

    Examples
    --------
    >>> parts = chain(Setup()).parts
    >>> parts["dark", "event"][5, 5], parts["dark", "growth"][5, 6]
    (Fraction(1, 30), Fraction(1, 8))
    """
    of_type("setup", setup, Setup)
    kinds = setup.weighted_kinds
    parts = sum(weight for weight, _ in kinds)
    ways = [(Fraction(weight, parts), kept_law(setup, kind)) for weight, kind in kinds]
    return Chain.explore(setup.start, lambda threshold: _steps(setup, ways, threshold))


def _steps(setup: Setup, ways: list[tuple[Fraction, list[Drawn]]], threshold: int) -> Iterator[Step]:
    begin = setup.base if setup.reset == "full" else min(FACES, setup.base + setup.step)
    for share, law in ways:
        for pair, light, dark in law:
            marks = (pair,) if pair else ()
            yield share * light, threshold, marks
            yield share * sum(dark[:threshold]), begin, (DARK, EVENT, *marks)
            yield share * sum(dark[threshold:FACES]), min(FACES, threshold + setup.step), (DARK, GROWTH, *marks)
            yield share * dark[FACES], threshold, (DARK, *marks)


def kept_law(setup: Setup, kind: Kind) -> list[Drawn]:
    """The law of the kept die in one kind of check.

    Parameters
    ----------
    setup : Setup
        Gives the bag.
    kind : Kind
        Roll and draw.

    Returns
    -------
    list of Drawn
        Chances that add up to 1 over all entries. A check without the bag always keeps "a light die": nothing happens.

    Examples
    --------
    >>> [(way.pair, str(way.light), str(sum(way.dark))) for way in kept_law(Setup(light=2), Kind("advantage", "two"))]
    [('both_light', '1/3', '0'), ('mixed', '7/20', '19/60'), ('both_dark', '0', '0')]
    """
    if kind.roll == NOBAG:
        return [Drawn("", Fraction(1), [Fraction(0)] * (FACES + 1))]
    light, dark, dice = setup.light, setup.dark, setup.dice
    alone, strictly_better = _face_laws("plain" if kind.roll == "both" else kind.roll)
    if kind.draw == "one" or kind.roll in ("plain", "both") or dice == 1:
        return [_drawn("", Fraction(dark, dice), Fraction(light, dice), alone)]
    pairs = dice * (dice - 1)
    return [
        _drawn(BOTH_LIGHT, Fraction(0), Fraction(light * (light - 1), pairs), alone),
        _drawn(MIXED, Fraction(2 * light * dark, pairs), Fraction(0), strictly_better),
        _drawn(BOTH_DARK, Fraction(dark * (dark - 1), pairs), Fraction(0), alone),
    ]


def _drawn(pair: str, dark: Fraction, light: Fraction, faces: list[Fraction]) -> Drawn:
    """Split the chance `dark` over results; what the faces leave over goes to the light die of a mixed pair."""
    return Drawn(pair, light + dark * (1 - sum(faces)), [dark * p for p in faces])


def _face_laws(roll: str) -> tuple[list[Fraction], list[Fraction]]:
    """Chances by result 0..20: of the kept number, and of a die that shows it and beats another one strictly."""
    square = FACES * FACES
    results = range(1, FACES + 1)
    if roll == "plain":
        kept, better = [FACES for _ in results], []
    elif roll == "advantage":
        kept, better = [2 * r - 1 for r in results], [r - 1 for r in results]
    else:
        kept, better = [2 * FACES + 1 - 2 * r for r in results], [FACES - r for r in results]
    return [Fraction(w, square) for w in (0, *kept)], [Fraction(w, square) for w in (0, *better)]
