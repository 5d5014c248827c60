"""The longest quiet spell of a session: the most checks in a row without an event.

A session is cut at its events. With f_k(s, e) the chance that the first event from state s comes at check k and leads
to state e, and q_k(s) the chance of none in k checks, the chance a_j(e) that an event at check j leads to e after
quiet spells of at most m checks obeys ``a_j(e) = f_j(start, e) [j <= m + 1] + sum over e', k <= m + 1 of a_(j-k)(e')
f_k(e', e)``, and the last spell adds ``q_(n-j)(e)`` for ``n - j <= m``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from dreadsim.chain import Chain, Counter, State
from dreadsim.errors import whole

# Whole weights over a power of the chain's denominator: one power a check.
Weights = dict[State, int]


@dataclass(frozen=True)
class _FirstEvents:
    """From one state: where the first event leads if it comes at check 1, 2, ...; the weight of none in 0, 1, ..."""

    leads: list[Weights]
    none: list[int]


def longest_quiet(chain: Chain, checks: int, counter: Counter) -> dict[int, Fraction]:
    """The law of the longest run of checks without an event.

    Parameters
    ----------
    chain : Chain
        The session's chain.
    checks : int
        Its number of checks, n.
    counter : callable
        What counts as an event.

    Returns
    -------
    dict
        Probabilities by length 0..n, impossible lengths left out.

    Examples
    --------
    >>> coin = Chain.explore("on", lambda state: [("1/2", "on", 1), ("1/2", "on", 0)])
    >>> {length: str(p) for length, p in longest_quiet(coin, 3, len).items()}
    {0: '1/8', 1: '1/2', 2: '1/4', 3: '1/8'}
    """
    checks = whole("checks", checks, 0)
    rows = chain.counted(counter)
    entries = {target for row in rows.values() for target, count, _ in row if count}
    firsts = {state: _first_events(rows, state, checks) for state in entries | {chain.start}}
    at_most = [_spells_at_most(m, chain.start, firsts, checks) for m in range(checks + 1)]
    exactly = [at_most[0], *(more - less for less, more in pairwise(at_most))]
    return {m: Fraction(weight, chain.denominator**checks) for m, weight in enumerate(exactly) if weight}


def _first_events(rows: Mapping[State, list[tuple[State, int, int]]], start: State, checks: int) -> _FirstEvents:
    quiet: Weights = {start: 1}
    leads: list[Weights] = []
    none: list[int] = [1]
    for _ in range(checks):
        after: Weights = {}
        event: Weights = {}
        for state, weight in quiet.items():
            for target, count, w in rows[state]:
                into = event if count else after
                into[target] = into.get(target, 0) + weight * w
        leads.append(event)
        none.append(sum(after.values()))
        quiet = after
    return _FirstEvents(leads, none)


def _spells_at_most(m: int, start: State, firsts: Mapping[State, _FirstEvents], checks: int) -> int:
    """The weight of sessions without a quiet spell longer than m."""
    events: list[Weights] = [{start: 1}]
    for j in range(1, checks + 1):
        reached: Weights = {}
        for k in range(1, min(j, m + 1) + 1):
            for origin, weight in events[j - k].items():
                for target, w in firsts[origin].leads[k - 1].items():
                    reached[target] = reached.get(target, 0) + weight * w
        events.append(reached)
    last = [
        weight * firsts[state].none[checks - j]
        for j, reached in enumerate(events)
        if checks - j <= m
        for state, weight in reached.items()
    ]
    return sum(last)
