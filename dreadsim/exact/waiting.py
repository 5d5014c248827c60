"""Expected numbers of checks until something happens, as fractions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import inf
from typing import Any

from dreadsim.errors import InputError
from dreadsim.exact.chain import Chain, Count, State
from dreadsim.exact.equations import solve
from dreadsim.exact.pmf import Number
from dreadsim.exact.reachability import components

# Rational solves take some seconds up to here.
EXACT_STATES = 400

Row = Mapping[State, Fraction]


def expected_steps(chain: Chain, until: Callable[[Any], bool]) -> dict[State, Number]:
    """The mean number of steps from each state to the first state for which `until` holds.

    Parameters
    ----------
    chain : Chain
        At most `EXACT_STATES` states.
    until : callable
        Takes a state; True where to stop.

    Returns
    -------
    dict
        Fractions by state, 0 where `until` holds already, and infinity where it may never come to hold.

    Raises
    ------
    InputError
        If the chain has too many states.

    Examples
    --------
    >>> heads = Chain.explore(0, lambda n: [("1/2", min(2, n + 1), 0), ("1/2", 0, 0)])
    >>> expected_steps(heads, lambda n: n == 2)[0]
    Fraction(6, 1)
    """
    rows = {s: {t: p for t, p in row.items() if not until(t)} for s, row in rows_of(chain).items() if not until(s)}
    return {state: Fraction(0) for state in chain.states if until(state)} | expected_stay(rows)


def checks_to_event(chain: Chain, count: Count) -> dict[State, Number]:
    """The mean number of checks from each state to the next event, the event's check included; see `expected_steps`."""
    return expected_stay(rows_of(chain, lambda marks: not count(marks)))


def expected_stay(rows: Mapping[State, Row]) -> dict[State, Number]:
    """The mean number of steps until a walk along substochastic rows Q is dropped, by state: ``(1 - Q)^(-1) 1``."""
    if len(rows) > EXACT_STATES:
        raise InputError("states", len(rows), f"a chain with at most {EXACT_STATES} states")
    sure = _surely_dropped(rows)
    solved = rewarded({state: rows[state] for state in sure}, dict.fromkeys(sure, Fraction(1)))
    return {state: solved.get(state, inf) for state in rows}


def rewarded(rows: Mapping[State, Row], reward: Mapping[State, Fraction]) -> dict[State, Fraction]:
    """The mean sum of rewards until a walk along rows that are surely dropped is dropped: ``(1 - Q)^(-1) reward``."""
    zero = Fraction(0)
    return solve(list(rows), lambda i, j: int(i == j) - rows[i].get(j, zero), reward)


def rows_of(chain: Chain, keep: Callable[[Any], bool] = lambda marks: True) -> dict[State, dict[State, Fraction]]:
    """The transition matrix as rows, of the steps whose marks are to be kept."""
    rows: dict[State, dict[State, Fraction]] = {}
    for state, moves in chain.moves.items():
        row = rows.setdefault(state, {})
        for target, marks, weight in moves:
            if keep(marks):
                row[target] = row.get(target, Fraction(0)) + Fraction(weight, chain.denominator)
    return rows


def _surely_dropped(rows: Mapping[State, Row]) -> list[State]:
    """States from which the walk is dropped with probability 1: they do not lead to where it stays for ever."""
    unsure: set[State] = set()
    for members in components(rows):
        onward = {target for state in members for target in rows[state]}.difference(members)
        stays = not onward and all(sum(rows[state].values()) == 1 for state in members)
        if stays or onward & unsure:
            unsure.update(members)
    return [state for state in rows if state not in unsure]
