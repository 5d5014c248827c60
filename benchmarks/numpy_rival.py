"""The same simulation in numpy, vectorised over sessions: the best that we could write, for a fair comparison.

Every session is one place in an array, and a check is played in all of them at once. What makes it fast:

- All arrays are bytes, so that one instruction of the processor plays dozens of sessions. Bags of up to 12 dice and
  sessions of up to 255 checks fit.
- A die is drawn and rolled in one choice, made from 16 bits of raw words, in half the time of `Generator.integers`.
- No masked assignments, and thresholds are counted for two sessions at a time.
- Small arrays stay in the processor's cache; how small is best depends on the machine: see `fastest`.
"""

import time

import numpy as np

from dreadsim.dread.setup import FACES
from dreadsim.simulation.counts import Counts

CHUNKS = (2**12, 2**13, 2**14, 2**15, 2**16)
BYTE = np.uint8
THRESHOLDS = FACES + 1


def count(setup, checks, sessions, seed, chunk):
    """Simulate sessions (a multiple of `chunk`) with one seeded generator."""
    # Of numpy's generators SFC64 is the fastest.
    words = np.random.SFC64(seed)
    tables = {
        "number": np.zeros((1, checks + 1), np.int64),
        "first": np.zeros((1, checks + 1), np.int64),
        "at": np.zeros((1, checks), np.int64),
        "quiet": np.zeros(checks + 1, np.int64),
        "gap": np.zeros(checks + 1, np.int64),
    }
    pairs = np.zeros((checks + 1, THRESHOLDS, 256), np.int64)
    for _ in range(sessions // chunk):
        _play(words, setup, checks, chunk, pairs, **tables)
    state = pairs.sum(axis=1)[:, :THRESHOLDS] + pairs.sum(axis=2)
    return Counts(sessions, checks, ("event",), tuple(range(THRESHOLDS)), state=state, joint={}, **tables)


def _play(words, setup, checks, sessions, pairs, number, first, at, quiet, gap):
    step = BYTE(min(setup.step, FACES))
    after_event = BYTE(setup.base if setup.reset == "full" else min(FACES, setup.base + setup.step))
    threshold = np.full(sessions, setup.start, BYTE)
    events, until_first, between, since, longest = np.zeros((5, sessions), BYTE)
    for check in range(checks):
        _note(pairs[check], threshold)
        # A light die does nothing, and so does a 20.
        result = _kept(words, setup, sessions)
        hit = (result < threshold).view(BYTE)
        threshold = np.minimum(threshold + (result < FACES).view(BYTE) * step, BYTE(FACES))
        # All bits of a hit are set in its negative, which so chooses between the two thresholds.
        threshold ^= (threshold ^ after_event) & -hit
        at[0, check] += np.count_nonzero(hit)
        events += hit
        until_first += (events == 0).view(BYTE)
        between += (events == 1).view(BYTE)
        since += BYTE(1)
        since *= hit ^ BYTE(1)
        np.maximum(longest, since, out=longest)
    _note(pairs[checks], threshold)
    # From the first event to the second, where there is one.
    between *= (events > 1).view(BYTE)
    for table, outcome in ((number[0], events), (first[0], until_first), (quiet, longest), (gap, between)):
        table += np.bincount(outcome, minlength=checks + 1)


def _note(pairs, threshold):
    """Count the thresholds of two sessions at a time: two neighbouring bytes are a number of 16 bits."""
    pairs += np.bincount(threshold.view(np.uint16), minlength=pairs.size).reshape(pairs.shape)


def _kept(words, setup, sessions):
    """What the kept die shows in every session; a light one shows 20."""
    better = np.maximum if setup.roll == "advantage" else np.minimum
    first_light, one = _drawn(words, setup.dice, setup.light, sessions)
    if setup.roll == "plain":
        return np.maximum(one, first_light * BYTE(FACES))
    if setup.draw == "one" or setup.dice == 1:
        other = _choose(words, FACES, sessions) + BYTE(1)
        return np.maximum(better(one, other), first_light * BYTE(FACES))
    second_light, other = _drawn(words, setup.dice - 1, BYTE(setup.light) - first_light, sessions)
    result = better(one, other)
    # Of two dice with the kept number the light one is kept.
    is_light = (first_light & (one == result).view(BYTE)) | (second_light & (other == result).view(BYTE))
    return np.maximum(result, is_light * BYTE(FACES))


def _drawn(words, dice, light, sessions):
    """A die of the bag and its roll in one number: is it light, and what does it show."""
    drawn = _choose(words, dice * FACES, sessions)
    face = drawn // BYTE(dice)
    return (drawn - face * BYTE(dice) < light).view(BYTE), face + BYTE(1)


def _choose(words, n, count):
    """Whole numbers 0..n-1 (n up to 256) as bytes, all equally likely, by Lemire's method on 16 bits each."""
    bits = words.random_raw(count // 4).view(np.uint16)
    chosen = (np.multiply(bits, np.uint32(n), dtype=np.uint32) >> np.uint32(16)).astype(BYTE)
    # Products whose lower half, all that a product of 16 bits keeps, is too small are passed over. Bytes are looked at
    # and chosen again by eights: each eight is as likely as any other.
    again = (bits * np.uint16(n) < np.uint16(2**16 % n)).view(np.uint64).nonzero()[0]
    if len(again):
        chosen.view(np.uint64)[again] = _choose(words, n, 8 * len(again)).view(np.uint64)
    return chosen


def fastest(setup, checks, sessions):
    """The number of sessions at once that is best on this machine."""
    trials = []
    for chunk in CHUNKS:
        for _ in range(3):
            began = time.process_time()
            count(setup, checks, sessions, 0, chunk)
            trials.append((time.process_time() - began, chunk))
    return min(trials)[1]
