"""The long run of any chain: absorption, periodic chains, several events a step, and renewal theory."""

from fractions import Fraction
from math import inf

import pytest

from dreadsim import Chain, InputError
from dreadsim.chain import counting
from dreadsim.hitting import EXACT_STATES
from dreadsim.pmf import central_moment, mean
from dreadsim.stationary import closed_classes, regimes
from dreadsim.transient import Session

HIT = counting("hit")


def death_saves(state):
    """The death saves of the fifth edition: 1 is two failures, 2..9 one, 10..19 a success, 20 ends at once."""
    if isinstance(state, str):
        return [(1, state, ())]
    failures, successes = state
    failed = [(failures + n, successes) if failures + n < 3 else "dead" for n in (1, 2)]
    saved = (failures, successes + 1) if successes < 2 else "stable"
    return [("1/20", failed[1], ()), ("8/20", failed[0], ()), ("10/20", saved, ()), ("1/20", "conscious", ())]


def test_death_saves_end_in_three_ways():
    chain = Chain.explore((0, 0), death_saves)
    ends = {state: regime.probability for regime in regimes(chain, HIT) for state in regime.stationary}
    assert ends == {"conscious": Fraction(1451, 8000), "stable": Fraction(331, 800), "dead": Fraction(3239, 8000)}
    assert all(regime.event_rate == 0 and regime.gap_mean == inf for regime in regimes(chain, HIT))


def test_a_periodic_chain_has_a_long_run():
    (regime,) = regimes(Chain.explore(0, lambda n: [(1, (n + 1) % 3, ("hit",) * (n == 2))]), HIT)
    assert regime.stationary == dict.fromkeys(range(3), Fraction(1, 3))
    assert (regime.event_rate, regime.gap_mean, regime.gap_variance) == (Fraction(1, 3), 3, 0)


def test_classes_are_closed_and_the_start_outside_belongs_to_none():
    rows = {0: {1: 1}, 1: {1: 1}, 2: {3: 1}, 3: {2: 1}, 4: {0: 1, 2: 1}}
    assert closed_classes(rows) == [[1], [2, 3]]


def restless(state):
    other = (state + 1) % 3
    return [("1/2", state, ()), ("1/4", other, ("hit",)), ("1/6", 0, ("hit", "hit")), ("1/12", other, ())]


def test_rate_and_dispersion_are_limits_of_finite_sessions_with_several_events_a_step():
    chain = Chain.explore(1, restless)
    (regime,) = regimes(chain, HIT)
    laws = [Session.of(chain, checks, "hit", exact=True).event_count for checks in (100, 140)]
    # The chain forgets its start by a factor of about 0.6 a step: nothing of it is left after 100 at 12 digits.
    assert float(mean(laws[1]) - mean(laws[0])) / 40 == pytest.approx(float(regime.event_rate), rel=1e-12)
    growth = (central_moment(laws[1], 2) - central_moment(laws[0], 2)) / (mean(laws[1]) - mean(laws[0]))
    assert float(growth) == pytest.approx(float(regime.dispersion), rel=1e-12)


def test_gaps_of_a_renewal_process():
    # A throw of a d6 says how many steps the next event is away: gaps are uniform on 1..6.
    def step(left):
        return [(1, left - 1, ())] if left > 1 else [(Fraction(1, 6), face, "hit") for face in range(1, 7)]

    (regime,) = regimes(Chain.explore(1, step), HIT)
    assert (regime.gap_mean, regime.gap_variance) == (Fraction(7, 2), Fraction(35, 12))
    assert regime.event_rate == Fraction(2, 7)
    # The index of dispersion of a renewal process is the squared coefficient of variation of its gaps.
    assert regime.dispersion == Fraction(35, 12) / Fraction(7, 2) ** 2


def test_chains_too_large_for_exact_solves_are_refused():
    line = Chain.explore(0, lambda n: [("1/2", min(n + 1, EXACT_STATES + 1), ()), ("1/2", n, ())])
    with pytest.raises(InputError, match=f"at most {EXACT_STATES} states"):
        regimes(line, HIT)
