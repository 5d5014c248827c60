"""The simulation of stress tracks: every roll's dice are rolled, as in `pool.kernel`, and fill a track."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from dreadsim.fitd.pools.kernel import Batched, outcome, table
from dreadsim.fitd.pools.setup import FACES
from dreadsim.fitd.rolls.kernel import by_result, crits_at_most, drawn, rolled
from dreadsim.fitd.tracks.rules import EDGE_WASTED, OVERFLOW
from dreadsim.fitd.tracks.setup import TrackSetup
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Counter
from dreadsim.simulation.compiling import compiled
from dreadsim.simulation.montecarlo import Player, Room, Work
from dreadsim.simulation.recording import Tables, begun, closed, closed_too, noted, noted_too
from dreadsim.simulation.words import choose, opened

# What a roll tells the counters beside the event, in this order.
BROUGHT = (EDGE_WASTED,)


class Scalar(Player):
    """One track after another, a roll at a time."""

    def answers(self, setup: TrackSetup, words: Iterator[int]) -> Choose:
        """Dice in batches."""
        return Batched(words)

    def room(self, setup: TrackSetup, counters: Sequence[Counter]) -> Room:
        """A column for each number of boxes filled, and one for the overflow."""
        most = crits_at_most(setup) if setup.keeps_edges else 0
        return Room((*range(setup.capacity + 1), OVERFLOW), (1, *(most for _ in counters[1:])))

    def ready(
        self, setups: Sequence[TrackSetup], counters: Sequence[Counter], checks: int
    ) -> Callable[[Work, Tables], None]:
        """A function that plays blocks of these setups."""
        rolls = rolled(setups)
        tracks = np.array([(s.capacity, s.keeps_edges, s.use.numerator, s.use.denominator) for s in setups])
        costs = np.array([_costs(s) for s in setups])
        which = np.array([BROUGHT.index(counter.name) for counter in counters[1:]], np.int64)

        def play(work: Work, tables: Tables) -> None:
            _play(work.generators, work.sessions, work.setups, checks, rolls, tracks, costs, which, tables)

        return play


def _costs(setup: TrackSetup) -> list[int]:
    """Stress by result 0..6."""
    if setup.keeps_edges:
        return list(by_result(3, 2, 1))
    return [FACES - result for result in range(FACES + 1)]


@compiled
def _play(generators, sessions, setups, checks, rolls, tracks, costs, which, tables):  # type: ignore[no-untyped-def]
    brought = np.zeros(len(BROUGHT), np.int64)
    more = np.zeros((len(which), len(begun())), np.int64)
    dice, results = table(rolls.room)
    for block in range(len(sessions)):
        setup = setups[block]
        capacity, keeps_edges = tracks[setup, 0], tracks[setup, 1] != 0
        used, of = tracks[setup, 2], tracks[setup, 3]
        first, last = rolls.ends[setup - 1] if setup else 0, rolls.ends[setup] - 1
        state, at, over_at = tables.state[setup], tables.at[setup], tables.at[setup, 0]
        overflow = capacity + 1
        stream = opened(generators[block])
        for _ in range(sessions[block]):
            filled, kept, so_far = 0, 0, begun()
            for check in range(checks):
                state[check, filled] += 1
                over, wasted = False, 0
                if filled < overflow:
                    place, stream = drawn(stream, rolls.upto, first, last)
                    if kept and used == of:
                        kept = 0
                    elif kept and used:
                        ticket, stream = choose(stream, of)
                        kept = 1 if ticket >= used else 0
                    result, crits, stream = outcome(stream, dice, results, rolls.pools[place])
                    filled += costs[setup, result]
                    if keeps_edges:
                        edges = kept + crits
                        wasted, kept = max(0, edges - 1), min(1, edges)
                    else:
                        filled = max(0, filled - crits)
                    filled = min(filled, overflow)
                    over = filled == overflow
                so_far = noted(so_far, over_at, check, over)
                if len(which):
                    brought[0] = wasted
                    noted_too(more, at, check, which, brought)
            state[checks, filled] += 1
            code = closed(so_far, tables, setup, 0) + closed_too(more, tables, setup)
            if tables.joint.shape[1]:
                tables.joint[setup, code] += 1
