"""What the rulebook prints about its own odds, in other words, set against the exact law.

No verdict is known beforehand: each is what the law says, under every reading of the rules that the claim leaves open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from dreadsim.exact.order_statistics import lowest
from dreadsim.exact.pmf import Pmf
from dreadsim.fitd.pools.exact import law
from dreadsim.fitd.pools.rules import Roll
from dreadsim.fitd.pools.setup import FACES, MOST_OUTCOMES, PARTIAL, SHORTS, Setup
from dreadsim.fitd.pools.words import READINGS

TRUE, FALSE, DEPENDS = "true", "false", "depends on the reading"
FLIPPED = {"opposite": "turned over", "one": "set to 1", "remove": "taken away"}
# The pools that the book has in mind: at most eight dice, and at most five before any are added for outcomes.
MOST_DICE, MOST_DOTS, LEAST_DOTS = 8, 5, -2


@dataclass(frozen=True)
class Statement:
    """A printed statement and what settles it.

    Parameters
    ----------
    claim : str
        What is printed, in other words.
    exact : mapping
        The chances that settle it, by what they are chances of.
    holds : mapping
        Whether the claim is true, by reading; a single entry where nothing is left open.
    note : str
        What else there is to say.
    """

    claim: str
    exact: Mapping[str, Fraction]
    holds: Mapping[str, bool]
    note: str = ""

    @property
    def verdict(self) -> str:
        """True, false, or that it depends on the reading."""
        if len(set(self.holds.values())) > 1:
            return DEPENDS
        return TRUE if all(self.holds.values()) else FALSE


def chance(setup: Setup, event: Callable[[Roll], bool]) -> Fraction:
    """The chance of a roll of which `event` is true."""
    return sum((p for roll, p in law(setup).items() if event(roll)), start=Fraction(0))


def succeeds(setup: Setup) -> Fraction:
    """The chance that the best outcome is at least a partial success."""
    return chance(setup, lambda roll: roll.results[0] >= PARTIAL)


def good(dots: int, outcomes: int) -> Fraction:
    """The mean number of outcomes that are at least partial successes."""
    return law(Setup.of_dots(dots, outcomes)).map(lambda roll: sum(v >= PARTIAL for v in roll.results)).mean


def all_good(dots: int, outcomes: int) -> Fraction:
    """The chance that every outcome is at least a partial success."""
    return chance(Setup.of_dots(dots, outcomes), lambda roll: roll.results[-1] >= PARTIAL)


def crits(setup: Setup, least: int = 1) -> Fraction:
    """The chance of so many crits or more."""
    return chance(setup, lambda roll: roll.crits >= least)


def exactly(setup: Setup, number: int) -> Fraction:
    """The chance of just so many crits."""
    return crits(setup, number) - crits(setup, number + 1)


def crit_events() -> Iterator[tuple[str, Fraction]]:
    """The chances of so many sixes, two at least, on up to eight dice: exactly so many, or so many and more."""
    for dice in range(2, MOST_DICE + 1):
        for sixes in range(2, dice + 1):
            # The crits of a roll are its sixes past the first.
            yield f"exactly {sixes} sixes on {dice} dice", exactly(Setup(dice), sixes - 1)
            if sixes < dice:
                yield f"{sixes} sixes or more on {dice} dice", crits(Setup(dice), sixes - 1)


def statements() -> list[Statement]:
    """The printed statements about pools, audited.

    Returns
    -------
    list of Statement
        In the order of the book.

    Examples
    --------
    >>> [statement.verdict for statement in statements()][:3]
    ['true', 'true', 'true']
    """
    return [
        _disadvantage(),
        _crit_without_dice(),
        _crits_below_zero(),
        _six_dice(),
        _one_crit(),
        _two_crits(),
        _two_crits_against_five_dice(),
        _failure(),
        _flip(),
    ]


def _deep() -> dict[str, Setup]:
    """-2d by each reading."""
    return {READINGS[short]: Setup(-2, short=short) for short in SHORTS}


def _same(holds: bool) -> dict[str, bool]:
    return {"every reading": holds}


def _disadvantage() -> Statement:
    d6 = dict.fromkeys(range(1, FACES + 1), 1)
    lower = Pmf({face: weight for (face,), weight in lowest(d6, 2, 1).items()})
    return Statement(
        "A roll of no dice for one outcome is what other games call disadvantage.",
        {
            "0d fails": 1 - succeeds(Setup(0)),
            "the lower of two dice fails": sum(p for face, p in lower.items() if face < PARTIAL) or Fraction(0),
        },
        _same(law(Setup(0)).map(lambda roll: roll.results[0]) == lower),
    )


def _crit_without_dice() -> Statement:
    none, one, two = (crits(Setup(pool)) for pool in (0, 1, 2))
    return Statement(
        "No dice at all bring a crit more often than one die does.",
        {"a crit at 0d": none, "at 1d": one, "at 2d": two},
        _same(none > one),
        "But no more often than two dice do." if none <= two else "",
    )


def _crits_below_zero() -> Statement:
    chances = {pool: crits(Setup(pool)) for pool in (1, 0, -1, -2, -3)}
    return Statement(
        "The further a roll falls below one die, the likelier a crit becomes.",
        {f"a crit at {pool}d": p for pool, p in chances.items()},
        _same(all(more > fewer for fewer, more in pairwise(chances.values()))),
    )


def _six_dice() -> Statement:
    dice = Setup(-2).dice
    dots = product(range(LEAST_DOTS, MOST_DOTS + 1), range(1, MOST_OUTCOMES + 1))
    ways = [(n, outcomes) for n, outcomes in dots if Setup.of_dots(n, outcomes).dice == dice]
    others = [f"{n}d with {outcomes} outcomes" for n, outcomes in ways if (n, outcomes) != (-2, 1)]
    return Statement(
        f"-2d is the only roll that puts {dice} dice on the table.",
        {},
        _same(not others),
        f"So do, before the dice for further outcomes are added: {', '.join(others)}." if others else "",
    )


def _one_crit() -> Statement:
    chances = {reading: crits(setup) for reading, setup in _deep().items()}
    return Statement(
        "At -2d a crit comes up 26% of the time.",
        {"a crit at -2d": crits(Setup(-2))},
        {reading: prints_as(p, 26) for reading, p in chances.items()},
    )


def _two_crits() -> Statement:
    printed = 16
    chances = {reading: crits(setup, 2) for reading, setup in _deep().items()}
    fitting = [f"{event} ({p})" for event, p in crit_events() if prints_as(p, printed)]
    return Statement(
        f"At -2d two crits come up {printed}% of the time.",
        {"two crits or more at -2d": crits(Setup(-2), 2)},
        {reading: prints_as(p, printed) for reading, p in chances.items()},
        f"What does come up {printed}% of the time: {' and '.join(fitting)}." if fitting else "",
    )


def _two_crits_against_five_dice() -> Statement:
    one, any_crit = exactly(Setup(5), 1), crits(Setup(5))
    return Statement(
        "Two crits at -2d are likelier than a single one with the best roll there is, 5d.",
        {"two crits or more at -2d": crits(Setup(-2), 2), "exactly one crit at 5d": one, "a crit at 5d": any_crit},
        {
            f"{reading}, {what}": crits(setup, 2) > p
            for reading, setup in _deep().items()
            for what, p in (("exactly one", one), ("at least one", any_crit))
        },
    )


def _failure() -> Statement:
    failures = {reading: 1 - succeeds(setup) for reading, setup in _deep().items()}
    return Statement(
        "At -2d you will probably fail.",
        {f"failure if {_clause(reading)}": p for reading, p in failures.items()},
        {reading: p > Fraction(1, 2) for reading, p in failures.items()},
    )


def _flip() -> Statement:
    """Claimed of all rolls of pairs; audited at -2d, of which the text has just spoken."""
    costs = {(reading, flip): _cost(setup, flip) for reading, setup in _deep().items() for flip in FLIPPED}
    elsewhere = {flip: min(_cost(Setup(pool), flip) for pool in range(1, MOST_DOTS + 1)) for flip in FLIPPED}
    literal = READINGS[SHORTS[0]]
    return Statement(
        "The best moment to have a die flipped down is a roll of pairs, where it often does not matter.",
        {f"at -2d, {what}": costs[literal, flip] for flip, what in FLIPPED.items()}
        | {f"at best from 1d to {MOST_DOTS}d, {what}": elsewhere[flip] for flip, what in FLIPPED.items()},
        {f"{reading}, {flip}": cost < elsewhere[flip] for (reading, flip), cost in costs.items()},
        f"These are the chances that the flip spoils a success, partial or full; at -2d if {literal} count.",
    )


def _cost(setup: Setup, flip: str) -> Fraction:
    """The chance that a flip turns at least a partial success into a failure."""
    return succeeds(setup) - succeeds(setup.replace(flip=flip))


def prints_as(p: Fraction, percent: int) -> bool:
    """Whether a chance rounds to so many percent."""
    return round(100 * p) == percent


def _clause(reading: str) -> str:
    return reading if "pay" in reading else f"{reading} count"
