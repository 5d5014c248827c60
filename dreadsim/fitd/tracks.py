"""What rolls do to a sheet of paper: stress, the Edge and progress clocks, as marked Markov chains.

All three are small: a step is one roll, whose joint law is in closed form (`exact`), so the chains are exact too.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from dreadsim.chain import Chain
from dreadsim.errors import InputError, probability, whole
from dreadsim.fitd.exact import law
from dreadsim.fitd.rules import Roll
from dreadsim.fitd.setup import FACES, LEAST_POOL, MOST_POOL, PARTIAL, SUCCESS, Setup
from dreadsim.pmf import Pmf

# Marks, and the states in which a track or a clock stays for good.
OVERFLOW, FULL, WASTED = "overflow", "full", "wasted"
# Stress by tier: failure, partial success, success.
STRESS = (3, 2, 1)

# Beyond it, the mean of a blades track with many dice leaves the range of floats.
MOST_STRESS = 50
MOST_SEGMENTS = 100
MOST_TICKS = 100

Step = tuple[Fraction, Hashable, tuple[str, ...]]


def tier(result: int) -> int:
    """Failure 0 (a missing result too), partial success 1, success 2."""
    return (result >= PARTIAL) + (result >= SUCCESS)


def stress(setup: Setup, roll: Roll) -> int:
    """The stress of a resistance roll; -1 where a critical clears one.

    Examples
    --------
    >>> stress(Setup(kind="resistance"), Roll((4,), 0)), stress(Setup(kind="resistance", rule="blades"), Roll((6,), 1))
    (2, -1)
    """
    (result,) = roll.results
    return STRESS[tier(result)] if setup.rule == "keepers" else FACES - result - roll.crits


def mixed(setup: Setup, mix: str | Mapping[int, object] | None) -> dict[Setup, Fraction]:
    """The setups of a mix of pools, with their probabilities.

    Parameters
    ----------
    setup : Setup
        What all of them share.
    mix : str, mapping or None
        Probabilities by pool: ``{1: "1/2", 3: "1/2"}`` or ``"1=1/2,3=1/2"``. Every roll draws its pool independently.
        None: the setup's own pool.

    Returns
    -------
    dict
        Probabilities that add up to 1.

    Raises
    ------
    InputError
        If a pool or probability is out of range, a pool is named twice, or the sum is not 1.
    """
    if mix is None:
        return {setup: Fraction(1)}
    pairs = _pairs(mix)
    pools = [whole("mix", pool, LEAST_POOL, MOST_POOL) for pool, _ in pairs]
    if len(set(pools)) < len(pools):
        raise InputError("mix", mix, "each pool once")
    shares = {setup.replace(pool=pool): probability("mix", p) for pool, p in pairs}
    total = sum(shares.values(), start=Fraction(0))
    if total != 1:
        raise InputError("mix", mix, "probabilities that add up to 1", f"the probabilities add up to {total}")
    return shares


def _pairs(mix: str | Mapping[int, object]) -> list[tuple[int, object]]:
    if isinstance(mix, Mapping):
        return list(mix.items())
    try:
        parts = [part.split("=") for part in mix.split(",")]
        return [(int(pool), p) for pool, p in parts]
    except ValueError:
        raise InputError("mix", mix, "POOL=PROBABILITY,..., like 1=1/2,3=1/2") from None


def outcomes(shares: Mapping[Setup, Fraction]) -> Iterator[tuple[Setup, Roll, Fraction]]:
    """Every setup of a mix with each of its rolls and the chance of both."""
    for setup, share in shares.items():
        for roll, p in law(setup).items():
            yield setup, roll, share * p


def stress_law(shares: Mapping[Setup, Fraction]) -> Pmf:
    """The law of the stress of one roll."""
    return _law((stress(setup, roll), p) for setup, roll, p in outcomes(shares))


def resistance_law(shares: Mapping[Setup, Fraction]) -> Pmf:
    """The joint law of the stress and the crits of one roll."""
    return _law(((stress(setup, roll), roll.crits), p) for setup, roll, p in outcomes(shares))


def tick_law(shares: Mapping[Setup, Fraction], ticks: tuple[int, int, int], crit_ticks: int) -> Pmf:
    """The law of the ticks of one roll: those of its tier, and more for each crit."""
    return _law((ticks[tier(roll.results[0])] + crit_ticks * roll.crits, p) for _, roll, p in outcomes(shares))


def _law(chances: Iterator[tuple[Any, Fraction]]) -> Pmf:
    weights: dict[Any, Fraction] = {}
    for outcome, p in chances:
        weights[outcome] = weights.get(outcome, Fraction(0)) + p
    return Pmf(dict(sorted(weights.items())))


def stress_chain(costs: Pmf, capacity: int = 9) -> Chain:
    """The chain of a stress track from 0.

    Stress that no longer fits overflows the track: the step is marked ``overflow`` and the chain stays there. Stress
    never falls below 0.

    Parameters
    ----------
    costs : Pmf
        The law of the stress of one roll.
    capacity : int
        The most stress that fits, 0..50.

    Returns
    -------
    Chain
        States are 0..capacity and ``overflow``.

    Examples
    --------
    >>> stress_chain(Pmf({3: 1}), capacity=5).states
    (0, 3, 'overflow')
    """
    capacity = whole("capacity", capacity, 0, MOST_STRESS)

    def step(now: int | str) -> Iterator[Step]:
        if isinstance(now, str):
            yield Fraction(1), now, ()
            return
        for cost, p in costs.items():
            after = max(0, now + cost)
            yield (p, after, ()) if after <= capacity else (p, OVERFLOW, (OVERFLOW,))

    return Chain.explore(0, step)


def clock_chain(ticks: Pmf, segments: int) -> Chain:
    """The chain of a progress clock from empty to full.

    Parameters
    ----------
    ticks : Pmf
        The law of the ticks of one roll.
    segments : int
        The ticks that fill it, 1..100; usually 4, 6 or 8.

    Returns
    -------
    Chain
        States are the ticks so far and ``full``; the step that fills the clock is marked ``full``.

    Examples
    --------
    >>> clock_chain(Pmf({0: 1, 2: 1}), segments=4).states
    (0, 2, 'full')
    """
    segments = whole("segments", segments, 1, MOST_SEGMENTS)

    def step(now: int | str) -> Iterator[Step]:
        if isinstance(now, str):
            yield Fraction(1), now, ()
            return
        for more, p in ticks.items():
            yield (p, now + more, ()) if now + more < segments else (p, FULL, (FULL,))

    return Chain.explore(0, step)


def edge_chain(rolls: Pmf, use: Fraction, capacity: int) -> Chain:
    """The chain of a stress track together with the one Edge that can be kept, from neither to the overflow.

    Every crit gives an Edge. At the end of a roll all but one are lost, unless they are used while it is resolved: each
    of them is a mark ``wasted``. The roll that overflows the track is the last one.

    Parameters
    ----------
    rolls : Pmf
        The joint law of the stress and the crits of one roll; by the keepers rule stress is never below 0.
    use : Fraction
        The chance that an Edge that was kept has been used before the next roll.
    capacity : int
        As for `stress_chain`.

    Returns
    -------
    Chain
        States are (stress, Edges kept) and ``overflow``.

    Examples
    --------
    >>> edge_chain(Pmf({(3, 2): 1}), use=Fraction(0), capacity=5).moves[0, 0]
    (((3, 1), ('wasted',), 1),)
    """

    def step(now: tuple[int, int] | str) -> Iterator[Step]:
        if isinstance(now, str):
            yield Fraction(1), now, ()
            return
        filled, kept = now
        for before, share in ((0, use), (1, 1 - use)) if kept else ((0, Fraction(1)),):
            for (cost, more), p in rolls.items():
                edges, after = before + more, filled + cost
                wasted = (WASTED,) * max(0, edges - 1)
                yield share * p, (after, min(1, edges)) if after <= capacity else OVERFLOW, wasted

    return Chain.explore((0, 0), step)
