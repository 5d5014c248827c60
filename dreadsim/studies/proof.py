"""That code equals rule, without statistics: the deterministic half of a verification.

Each check yields complaints, one line each; none means that it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from dreadsim.chain import Chain
from dreadsim.choices import replayed
from dreadsim.counts import Counted, SessionCounts
from dreadsim.experiment import Law, Mean, Measured, Prediction, compare, judge
from dreadsim.literal import enumerated, replay
from dreadsim.mechanic import Exact, Mechanic, canonical
from dreadsim.streams import BLOCK, block_states, chosen, words

# One whole block of sessions and a part of another.
SESSIONS = BLOCK + 100
CHECKS = 6
# First words of the streams of seed 0 named "pinned", by block: what this stream version has always given.
PINNED = {0: 0x530F7D3CBDB1ECE, 1: 0xDAFBE99CF8DBBD91}


def enumeration(game: Mechanic, setup: Any) -> Iterator[str]:
    """The closed form gives every step of every reachable state the weight that enumeration gives it."""
    if law_of(game.exact(setup)) != law_of(enumerated(game, setup)):
        yield f"{canonical(game, setup)}: the exact side differs from the enumerated rule"


def law_of(exact: Exact) -> Any:
    """What to compare of an exact side: a chain's parts, or a law's probabilities."""
    return exact.parts if isinstance(exact, Chain) else dict(exact)


def replaying(game: Mechanic, setup: Any) -> Iterator[str]:
    """The literal rule, played on the kernel's random words, counts what the kernel counts."""
    for seed, sessions in ((1, SESSIONS), (2, 50)):
        counted = game.count(setup, CHECKS, sessions, seed)
        if total(counted) != sessions:
            yield f"{canonical(game, setup)}: {total(counted)} sessions were counted, not {sessions}"
        states = counted.states if isinstance(counted, SessionCounts) else ()
        if counted != replay(game, setup, CHECKS, sessions, seed, states):
            yield f"{canonical(game, setup)}: the simulation differs from the replayed rule (seed {seed})"


def parting(game: Mechanic, setup: Any) -> Iterator[str]:
    """Counts depend neither on threads nor on how blocks are parted."""
    once = game.count(setup, CHECKS, 3 * BLOCK, seed=1, threads=1, blocks_at_once=1)
    for threads, blocks_at_once in ((2, 1), (1, 2), (2, 16)):
        if once != game.count(setup, CHECKS, 3 * BLOCK, 1, threads, blocks_at_once):
            yield f"{canonical(game, setup)}: {threads} threads and {blocks_at_once} blocks at once count otherwise"


def total(counted: Counted) -> int:
    """The number of sessions, or of rolls, counted."""
    return counted.sessions if isinstance(counted, SessionCounts) else counted.total()


def streams() -> Iterator[str]:
    """The compiled generator is numpy's SFC64, gives what it always gave, and no two streams begin alike."""
    states = block_states(0, "pinned", 0, len(PINNED))
    for block, first in PINNED.items():
        if int(words(states[block].copy(), 1)[0]) != first:
            yield f"block {block} of the pinned stream begins otherwise than before"
    # The last size rejects a quarter of all words.
    sizes = [2, 3, 20, 580, 3 * 2**30]
    choose, state = replayed(states[0]), states[0].copy()
    if [choose(n) for n in sizes * 200] != [int(i) for i in chosen(state, np.array(sizes * 200))]:
        yield "compiled choices differ from choices made from numpy's SFC64"
    starts = [block_states(seed, name, 0, 64) for seed in (0, 1) for name in ("a", "b")]
    if len({row.tobytes() for start in starts for row in start}) != 4 * 64:
        yield "two blocks, seeds or setups share a stream"


def controls() -> Iterator[str]:
    """The statistics reject what is wrong, pass what is right, and call untested what they cannot test."""
    die = {face: Fraction(1, 6) for face in range(1, 7)}
    loaded = {face: Fraction(7 if face == 6 else 5, 32) for face in range(1, 7)}
    choose, n = replayed(block_states(0, "controls", 0, 1)[0]), 20_000
    rolls = [choose(6) + 1 for _ in range(n)]
    seen = {face: rolls.count(face) for face in range(1, 7)}
    yield from _wrongly("pass", Law(loaded), seen, n)
    yield from _wrongly("pass", Mean.of(loaded), sum(rolls), n)
    yield from _wrongly("pass", Law({face: Fraction(1, 5) for face in range(1, 6)}), seen, n)
    yield from _wrongly("pass", Law(die), seen, n + 1)
    yield from _wrongly("pass", Mean.of({3: Fraction(1)}), sum(rolls), n)
    yield from _wrongly("fail", Law(die), seen, n)
    yield from _wrongly("fail", Mean.of(die), sum(rolls), n)
    if next(compare({"sure": Law({1: Fraction(1)})}, {"sure": {1: n}}, n)).p is not None:
        yield "a law of one outcome is not called untested"
    if judge(compare({"die": Law(die)}, {}, n)).untested != 1:
        yield "a law that was not measured is not called untested"
    yield from _calibration()


def _wrongly(what: str, prediction: Prediction, seen: Measured, n: int) -> Iterator[str]:
    failed = bool(judge(compare({"it": prediction}, {"it": seen}, n)).failures)
    if failed == (what == "fail"):
        yield f"{prediction} against {seen} in {n} should not {what}"


def _calibration() -> Iterator[str]:
    """P-values of a right prediction are uniform."""
    from scipy.stats import kstest

    law = {k: Fraction(comb(10, k), 2**10) for k in range(11)}
    generator = np.random.Generator(np.random.SFC64(0))
    p: dict[str, list[float]] = {"law": [], "mean": []}
    for counts in generator.multinomial(3000, [float(q) for q in law.values()], size=2000):
        seen = {k: int(c) for k, c in enumerate(counts)}
        total = sum(k * c for k, c in seen.items())
        for test in compare({"law": Law(law), "mean": Mean.of(law)}, {"law": seen, "mean": total}, 3000):
            p[test.name].append(test.p if test.p is not None else -1.0)
    for name, values in p.items():
        if kstest(values, "uniform").pvalue < 1e-6:
            yield f"p-values of a right {name} are not uniform"


Check = Callable[[Mechanic, Any], Iterator[str]]
ON_SETUPS: dict[str, Check] = {"enumeration": enumeration, "replay": replaying, "parting": parting}
ALONE: dict[str, Callable[[], Iterator[str]]] = {"streams": streams, "controls": controls}
