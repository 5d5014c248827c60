"""The same simulation in numpy, vectorised over sessions: the best that we could write, for a fair comparison.

Every session is one place in an array, and a check is played in all of them at once. Small arrays stay in the
processor's cache and small integers are faster, but what is best depends on the machine: see `fastest`.
"""

import time
from functools import partial
from itertools import product

import numpy as np

from dreadsim.counts import SessionCounts
from dreadsim.dread.setup import FACES

DTYPES = (np.uint8, np.int16, np.int32, np.int64)
CHUNKS = (2**13, 2**15, 2**17)


def count(setup, checks, sessions, seed, dtype, chunk):
    """Simulate sessions (a multiple of `chunk`) with one seeded generator."""
    # Of numpy's generators SFC64 is the fastest.
    rng = np.random.Generator(np.random.SFC64(seed))
    counts = SessionCounts.zeros(checks, range(FACES + 1))
    for _ in range(sessions // chunk):
        _play(rng, setup, checks, chunk, dtype, *counts.arrays)
    return counts


def _play(rng, setup, checks, sessions, dtype, event_count, first_event_at, event_at, threshold_before):
    step = dtype(min(setup.step, FACES))
    after_event = setup.base if setup.reset == "full" else min(FACES, setup.base + setup.step)
    threshold = np.full(sessions, setup.start, dtype)
    events = np.zeros(sessions, dtype)
    first = np.full(sessions, checks, dtype)
    for k in range(checks):
        threshold_before[k] += np.bincount(threshold, minlength=FACES + 1)
        dark, result = _kept(partial(rng.integers, size=sessions, dtype=dtype), setup)
        event = dark & (result < threshold)
        # Growth by arithmetic, since `where` takes twice as long; events are few, so a mask is right for them.
        threshold = np.minimum(threshold + (dark & (result < FACES)) * step, FACES)
        threshold[event] = after_event
        event_at[k] += np.count_nonzero(event)
        first[event & (events == 0)] = k
        events += event
    event_count += np.bincount(events, minlength=checks + 1)
    first_event_at += np.bincount(first, minlength=checks + 1)


def _kept(integers, setup):
    """The kept die in every session: is it dark, and what does it show."""
    better = np.maximum if setup.roll == "advantage" else np.minimum
    first_dark = integers(0, setup.dice) < setup.dark
    if setup.roll == "plain":
        return first_dark, integers(1, FACES + 1)
    if setup.draw == "one":
        return first_dark, better(integers(1, FACES + 1), integers(1, FACES + 1))
    second_dark = integers(0, setup.dice - 1) < setup.dark - first_dark
    one, other = integers(1, FACES + 1), integers(1, FACES + 1)
    result = better(one, other)
    # Of two dice with the kept number the light one is kept.
    return (first_dark | (one != result)) & (second_dark | (other != result)), result


def fastest(setup, checks, sessions):
    """The integer type and chunk size that are best on this machine, as keywords for `count`."""
    trials = []
    for dtype, chunk in product(DTYPES, CHUNKS):
        if checks > np.iinfo(dtype).max:
            continue
        for _ in range(3):
            began = time.process_time()
            count(setup, checks, sessions, 0, dtype, chunk)
            trials.append((time.process_time() - began, len(trials), {"dtype": dtype, "chunk": chunk}))
    return min(trials)[2]
