"""The exact side of pools: the joint law of the assigned results and the crits, in closed form.

A loose die is a result v with weight 1. A pair is a result v, its lower die, with weight 13 - 2v. Sixes are counted
on all dice by powers of z, so the weights are polynomials:

- a loose die: 1 for v < 6, z for v = 6;
- a pair: 11 - 2v + 2z for v < 6 (two of its ways hold a six), z^2 for v = 6;
- a pair that pays a debt and is no result: all of these together, (5 + z)^2.

Which results are assigned is a matter of `order_statistics`. A roll with s sixes has max(0, s - 1) crits.

A flip lowers one die that shows the highest face h on the table to f < h. The player gives up a *stake* by it: the
result h of a loose die, or the lower die of a pair with an h. A stake of at most f costs nothing, nor does a pair
that pays; and a die that is taken away from a pair leaves the other one as its result, which costs nothing either. The
player takes the least stake. So the law is split by h and by the least stake x, each as the difference of two laws of
the same form: "no stake below x" less "no stake up to x". Where the least stake is x > f, one result x becomes f.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

from flint import fmpz_poly

from dreadsim.exact.order_statistics import Faces, highest, lowest
from dreadsim.exact.pmf import Pmf
from dreadsim.fitd.pools.rules import Roll
from dreadsim.fitd.pools.setup import FACES, MISSING, PARTIAL, SUCCESS, Setup

# Weights by results, each a polynomial in the number of sixes.
ByFaces = dict[Faces, fmpz_poly]
Weights = dict[int, fmpz_poly]

_SIX = fmpz_poly([0, 1])
_NO_SIX = fmpz_poly([1])

# Stress by tier: failure, partial success, success.
STRESS = (3, 2, 1)


def law(setup: Setup) -> Pmf:
    """The joint law of results and crits.

    Parameters
    ----------
    setup : Setup
        Pool, outcomes and rules.

    Returns
    -------
    Pmf
        By `rules.Roll`, in order.

    Examples
    --------
    >>> law(Setup(0))[(6,), 1], law(Setup(2, outcomes=2))[(6, 5), 0]
    (Fraction(1, 36), Fraction(1, 18))
    >>> sum(p for (results, _), p in law(Setup(-2)).items() if results[0] >= 4)
    Fraction(37, 64)
    """
    weights: dict[Roll, int] = {}
    for results, sixes in _assigned(setup):
        for s, weight in enumerate(sixes.coeffs()):
            roll = Roll(results, _crits(setup, s))
            weights[roll] = weights.get(roll, 0) + int(weight)
    return Pmf(dict(sorted(weights.items())))


def tier(result: int) -> int:
    """Failure 0 (a missing result too), partial success 1, success 2.

    Examples
    --------
    >>> [tier(result) for result in range(7)]
    [0, 0, 0, 0, 1, 1, 2]
    """
    return (result >= PARTIAL) + (result >= SUCCESS)


def stress(rule: str, roll: Roll) -> int:
    """The stress of a resistance roll by one of the rules; -1 where a critical clears one.

    Examples
    --------
    >>> stress("keepers", Roll((4,), 0)), stress("blades", Roll((6,), 1))
    (2, -1)
    """
    (result,) = roll.results
    return STRESS[tier(result)] if rule == "keepers" else FACES - result - roll.crits


def _crits(setup: Setup, sixes: int) -> int:
    if setup.rule == "keepers":
        return max(0, sixes - 1)
    return int(setup.pool > 0 and sixes >= 2)


def _assigned(setup: Setup) -> Iterator[tuple[Faces, fmpz_poly]]:
    """Ways to get the assigned results; the polynomial counts the sixes that make crits."""
    if setup.flip == "none":
        yield from _least_stake(setup, FACES, 0, setup.outcomes).items()
        return
    for top in range(1, FACES + 1):
        yield from _flipped(setup, top)


def _flipped(setup: Setup, top: int) -> Iterator[tuple[Faces, fmpz_poly]]:
    """The same with a flip, for rolls whose highest die shows `top`."""
    after = {"opposite": min(top, FACES + 1 - top), "one": 1, "remove": MISSING}[setup.flip]
    # A lost result may make room for the next one.
    spare = setup.outcomes + 1
    # What a pair loses when a die is taken away is not its lower die: only a loose die is a stake.
    stakes = [0, top, top + 1] if setup.flip == "remove" else [0, *range(after + 1, top + 2)]
    laws = [_least_stake(setup, top, stake, spare) for stake in stakes]
    for stake, (some, fewer) in zip(stakes[:-1], pairwise(laws), strict=True):
        for kept, weight in some.items():
            sixes = weight - fewer[kept]
            if top == FACES and setup.flip_order == "before_crits":
                sixes = sixes.right_shift(1)
            yield _exchanged(setup, kept, stake, after), sixes


def _exchanged(setup: Setup, kept: Faces, stake: int, after: int) -> Faces:
    """The assigned results once one result `stake` has become `after`; stake 0 is a flip that costs nothing."""
    results = list(kept)
    if stake:
        # A stake that is not among the kept ones lies beyond them.
        if stake in results:
            results.remove(stake)
        results = sorted([*results, after], reverse=True)
    return tuple(results[-setup.outcomes :] if _takes_lowest(setup) else results[: setup.outcomes])


def _takes_lowest(setup: Setup) -> bool:
    return setup.pool < 0 and setup.short == "lowest"


def _least_stake(setup: Setup, top: int, stake: int, keep: int) -> ByFaces:
    """The law of the `keep` best (or lowest) results, over rolls without a face above `top` or a stake below `stake`.

    Stake 0 allows all of them, also those where a flip is free; stake ``top + 1`` leaves rolls below `top` only.
    """
    face = _SIX if top == FACES else _NO_SIX
    below = range(1, top)
    none = fmpz_poly([0])
    loose: Weights = dict.fromkeys(below, _NO_SIX) | {top: face if stake <= top else none}
    staked = setup.flip != "remove" or not stake
    pair: Weights = {v: fmpz_poly([2 * (top - v) - 1]) + (2 * face if stake <= v and staked else none) for v in below}
    pair[top] = face**2 if stake <= top and staked else none
    debt = (top - 1 + face if not stake else fmpz_poly([top - 1])) ** (2 * setup.paying)
    results = setup.pairs - setup.paying
    some = lowest if _takes_lowest(setup) else highest
    of_loose = highest(loose, setup.loose, min(keep, setup.loose))
    of_pairs = some(pair, results, min(keep, results))
    return _both(of_loose, of_pairs, debt)


def _both(loose: ByFaces, pairs: ByFaces, factor: fmpz_poly) -> ByFaces:
    """The law of loose dice and pairs together, high to low."""
    law: ByFaces = {}
    for (mine, weight), (theirs, other) in product(loose.items(), pairs.items()):
        results = tuple(sorted(mine + theirs, reverse=True))
        ways = weight * other * factor
        law[results] = law[results] + ways if results in law else ways
    return law
