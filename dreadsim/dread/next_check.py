"""The odds of the next check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from dreadsim.dread.exact import chain
from dreadsim.dread.rules import BOTH_DARK, BOTH_LIGHT, DARK, EVENT, GROWTH, MIXED
from dreadsim.dread.setup import Setup
from dreadsim.layout import one_in, percent
from dreadsim.results import Result, quantity


@dataclass(frozen=True, repr=False)
class Odds(Result):
    """What the next check may bring; see `odds`."""

    schema: ClassVar[str] = "dread.odds/1"

    setup: Setup
    p_event: Fraction = quantity("threat event")
    p_growth: Fraction = quantity("the threshold grows")
    p_nothing: Fraction = quantity("nothing happens")
    p_dark_kept: Fraction = quantity("the kept die is dark")
    pair: Mapping[str, Fraction] | None = quantity("two dice drawn together", over="pair")

    def sentence(self) -> str:
        """What the numbers say, in words."""
        unused = self.setup.draw == "two" and self.pair is None and not self.setup.mix
        note = (
            " The two-dice mode only matters with advantage or disadvantage." if unused and self.setup.dice > 1 else ""
        )
        if not self.p_event:
            return f"At threshold {self.setup.start} the next check cannot bring a threat event.{note}"
        return (
            f"At threshold {self.setup.start} the next check brings a threat event in {percent(self.p_event)} of cases "
            f"({one_in(self.p_event) or 'every time'}).{note}"
        )


def odds(setup: Setup) -> Odds:
    """The chances of the next check, at the setup's threshold.

    Parameters
    ----------
    setup : Setup
        The table's setup.

    Returns
    -------
    Odds
        Exact fractions. ``pair`` is None unless two dice may be drawn.

    Examples
    --------
    >>> odds(Setup(threshold=9)).p_event
    Fraction(1, 15)
    """
    next_check = chain(setup)
    marks: dict[Any, Fraction] = dict.fromkeys((DARK, EVENT, GROWTH, BOTH_DARK, BOTH_LIGHT, MIXED), Fraction(0))
    for _, happened, weight in next_check.moves[setup.start]:
        for mark in happened:
            marks[mark] += Fraction(weight, next_check.denominator)
    pair = {mark: marks[mark] for mark in (BOTH_DARK, BOTH_LIGHT, MIXED)}
    return Odds(
        setup=setup,
        p_event=marks[EVENT],
        p_growth=marks[GROWTH],
        p_nothing=1 - marks[EVENT] - marks[GROWTH],
        p_dark_kept=marks[DARK],
        pair=pair if any(pair.values()) else None,
    )
