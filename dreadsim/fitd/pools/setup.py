"""What a table decides before a pool is rolled: how many dice, how many outcomes, and which rules read them."""

from __future__ import annotations

from typing import Any

from dreadsim.errors import InputError, whole
from dreadsim.rule.keys import Keyed, OneOf, Whole, key, setup

FACES = 6
# The faces from which a result is a partial success and a success; below them it is a failure.
PARTIAL, SUCCESS = 4, 6
# Stands among the results of a roll for one that was taken off the table.
MISSING = 0

# Far beyond any table; they bound the exact law's size.
LEAST_POOL, MOST_POOL = -20, 40
MOST_OUTCOMES = 4

KINDS = ("action", "resistance")
RULES = ("keepers", "blades")
SHORTS = ("best_pairs", "lowest", "debt")
FLIPS = ("none", "opposite", "one", "remove")
FLIP_ORDERS = ("after_crits", "before_crits")


@setup
class Setup(Keyed):
    """A setup of a Forged-in-the-Dark pool.

    Parameters
    ----------
    pool : int
        The pool after the extra dice for outcomes, -20..40.
    outcomes : int
        Outcomes that get a result each, 1..4; 1 for a resistance roll and by the blades rule.
    kind : {"action", "resistance"}
        Whether results are tiers of success or stress.
    rule : {"keepers", "blades"}
        Pairs for missing dice and crits from all dice; or the common rule of the family: a pool of 0 or less is one
        pair that cannot crit, and two sixes or more are one critical.
    short : {"best_pairs", "lowest", "debt"}
        Which pairs are the results of a negative pool: the best ones, the lowest ones, or those left over once one pair
        for each die below zero has paid the debt. Other pools read alike.
    flip : {"none", "opposite", "one", "remove"}
        What happens to the highest die on the table: nothing, it is turned to 7 minus its face (if that is lower),
        turned to 1, or taken away.
    flip_order : {"after_crits", "before_crits"}
        Whether sixes are counted before or after the flip.

    Raises
    ------
    InputError
        If a value is out of its range, or means nothing beside another.

    Examples
    --------
    >>> Setup(-2).dice, Setup.of_dots(-2, outcomes=3).dice
    (6, 6)
    >>> Setup(1.5)
    Traceback (most recent call last):
    ...
    dreadsim.errors.InputError: pool: 1.5 is not allowed; give a whole number from -20 to 40
    """

    pool: int = key(1, Whole(LEAST_POOL, MOST_POOL), "the pool after the extra dice for outcomes", slider=(-3, 8))
    outcomes: int = key(1, Whole(1, MOST_OUTCOMES), "outcomes that get a result each", slider=(1, MOST_OUTCOMES))
    kind: str = key("action", OneOf(KINDS), "whether results are tiers of success or stress")
    rule: str = key(
        "keepers",
        OneOf(RULES),
        "pairs for missing dice and crits from all dice, or the common rule of the family",
        aka=("game",),
    )
    short: str = key("best_pairs", OneOf(SHORTS), "which pairs count for a negative pool", aka=("reading", "pairs"))
    flip: str = key("none", OneOf(FLIPS), "what happens to the highest die", aka=("flip_down",))
    flip_order: str = key("after_crits", OneOf(FLIP_ORDERS), "whether sixes are counted before a flip or after it")

    def check(self) -> None:
        """Raise an `InputError` if values do not go together."""
        if self.kind == "resistance" and self.outcomes > 1:
            raise InputError("outcomes", self.outcomes, "1 for a resistance roll")
        if self.rule == "blades" and self.outcomes > 1:
            raise InputError("outcomes", self.outcomes, "1 by the blades rule")
        if self.rule == "blades" and self.flip != "none":
            raise InputError("flip", self.flip, "none by the blades rule")

    @classmethod
    def of_dots(cls, dots: int, outcomes: int = 1, **others: Any) -> Setup:
        """The setup of a roll by its dots: each outcome past the first adds a die.

        Parameters
        ----------
        dots : int
            Dice before any are added for outcomes.
        outcomes : int
            As for `Setup`.
        **others
            The other parameters of `Setup`.

        Returns
        -------
        Setup
            With ``pool = dots + outcomes - 1``.

        Raises
        ------
        InputError
            As `Setup`; a pool out of range is reported as its dots.
        """
        added = whole("outcomes", outcomes, 1, MOST_OUTCOMES) - 1
        dots = whole("dots", dots, LEAST_POOL - added, MOST_POOL - added)
        return cls(dots + added, outcomes, **others)

    @property
    def loose(self) -> int:
        """The number of dice that are a result each."""
        return max(self.pool, 0)

    @property
    def pairs(self) -> int:
        """The number of pairs that are rolled for want of dice."""
        missing = max(self.outcomes - self.pool, 0)
        return min(missing, 1) if self.rule == "blades" else missing

    @property
    def paying(self) -> int:
        """The number of pairs that pay a debt and are no results."""
        return self.pairs - self.outcomes if self.short == "debt" and self.pairs > self.outcomes else 0

    @property
    def dice(self) -> int:
        """The number of dice on the table."""
        return self.loose + 2 * self.pairs
