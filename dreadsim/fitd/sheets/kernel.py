"""The simulation of sheets: every roll's dice are rolled, as in `fitd.kernel`, and fill a track or a clock."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dreadsim.compiling import compiled
from dreadsim.counts import SessionCounts
from dreadsim.fitd.kernel import outcome
from dreadsim.fitd.setup import FACES, PARTIAL, SUCCESS
from dreadsim.fitd.sheets.rules import CLOCK, EDGE, END, SheetSetup
from dreadsim.montecarlo import Sizes, play
from dreadsim.streams import opened

_NO_FLIP = (0, False)


def count(
    setup: SheetSetup,
    name: str,
    checks: int,
    sessions: int,
    seed: int,
    threads: int | None = None,
    blocks_at_once: int = 16,
) -> SessionCounts:
    """Simulate sheets over so many rolls each; parameters as for `dread.kernel.count`.

    Returns
    -------
    SessionCounts
        Columns are the boxes filled, with the Edge kept where it is followed, and ``end``.
    """
    roll = setup.roll
    table = (roll.loose, roll.pairs, roll.paying, roll.outcomes)
    blades = setup.rule == "blades"
    most_crits = int(setup.pool > 0) if blades else roll.dice
    lowest = setup.pool < 0 and setup.short == "lowest"
    filling = (_gains(setup), 1 if setup.follow == CLOCK else -1 if blades else 0, most_crits)
    limit = setup.places if setup.follow == CLOCK else setup.places + 1
    states = [(i, kept) for i in range(limit) for kept in (0, 1)] if setup.follow == EDGE else list(range(limit))

    def kernel(streams: npt.NDArray[np.uint64], sizes: Sizes) -> SessionCounts:
        counts = SessionCounts.zeros(checks, [*states, END])
        for state, size in zip(streams, sizes, strict=True):
            _play(state, size, checks, table, lowest, filling, limit, setup.follow == EDGE, *counts.arrays)
        return counts

    return play(kernel, name, sessions, seed, threads, blocks_at_once)


def _gains(setup: SheetSetup) -> npt.NDArray[np.int64]:
    """Boxes filled by a result 0..6."""
    results = range(FACES + 1)
    if setup.follow == CLOCK:
        return np.array([int(r >= PARTIAL) + int(r >= SUCCESS) for r in results])
    if setup.rule == "blades":
        return np.array([FACES - r for r in results])
    return np.array([3 - int(r >= PARTIAL) - int(r >= SUCCESS) for r in results])


@compiled
def _play(state, sessions, checks, table, lowest, filling, limit, edge, event_count, first_event_at, event_at, before):  # type: ignore[no-untyped-def]
    gains, per_crit, most_crits = filling
    loose, pairs, _, _ = table
    dice = np.empty(loose + 2 * pairs, np.int64)
    results = np.zeros(FACES + 1, np.int64)
    stream = opened(state)
    last = before.shape[1] - 1
    for _ in range(sessions):
        filled, kept, events, quiet = 0, 0, 0, 0
        for k in range(checks):
            if filled >= limit:
                before[k, last] += 1
            else:
                before[k, 2 * filled + kept if edge else filled] += 1
                result, sixes, stream = outcome(stream, dice, results, table, _NO_FLIP, lowest)
                crits = min(max(sixes - 1, 0), most_crits)
                filled = max(0, filled + gains[result] + per_crit * crits)
                event = kept + crits > 1 if edge else filled >= limit
                kept = min(1, kept + crits) if edge else 0
                event_at[k] += event
                events += event
            quiet += events == 0
        event_count[events] += 1
        first_event_at[quiet] += 1
