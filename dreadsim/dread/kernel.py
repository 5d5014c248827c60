"""The simulation of Dread Dice: every die is drawn from the bag and rolled, and the rule is played on what it shows.

Choices are asked in the order of the literal rule, so that the rule, replayed on the same random words, must count the
same. No probability is computed here, and none is taken from the exact side.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dreadsim.compiling import compiled, inlined
from dreadsim.counts import SessionCounts
from dreadsim.dread.setup import FACES, NOBAG, Setup
from dreadsim.montecarlo import Sizes, play
from dreadsim.progress import Progress, silent
from dreadsim.streams import choose, opened

PLAIN, ADVANTAGE, DISADVANTAGE, WITHOUT_BAG = range(4)
ROLL_CODES = {"plain": PLAIN, "both": PLAIN, "advantage": ADVANTAGE, "disadvantage": DISADVANTAGE, NOBAG: WITHOUT_BAG}


def count(
    setup: Setup,
    name: str,
    checks: int,
    sessions: int,
    seed: int,
    threads: int | None = None,
    blocks_at_once: int = 16,
    progress: Progress = silent,
) -> SessionCounts:
    """Simulate sessions of a setup and count their events and thresholds.

    Parameters
    ----------
    setup : Setup
        The table's setup.
    name : str
        Names the random streams.
    checks : int
        Checks a session.
    sessions : int
        Number of sessions.
    seed : int
        The user's seed.
    threads, blocks_at_once, progress
        See `montecarlo.play`; the counts do not depend on them.

    Returns
    -------
    SessionCounts
        With one column a threshold 0..20.
    """
    kinds = np.array([(weight, ROLL_CODES[kind.roll], kind.draw == "two") for weight, kind in setup.weighted_kinds])
    kinds[:, 0] = kinds[:, 0].cumsum()
    bag = (setup.light, setup.dark)
    threshold = (setup.start, setup.base, min(setup.step, FACES), setup.reset == "step")

    def kernel(streams: npt.NDArray[np.uint64], sizes: Sizes) -> SessionCounts:
        counts = SessionCounts.zeros(checks, range(FACES + 1))
        for state, size in zip(streams, sizes, strict=True):
            _play(state, size, checks, bag, threshold, kinds, *counts.arrays)
        return counts

    # A part of the work is to last a fraction of a second, also where sessions are long.
    at_once = min(blocks_at_once, max(1, 1000 // checks))
    return play(kernel, name, sessions, seed, threads, at_once, progress)


@compiled
def _play(state, sessions, checks, bag, threshold, kinds, event_count, first_event_at, event_at, threshold_before):  # type: ignore[no-untyped-def]
    start, base, step, reset_plus_step = threshold
    after_event = min(FACES, base + step) if reset_plus_step else base
    stream = opened(state)
    for _ in range(sessions):
        now, events, quiet = start, 0, 0
        for k in range(checks):
            # Unsigned, so that numba need not look whether it counts from the end.
            threshold_before[k, np.uint64(now)] += 1
            if len(kinds) == 1:
                dark, result, stream = _kept(stream, bag, kinds[0, 1], kinds[0, 2] != 0)
            else:
                # In a function of its own this loop would cost five times the whole check: numba counts references to
                # `kinds`.
                ticket, stream = choose(stream, kinds[-1, 0])
                kind = 0
                while ticket >= kinds[kind, 0]:
                    kind += 1
                dark, result, stream = _kept(stream, bag, kinds[kind, 1], kinds[kind, 2] != 0)
            # A light die does nothing, and so does a 20. Dice cannot be foreseen, so whatever follows is computed
            # without a branch, which the processor would have to guess.
            result = result if dark else FACES
            event = result < now
            grown = min(FACES, now + step)
            now = now if result == FACES else grown
            now = after_event if event else now
            event_at[k] += event
            events += event
            quiet += events == 0
        event_count[events] += 1
        first_event_at[quiet] += 1


@inlined
def _kept(stream, bag, roll, two_dice):  # type: ignore[no-untyped-def]
    light, dark = bag
    dice = light + dark
    if roll == WITHOUT_BAG:
        return False, FACES, stream
    drawn, stream = choose(stream, dice)
    first_dark = drawn < dark
    if roll == PLAIN:
        result, stream = _d20(stream)
        return first_dark, result, stream
    if not two_dice or dice == 1:
        first, stream = _d20(stream)
        second, stream = _d20(stream)
        return first_dark, _better(roll, first, second), stream
    drawn, stream = choose(stream, dice - 1)
    second_dark = drawn < dark - first_dark
    first, stream = _d20(stream)
    second, stream = _d20(stream)
    result = _better(roll, first, second)
    # A light die with the kept number is the one that is kept.
    return (first_dark | (first != result)) & (second_dark | (second != result)), result, stream


@inlined
def _better(roll, one, other):  # type: ignore[no-untyped-def]
    return max(one, other) if roll == ADVANTAGE else min(one, other)


@inlined
def _d20(stream):  # type: ignore[no-untyped-def]
    face, stream = choose(stream, FACES)
    return face + 1, stream
