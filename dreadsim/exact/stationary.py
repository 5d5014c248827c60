"""What a chain does in the long run: closed classes, stationary laws, event rates and the gaps between events.

For a closed class with transition matrix P and stationary law pi, let D0 be the part of P without an event, D1 the
part with one, and M1, M2 the matrices of first and second moments of the number of events on a step.

- Event rate: ``r = pi M1 1``.
- After an event the state has law ``alpha = pi D1 / (pi D1 1)``, and the gap to the next event is discrete phase-type:
  ``P(gap = k) = alpha D0^(k-1) D1 1``, with ``E[gap] = alpha N 1`` and ``E[gap^2] = alpha (2 N - 1) N 1`` for
  ``N = (1 - D0)^(-1)`` (Neuts, Matrix-Geometric Solutions in Stochastic Models, 1981).
- Index of dispersion, the limit of variance over mean of the number of events in n checks:
  ``(pi M2 1 + 2 pi M1 Z M1 1 - 3 r^2) / r``, with the fundamental matrix ``Z = (1 - P + 1 pi)^(-1)`` (Kemeny and
  Snell, Finite Markov Chains, 1960).

All answers are fractions, by python-flint's rational solves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf

from dreadsim.errors import InputError
from dreadsim.exact.arithmetics import along, common_denominator
from dreadsim.exact.chain import Chain, Count, Path, State
from dreadsim.exact.equations import solve
from dreadsim.exact.pmf import Number
from dreadsim.exact.reachability import components
from dreadsim.exact.session import affordable, event_chances
from dreadsim.exact.waiting import EXACT_STATES, Row, rewarded, rows_of

# A number by state.
Vector = dict[State, Fraction]


@dataclass(frozen=True)
class Regime:
    """The long run in one closed class of states.

    Parameters
    ----------
    probability : Fraction
        The chance to end in this class from the chain's start.
    stationary : mapping
        The share of checks in each state of the class.
    event_rate : Fraction
        Events a check.
    gap_mean, gap_variance : Fraction or float
        Mean and variance of the number of checks from one event to the next; infinite where there is no event.
    gap_start : mapping
        The law of the state after an event; empty where there is none.
    dispersion : Fraction or None
        Index of dispersion of the number of events; None where there is none.
    chain : Chain
        The class.
    count : callable
        What counts as an event.
    """

    probability: Fraction
    stationary: Mapping[State, Fraction]
    event_rate: Fraction
    gap_mean: Number
    gap_variance: Number
    gap_start: Mapping[State, Fraction]
    dispersion: Fraction | None
    chain: Chain = field(repr=False)
    count: Count = field(repr=False, compare=False)

    def gap_law(self, checks: int) -> dict[int, Number]:
        """The law of the checks from one event to the next, up to so many.

        Parameters
        ----------
        checks : int
            How far it is followed.

        Returns
        -------
        dict
            Probabilities by number of checks, impossible ones left out: fractions, or floats where those are too costly
            (see `session`). They add up to the chance of a gap of at most `checks`.

        Examples
        --------
        >>> coin = Chain.explore("on", lambda state: [("1/4", "on", 1), ("3/4", "on", 0)])
        >>> {gap: str(p) for gap, p in regimes(coin, len)[0].gap_law(3).items()}
        {1: '1/4', 2: '3/16', 3: '9/64'}
        """
        path = Path.of(self.chain, checks)
        if not self.gap_start:
            return {}
        exact = affordable(path, common_denominator(self.gap_start).bit_length())
        chances = event_chances(self.chain, self.count, exact)
        law: dict[int, Number] = {}
        quiet = along(path, self.count, exact, quiet=True, start=self.gap_start)
        for gap, carried in zip(range(1, path.checks + 1), quiet, strict=False):
            law[gap] = sum((p * chances[state] for state, p in carried.states().items()), start=Fraction(0))
        return {gap: p for gap, p in law.items() if p}


def regimes(chain: Chain, count: Count) -> list[Regime]:
    """The long run of a chain, one regime for each closed class that can be reached from its start.

    Parameters
    ----------
    chain : Chain
        At most `waiting.EXACT_STATES` states.
    count : callable
        What counts as an event.

    Returns
    -------
    list of Regime
        Their probabilities add up to 1; most chains have one.

    Raises
    ------
    InputError
        If the chain has too many states.

    Examples
    --------
    >>> coin = Chain.explore("on", lambda state: [("1/4", "on", 1), ("3/4", "on", 0)])
    >>> regime = regimes(coin, lambda marks: len(marks))[0]
    >>> str(regime.event_rate), str(regime.gap_mean), str(regime.dispersion)
    ('1/4', '4', '3/4')
    """
    if len(chain.states) > EXACT_STATES:
        raise InputError("states", len(chain.states), f"a chain with at most {EXACT_STATES} states")
    rows = rows_of(chain)
    classes = closed_classes(rows)
    passing = {state: row for state, row in rows.items() if not any(state in members for members in classes)}
    return [_regime(chain, count, members, _absorbed(chain.start, rows, passing, members)) for members in classes]


def closed_classes(rows: Mapping[State, Row]) -> list[list[State]]:
    """The sets of states that lead to one another and nowhere else, in the order of the states."""
    place = {state: i for i, state in enumerate(rows)}
    closed = [
        sorted(members, key=place.__getitem__)
        for members in components(rows)
        if {target for state in members for target in rows[state]}.issubset(members)
    ]
    return sorted(closed, key=lambda members: place[members[0]])


def _absorbed(start: State, rows: Mapping[State, Row], passing: Mapping[State, Row], members: list[State]) -> Fraction:
    if start not in passing:
        return Fraction(int(start in members))
    within = {state: {t: p for t, p in row.items() if t in passing} for state, row in passing.items()}
    caught = {state: sum((rows[state].get(t, Fraction(0)) for t in members), start=Fraction(0)) for state in passing}
    return rewarded(within, caught)[start]


def _regime(chain: Chain, count: Count, members: list[State], probability: Fraction) -> Regime:
    closed = Chain(members[0], chain.denominator, {state: chain.moves[state] for state in members})
    law = stationary_law(closed)
    first = _moment(closed, count, 1)
    rate = _dot(law, first)
    if not rate:
        return Regime(probability, law, rate, inf, inf, {}, None, closed, count)
    begin = _after_event(closed, count, law)
    quiet = rows_of(closed, lambda marks: not count(marks))
    wait = rewarded(quiet, dict.fromkeys(members, Fraction(1)))
    gap = _dot(begin, wait)
    gap_square = 2 * _dot(begin, rewarded(quiet, wait)) - gap
    moved = _moved(closed, count, law)
    variance = _dot(law, _moment(closed, count, 2)) + 2 * _dot(moved, _fundamental(closed, law, first)) - 3 * rate**2
    return Regime(probability, law, rate, gap, gap_square - gap**2, begin, variance / rate, closed, count)


def stationary_law(chain: Chain) -> Vector:
    """The stationary law of a chain whose states all lead to one another: ``pi (1 - P) = 0``, ``pi 1 = 1``.

    Parameters
    ----------
    chain : Chain
        One closed class.

    Returns
    -------
    dict
        Fractions by state.
    """
    rows, last = rows_of(chain), chain.states[-1]
    zero = Fraction(0)

    # One of the balance equations follows from the others; the last gives way to the sum.
    def coefficient(i: State, j: State) -> Fraction:
        return Fraction(1) if i == last else int(i == j) - rows[j].get(i, zero)

    return solve(chain.states, coefficient, {state: Fraction(int(state == last)) for state in chain.states})


def _fundamental(chain: Chain, law: Vector, column: Row) -> Vector:
    """``Z column`` with the fundamental matrix ``Z = (1 - P + 1 pi)^(-1)``."""
    rows = rows_of(chain)
    return solve(chain.states, lambda i, j: int(i == j) - rows[i].get(j, Fraction(0)) + law[j], column)


def _moment(chain: Chain, count: Count, power: int) -> Vector:
    """The moment of the number of events on the next step, by state."""
    rows = chain.counted(count)
    return {s: Fraction(sum(w * number**power for _, number, w in row), chain.denominator) for s, row in rows.items()}


def _moved(chain: Chain, count: Count, law: Vector) -> Vector:
    """``pi M1``: where events lead to, each weighted by its number."""
    moved = dict.fromkeys(chain.states, Fraction(0))
    for state, row in chain.counted(count).items():
        for target, number, weight in row:
            moved[target] += law[state] * number * Fraction(weight, chain.denominator)
    return moved


def _after_event(chain: Chain, count: Count, law: Vector) -> Vector:
    """``alpha``: the law of the state after a step with an event."""
    moved = _moved(chain, lambda marks: min(1, count(marks)), law)
    total = sum(moved.values(), start=Fraction(0))
    return {state: p / total for state, p in moved.items() if p}


def _dot(one: Row, other: Row) -> Fraction:
    return sum((p * other[state] for state, p in one.items()), start=Fraction(0))
