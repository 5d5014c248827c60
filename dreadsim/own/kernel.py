"""The simulation of a rule that has no compiled one: the rule itself is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dreadsim.evidence.referee import replay
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Mechanic, Run
from dreadsim.simulation.counts import Counts
from dreadsim.simulation.sources import from_words


class Literal:
    """The rule, played. It holds the GIL, so threads would not help and are not used."""

    name = "literal"
    plays_the_rule = True

    def __init__(self, mechanic: Mechanic) -> None:
        self._mechanic = mechanic

    def count(self, setups: Sequence[Any], run: Run) -> Iterator[Counts]:
        """Played sessions of each setup; a rule that could not be enumerated can be played all the same."""
        for setup in setups:
            yield replay(self._mechanic, self, setup, run)

    def answers(self, setup: Any, words: Iterator[int]) -> Choose:
        """Every choice is a choice from half a word; dice are rolled one by one."""
        return from_words(words)
