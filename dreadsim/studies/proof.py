"""That code equals rule, without statistics: the deterministic half of a verification.

Each check yields complaints, one line each; none means that it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from dreadsim.evidence.experiment import Measured, PredictedLaw, PredictedMean, Prediction, compare, judge
from dreadsim.evidence.referee import enumerated, replay
from dreadsim.exact.chain import Chain
from dreadsim.rule.mechanic import Kernel, Mechanic, Run
from dreadsim.rule.naming import canonical
from dreadsim.simulation.sources import from_words, seeded, words_of
from dreadsim.simulation.streams import BLOCK, block_states
from dreadsim.simulation.words import chosen, words
from dreadsim.studies.limits import limits

# One whole block of sessions and a part of another.
SESSIONS = BLOCK + 100
CHECKS = 6
# More blocks than a thread is handed at once.
MANY_BLOCKS = 18
# First words of the streams of seed 0 named "pinned", by block: what they have always been.
PINNED = {0: 0x530F7D3CBDB1ECE, 1: 0xDAFBE99CF8DBBD91}


def enumeration(game: Mechanic, setup: Any) -> Iterator[str]:
    """The closed form gives every step of every reachable state the weight that enumeration gives it."""
    if law_of(game.exact(setup)) != law_of(enumerated(game, setup)):
        yield f"{canonical(game, setup)}: the exact side differs from the enumerated rule"


def law_of(side: Any) -> Any:
    """What to compare of an exact side: a chain's parts, or a law's probabilities."""
    return (side.start, side.parts) if isinstance(side, Chain) else dict(side)


def _compiled(game: Mechanic, setup: Any) -> list[Kernel]:
    """The kernels that are another way to play than the rule itself."""
    return [kernel for kernel in game.kernels(setup) if not kernel.plays_the_rule]


def replaying(game: Mechanic, setup: Any) -> Iterator[str]:
    """The literal rule, played on each kernel's random words, counts what the kernel counts."""
    for kernel in _compiled(game, setup):
        for seed, sessions in ((1, SESSIONS), (2, 50)):
            run = Run(CHECKS, sessions, seed, joint=game.together)
            (counted,) = kernel.count([setup], run)
            if counted != replay(game, kernel, setup, run):
                yield f"{canonical(game, setup)}: {kernel.name} differs from the replayed rule (seed {seed})"


def parting(game: Mechanic, setup: Any) -> Iterator[str]:
    """Counts depend neither on threads, nor on how blocks are parted, nor on the setups beside them."""
    for kernel in _compiled(game, setup):
        (once,) = kernel.count([setup], Run(CHECKS, 3 * BLOCK, 1, threads=1, blocks_at_once=1, joint=game.together))
        for threads, at_once, others in ((2, 1, 0), (1, 2, 0), (2, 16, 1)):
            run = Run(CHECKS, 3 * BLOCK, 1, threads=threads, blocks_at_once=at_once, joint=game.together)
            *_, counted = kernel.count([*game.small_grid()[:others], setup], run)
            if counted != once:
                yield f"{canonical(game, setup)}: {threads} threads and {at_once} blocks at once count otherwise"


def many_blocks(game: Mechanic) -> Iterator[str]:
    """The replayed rule still counts the same in blocks beyond those that are handed out at once."""
    setup = game.small_grid()[0]
    run = Run(1, MANY_BLOCKS * BLOCK, 1)
    for kernel in _compiled(game, setup):
        (counted,) = kernel.count([setup], run)
        if counted != replay(game, kernel, setup, run):
            yield f"{canonical(game, setup)}: {kernel.name} differs from the replayed rule in {MANY_BLOCKS} blocks"


def naming(game: Mechanic) -> Iterator[str]:
    """Setups that differ have streams of other names."""
    named: dict[str, Any] = {}
    for setup in [*game.grid(), *game.small_grid()]:
        other = named.setdefault(canonical(game, setup), setup)
        if other != setup:
            yield f"{canonical(game, setup)}: names the streams of two setups, {other!r} and {setup!r}"


def streams() -> Iterator[str]:
    """The compiled generator is numpy's SFC64, gives what it always gave, and no two streams begin alike."""
    states = block_states(0, "pinned", 0, len(PINNED))
    for block, first in PINNED.items():
        if int(words(states[block].copy(), 1)[0]) != first:
            yield f"block {block} of the pinned stream begins otherwise than before"
    # The last size rejects a quarter of all words.
    sizes = [2, 3, 20, 580, 3 * 2**30]
    choose, state = from_words(words_of(states[0])), states[0].copy()
    if [choose(n) for n in sizes * 200] != [int(i) for i in chosen(state, np.array(sizes * 200))]:
        yield "compiled choices differ from choices made from numpy's SFC64"
    # Seeds and names that only differ beyond 32 bits, or in a capital.
    seeds, names = (0, 1, 2**32), ("a", "b", "A")
    starts = [block_states(seed, name, 0, 64) for seed in seeds for name in names]
    if len({row.tobytes() for start in starts for row in start}) != len(seeds) * len(names) * 64:
        yield "two blocks, seeds or setups share a stream"


def controls() -> Iterator[str]:
    """The statistics reject what is wrong, pass what is right, and call untested what they cannot test."""
    die = {face: Fraction(1, 6) for face in range(1, 7)}
    loaded = {face: Fraction(7 if face == 6 else 5, 32) for face in range(1, 7)}
    choose, n = seeded(0, "controls"), 20_000
    rolls = [choose(6) + 1 for _ in range(n)]
    seen = {face: rolls.count(face) for face in range(1, 7)}
    yield from _wrongly("pass", PredictedLaw(loaded), seen, n)
    yield from _wrongly("pass", PredictedMean.of(loaded), sum(rolls), n)
    yield from _wrongly("pass", PredictedLaw({face: Fraction(1, 5) for face in range(1, 6)}), seen, n)
    yield from _wrongly("pass", PredictedLaw(die), seen, n + 1)
    yield from _wrongly("pass", PredictedMean.of({3: Fraction(1)}), sum(rolls), n)
    yield from _wrongly("fail", PredictedLaw(die), seen, n)
    yield from _wrongly("fail", PredictedMean.of(die), sum(rolls), n)
    if next(compare({"sure": PredictedLaw({1: Fraction(1)})}, {"sure": {1: n}}, n)).p is not None:
        yield "a law of one outcome is not called untested"
    if judge(compare({"die": PredictedLaw(die)}, {}, n)).untested != 1:
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
        predicted: dict[str, Prediction] = {"law": PredictedLaw(law), "mean": PredictedMean.of(law)}
        for test in compare(predicted, {"law": seen, "mean": total}, 3000):
            p[test.name].append(test.p if test.p is not None else -1.0)
    for name, values in p.items():
        if kstest(values, "uniform").pvalue < 1e-6:
            yield f"p-values of a right {name} are not uniform"


Check = Callable[[Mechanic, Any], Iterator[str]]
ON_SETUPS: dict[str, Check] = {"enumeration": enumeration, "replay": replaying, "parting": parting}
ON_GAMES: dict[str, Callable[[Mechanic], Iterator[str]]] = {
    "many blocks": many_blocks,
    "naming": naming,
    "limits": limits,
}
ALONE: dict[str, Callable[[], Iterator[str]]] = {"streams": streams, "controls": controls}
