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
from dreadsim.streams import choose

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

    return play(kernel, name, sessions, seed, threads, blocks_at_once, progress)


@compiled
def _play(state, sessions, checks, bag, threshold, kinds, event_count, first_event_at, event_at, threshold_before):  # type: ignore[no-untyped-def]
    start, base, step, reset_plus_step = threshold
    for _ in range(sessions):
        now, events, first = start, 0, checks
        for k in range(checks):
            threshold_before[k, now] += 1
            # In a function of its own this loop would cost five times the whole check: numba counts references to
            # `kinds`.
            kind = 0
            if len(kinds) > 1:
                ticket = choose(state, kinds[-1, 0])
                while ticket >= kinds[kind, 0]:
                    kind += 1
            roll = kinds[kind, 1]
            if roll == WITHOUT_BAG:
                continue
            dark, result = _kept(state, bag, roll, kinds[kind, 2] != 0)
            if not dark or result == FACES:
                continue
            if result < now:
                now = min(FACES, base + step) if reset_plus_step else base
                event_at[k] += 1
                events += 1
                first = min(first, k)
            else:
                now = min(FACES, now + step)
        event_count[events] += 1
        first_event_at[first] += 1


@inlined
def _kept(state, bag, roll, two_dice):  # type: ignore[no-untyped-def]
    light, dark = bag
    dice = light + dark
    if roll == PLAIN:
        is_dark = choose(state, dice) < dark
        return is_dark, _d20(state)
    if not two_dice or dice == 1:
        is_dark = choose(state, dice) < dark
        return is_dark, _better(roll, _d20(state), _d20(state))
    first_dark = choose(state, dice) < dark
    second_dark = choose(state, dice - 1) < dark - first_dark
    first, second = _d20(state), _d20(state)
    result = _better(roll, first, second)
    # A light die with the kept number is the one that is kept.
    return (first_dark or first != result) and (second_dark or second != result), result


@inlined
def _better(roll, one, other):  # type: ignore[no-untyped-def]
    return max(one, other) if roll == ADVANTAGE else min(one, other)


@inlined
def _d20(state):  # type: ignore[no-untyped-def]
    return choose(state, FACES) + 1
