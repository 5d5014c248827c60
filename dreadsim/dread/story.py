"""One session told check by check."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from dreadsim.choices import seeded
from dreadsim.dread import rules
from dreadsim.dread.setup import NOBAG, Kind, Setup
from dreadsim.errors import of_type, whole
from dreadsim.results import Result
from dreadsim.streams import MOST_SEED, STREAM

if TYPE_CHECKING:
    import pandas as pd

MOST_CHECKS = 1000


@dataclass(frozen=True)
class Told:
    """One check of a story; `dark` and `result` are None for a check without the bag."""

    check: int
    threshold: int
    roll: str
    dark: bool | None
    result: int | None
    pair: str
    marks: tuple[str, ...]
    next_threshold: int

    def line(self) -> str:
        """The check in words."""
        start = f"Check {self.check:>2}  T {self.threshold:>2}  "
        if self.dark is None:
            return f"{start}without the bag"
        how = "" if self.roll in ("plain", "both") else f" with {self.roll}"
        drawn = f" ({self.pair.replace('_', ' ')})" if self.pair else ""
        return f"{start}{'dark ' if self.dark else 'light'} {self.result:>2}{how}{drawn}: {self._consequence()}"

    def _consequence(self) -> str:
        if rules.EVENT in self.marks:
            return f"THREAT EVENT, the threshold goes to {self.next_threshold}"
        if rules.GROWTH in self.marks:
            return f"the threat grows to {self.next_threshold}"
        return "nothing, a 20 is always safe" if self.dark else "nothing"


@dataclass(frozen=True, repr=False)
class Story(Result):
    """A session; see `play`."""

    schema: ClassVar[str] = "dread.story/1"

    setup: Setup
    seed: int
    stream: int
    told: list[Told]

    @property
    def events(self) -> int:
        """The number of threat events."""
        return sum(rules.EVENT in told.marks for told in self.told)

    def sentence(self) -> str:
        """What happened, in words."""
        return (
            f"{len(self.told)} checks brought {self.events} threat event{'s' * (self.events != 1)} (seed {self.seed})."
        )

    def text(self) -> str:
        """The checks line by line, and the sum."""
        first = f"The threshold T starts at {self.setup.start}; a dark die below it brings a threat event."
        return "\n".join([first, "", *(told.line() for told in self.told), "", self.sentence()])

    def to_frame(self) -> pd.DataFrame:
        """The story as a frame: one row a check."""
        import pandas as pd

        return pd.DataFrame([vars(told) for told in self.told])


def play(setup: Setup, checks: int = 20, seed: int | None = None) -> Story:
    """Play one session by the literal rule and tell it.

    Parameters
    ----------
    setup : Setup
        The table's setup.
    checks : int
        1..1000.
    seed : int or None
        The same seed tells the same story; None draws one, and the result carries it.

    Returns
    -------
    Story
        Check by check.

    Examples
    --------
    >>> print(play(Setup(), checks=1, seed=3).told[0].line())
    Check  1  T  5  light 13: nothing
    """
    of_type("setup", setup, Setup)
    checks = whole("checks", checks, 1, MOST_CHECKS)
    seed = secrets.randbits(32) if seed is None else whole("seed", seed, 0, MOST_SEED)
    choose = seeded(seed, "story")
    told: list[Told] = []
    threshold = setup.start
    for k in range(1, checks + 1):
        told.append(_check(setup, k, threshold, choose))
        threshold = told[-1].next_threshold
    return Story(setup, seed, STREAM, told)


def _check(setup: Setup, k: int, threshold: int, choose: Any) -> Told:
    kind: Kind = rules.kind_of_check(setup, choose)
    if kind.roll == NOBAG:
        return Told(k, threshold, kind.roll, None, None, "", (), threshold)
    die = rules.kept(setup, kind, choose)
    following, marks = rules.advance(setup, threshold, die)
    return Told(k, threshold, kind.roll, die.dark, die.result, die.pair, marks, following)
