"""Spells without an event: the longest one of a session, and the checks from its first event to the second.

A session is cut at its events. With f_i(s, k, e) the chance that the first event after i checks, from state s, comes k
checks later and leads to state e, and q_i(s) the chance that none comes any more, the chance a_j(e) that an event at
check j leads to e after quiet spells of at most m checks obeys ``a_j(e) = f_0(start, j, e) [j <= m + 1] + sum over e',
k <= m + 1 of a_(j-k)(e') f_(j-k)(e', k, e)``, and the last spell adds ``a_j(e) q_j(e)`` for ``n - j <= m``. On one
chain f does not depend on i.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from dreadsim.exact.chain import Count, Path, State

# Whole weights over the product of the denominators of the checks so far.
Weights = dict[State, int]


@dataclass(frozen=True)
class _FirstEvents:
    """From one state: where the first event leads if it comes at check 1, 2, ...; the weight of none in 0, 1, ..."""

    leads: list[Weights]
    none: list[int]


class Spells:
    """The spells of a session, in fractions.

    Parameters
    ----------
    path : Path
        Chains and their numbers of checks.
    count : callable
        What counts as an event.
    """

    def __init__(self, path: Path, count: Count) -> None:
        self._path, self._checks = path, path.checks
        self._chains = [stage.chain for stage in path.stages for _ in range(stage.checks)]
        self._rows = [rows for c, k, _ in path.stages for rows in [c.counted(count)] * k]
        self._found: dict[tuple[int, State], _FirstEvents] = {}

    @cached_property
    def longest_quiet(self) -> dict[int, Fraction]:
        """The law of the longest run of checks without an event: lengths 0..n, impossible ones left out.

        Examples
        --------
        >>> from dreadsim.exact.chain import Chain
        >>> coin = Chain.explore("on", lambda state: [("1/2", "on", 1), ("1/2", "on", 0)])
        >>> {length: str(p) for length, p in Spells(Path.of(coin, 3), len).longest_quiet.items()}
        {0: '1/8', 1: '1/2', 2: '1/4', 3: '1/8'}
        """
        at_most = [self._spells_at_most(m) for m in range(self._checks + 1)]
        exactly = [at_most[0], *(more - less for less, more in pairwise(at_most))]
        return {m: Fraction(weight, self._parts(0)) for m, weight in enumerate(exactly) if weight}

    @cached_property
    def first_gap(self) -> dict[int | str, Fraction]:
        """The law of the checks from the first event to the second: 1..n-1, ``"none"`` where there is no second."""
        gaps = [0] * self._checks
        for k, reached in enumerate(self._after(0, self._path.arrive(0, self._path.start)).leads, start=1):
            for state, weight in reached.items():
                for gap, leads in enumerate(self._after(k, state).leads[: self._checks - k], start=1):
                    gaps[gap] += weight * sum(leads.values()) * self._parts(k + gap)
        parts = self._parts(0)
        law: dict[int | str, Fraction] = {gap: Fraction(w, parts) for gap, w in enumerate(gaps) if w}
        return law | ({"none": Fraction(parts - sum(gaps), parts)} if sum(gaps) < parts else {})

    def _parts(self, checks: int) -> int:
        """The product of the denominators of all checks after so many."""
        return self._tails[checks]

    @cached_property
    def _tails(self) -> list[int]:
        tails = [1]
        for chain in reversed(self._chains):
            tails.append(tails[-1] * chain.denominator)
        return tails[::-1]

    def _after(self, checks: int, state: State) -> _FirstEvents:
        """First events after so many checks; on one chain those after none, which go on for longer, will do."""
        key = (0 if len(self._path.stages) == 1 else checks), state
        if key not in self._found:
            self._found[key] = self._first_events(*key)
        return self._found[key]

    def _first_events(self, checks: int, state: State) -> _FirstEvents:
        quiet: Weights = {state: 1}
        leads: list[Weights] = []
        none: list[int] = [1]
        for done in range(checks + 1, self._checks + 1):
            after: Weights = {}
            event: Weights = {}
            for origin, weight in quiet.items():
                for target, number, w in self._rows[done - 1][origin]:
                    into, arrived = event if number else after, self._path.arrive(done, target)
                    into[arrived] = into.get(arrived, 0) + weight * w
            leads.append(event)
            none.append(sum(after.values()))
            quiet = after
        return _FirstEvents(leads, none)

    def _spells_at_most(self, m: int) -> int:
        """The weight of sessions without a quiet spell longer than m."""
        begin = self._path.arrive(0, self._path.start)
        # For each state that an event at check 0 (the start), 1, 2, ... leads to, its weight and what comes after.
        events = [[(1, self._after(0, begin))]]
        for j in range(1, self._checks + 1):
            reached: Weights = {}
            for k in range(1, min(j, m + 1) + 1):
                for weight, after in events[j - k]:
                    for target, w in after.leads[k - 1].items():
                        reached[target] = reached.get(target, 0) + weight * w
            events.append([(weight, self._after(j, state)) for state, weight in reached.items()])
        quiet_to_the_end = range(max(0, self._checks - m), self._checks + 1)
        return sum(weight * after.none[self._checks - j] for j in quiet_to_the_end for weight, after in events[j])
