"""What a table decides of a stress track: its rolls, its length, and what becomes of the Edge that is kept."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from dreadsim.fitd.rolls.setup import RollsSetup
from dreadsim.rule.keys import Chance, Whole, key, setup

# Beyond it, the mean of a blades track with many dice leaves the range of floats.
MOST_STRESS = 50


@setup
class TrackSetup(RollsSetup):
    """A stress track under resistance rolls, one after another.

    Parameters
    ----------
    pool, rule, short, flip, flip_order
        As for a pool.
    mix : mapping or str
        Probabilities by pool, instead of one pool for all.
    capacity : int
        The most stress that fits, 0..50. It overflows when there would be more; a table where the last box already
        breaks a character has room for one less.
    use : Fraction, float, int or str
        The chance that a kept Edge has been used before the next roll. The blades rule knows no Edge.

    Raises
    ------
    InputError
        If a value is out of its range, or means nothing beside another.

    Examples
    --------
    >>> TrackSetup(2, use="1/3").use
    Fraction(1, 3)
    >>> TrackSetup(capacity=99)
    Traceback (most recent call last):
    dreadsim.errors.InputError: capacity: 99 is not allowed; give a whole number from 0 to 50
    """

    kind: ClassVar[str] = "resistance"

    capacity: int = key(9, Whole(0, MOST_STRESS), "the most stress that fits", aka=("boxes", "stress"), slider=(0, 12))
    use: Any = key(
        Fraction(0),
        Chance(),
        "the chance that a kept Edge has been used before the next roll",
        aka=("edge",),
        example="1/3",
    )

    @property
    def keeps_edges(self) -> bool:
        """Whether crits give Edges, of which one can be kept."""
        return self.rule == "keepers"
