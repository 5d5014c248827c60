"""The simulation of progress clocks: every roll's dice are rolled, as in `pool.kernel`, and fill a clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from dreadsim.fitd.clocks.rules import FULL
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.pools.kernel import Batched, outcome, table
from dreadsim.fitd.rolls.kernel import by_result, drawn, rolled
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Counter
from dreadsim.simulation.compiling import compiled
from dreadsim.simulation.montecarlo import Player, Room, Work
from dreadsim.simulation.recording import Tables, begun, closed, noted
from dreadsim.simulation.words import opened


class Scalar(Player):
    """One clock after another, a roll at a time."""

    def answers(self, setup: ClockSetup, words: Iterator[int]) -> Choose:
        """Dice in batches."""
        return Batched(words)

    def room(self, setup: ClockSetup, counters: Sequence[Counter]) -> Room:
        """A column for each number of ticks, and one for the full clock."""
        return Room((*range(setup.segments), FULL), (1,))

    def ready(
        self, setups: Sequence[ClockSetup], counters: Sequence[Counter], checks: int
    ) -> Callable[[Work, Tables], None]:
        """A function that plays blocks of these setups."""
        rolls = rolled(setups)
        clocks = np.array([(s.segments, s.crit_ticks) for s in setups])
        ticks = np.array([list(by_result(*s.ticks)) for s in setups])

        def play(work: Work, tables: Tables) -> None:
            _play(work.generators, work.sessions, work.setups, checks, rolls, clocks, ticks, tables)

        return play


@compiled
def _play(generators, sessions, setups, checks, rolls, clocks, ticks, tables):  # type: ignore[no-untyped-def]
    dice, results = table(rolls.room)
    for block in range(len(sessions)):
        setup = setups[block]
        segments, crit_ticks = clocks[setup, 0], clocks[setup, 1]
        first, last = rolls.ends[setup - 1] if setup else 0, rolls.ends[setup] - 1
        state, full_at = tables.state[setup], tables.at[setup, 0]
        stream = opened(generators[block])
        for _ in range(sessions[block]):
            ticked, so_far = 0, begun()
            for check in range(checks):
                state[check, ticked] += 1
                full = False
                if ticked < segments:
                    place, stream = drawn(stream, rolls.upto, first, last)
                    result, crits, stream = outcome(stream, dice, results, rolls.pools[place])
                    ticked = min(segments, ticked + ticks[setup, result] + crit_ticks * crits)
                    full = ticked == segments
                so_far = noted(so_far, full_at, check, full)
            state[checks, ticked] += 1
            code = closed(so_far, tables, setup, 0)
            if tables.joint.shape[1]:
                tables.joint[setup, code] += 1
