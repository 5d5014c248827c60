"""The long run of any chain: absorption, periodic chains, several events a step, and renewal theory."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreadsim import Chain, InputError, Path
from dreadsim.exact import session, stationary
from dreadsim.exact.chain import counting
from dreadsim.exact.pmf import central_moment, mean
from dreadsim.exact.session import Session
from dreadsim.exact.stationary import closed_classes, regimes
from dreadsim.exact.waiting import EXACT_STATES, rows_of

from .ways import FEW, SOME, chains

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
    assert closed_classes({0: {2: 1, 1: 1}, 1: {1: 1}, 2: {2: 1}}) == [[1], [2]]


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


def test_a_chain_with_as_many_states_as_allowed_is_solved(monkeypatch):
    monkeypatch.setattr(stationary, "EXACT_STATES", 3)
    ring = [Chain.explore(0, lambda n, size=size: [(1, (n + 1) % size, ())]) for size in (3, 4)]
    assert regimes(ring[0], HIT)[0].stationary[2] == Fraction(1, 3)
    with pytest.raises(InputError, match="at most 3 states"):
        regimes(ring[1], HIT)


@SOME
@given(chains(most=6))
def test_closed_classes_are_those_found_by_walking(chain):
    rows = rows_of(chain)
    reached = {state: {state} for state in rows}
    for _ in rows:
        reached = {state: found.union(*(rows[s] for s in found)) for state, found in reached.items()}
    closed = [s for s in rows if all(s in reached[t] for t in reached[s])]
    order = list(rows).index
    expected = {tuple(sorted(reached[s], key=order)) for s in closed}
    assert closed_classes(rows) == [
        list(members) for members in sorted(expected, key=lambda members: order(members[0]))
    ]


@FEW
@given(chains(most=5))
def test_regimes_share_what_long_sessions_come_to(chain):
    found = regimes(chain, HIT)
    assert sum(regime.probability for regime in found) == 1
    # A random chain here has left its passing states by then but for a part of 1e-12.
    late = Session.of(chain, 2000, exact=False).state_after
    for regime in found:
        share = sum(late.get(state, 0.0) for state in regime.stationary)
        assert share == pytest.approx(float(regime.probability), abs=1e-9)


@SOME
@given(chains(most=5))
def test_regimes_stay_as_they_are(chain):
    rows = rows_of(chain)
    for regime in regimes(chain, HIT):
        law = regime.stationary
        assert sum(law.values()) == 1
        assert law == {t: sum(p * rows[s].get(t, 0) for s, p in law.items()) for t in law}
        at_once = {s: sum(Fraction(w * HIT(m), chain.denominator) for _, m, w in chain.moves[s]) for s in law}
        assert regime.event_rate == sum(p * at_once[s] for s, p in law.items())
        checks_with = sum(Fraction(w, chain.denominator) * law[s] for s in law for _, m, w in chain.moves[s] if HIT(m))
        # What is between two checks with an event is one over how often there is one (Kac).
        assert regime.gap_mean * checks_with == 1 if checks_with else regime.gap_mean == inf


def two_ways_out(state):
    """From 0 into the classes {1, 2} and {3, 4}, each entered at both of its states."""
    ways = {
        0: [("1/8", 0), ("1/8", 1), ("1/4", 2), ("1/3", 3), ("1/6", 4)],
        1: [(1, 2)],
        2: [(1, 1)],
        3: [(1, 4)],
        4: [(1, 3)],
    }
    return [(p, target, ()) for p, target in ways[state]]


def test_a_class_is_entered_at_any_of_its_states():
    found = regimes(Chain.explore(0, two_ways_out), HIT)
    assert {frozenset(r.stationary): r.probability for r in found} == {
        frozenset({1, 2}): Fraction(3, 7),
        frozenset({3, 4}): Fraction(4, 7),
    }


def test_a_start_inside_a_class_ends_there_for_sure():
    apart = Chain(1, 1, {0: ((0, (), 1),), 1: ((1, (), 1),)})
    assert [(set(r.stationary), r.probability) for r in regimes(apart, HIT)] == [({0}, 0), ({1}, 1)]


def machine(state):
    """It wears out in three steps of chance, fails with one or two events, and is new again."""
    return (
        [("2/3", state, ()), ("1/3", state + 1, ())]
        if state < 2
        else [("1/2", 0, "hit"), ("1/3", 1, ("hit",) * 2), ("1/6", 2, ())]
    )


def test_dispersion_is_a_limit_where_events_lead_elsewhere():
    chain = Chain.explore(0, machine)
    (regime,) = regimes(chain, HIT)
    laws = [Session.of(chain, checks, "hit", exact=True).event_count for checks in (100, 140)]
    growth = (central_moment(laws[1], 2) - central_moment(laws[0], 2)) / (mean(laws[1]) - mean(laws[0]))
    assert float(growth) == pytest.approx(float(regime.dispersion), rel=1e-12)


def waits_after_an_event(chain, regime, checks):
    """The law of the wait for an event from the law of the state after one, by the forward equations."""
    here, law = dict(regime.gap_start), {}
    for k in range(1, checks + 1):
        quiet = {}
        for state, p in here.items():
            for target, marks, w in chain.moves[state]:
                if HIT(marks):
                    law[k] = law.get(k, 0) + p * Fraction(w, chain.denominator)
                else:
                    quiet[target] = quiet.get(target, 0) + p * Fraction(w, chain.denominator)
        here = quiet
    return law


@FEW
@given(chains(most=4), st.integers(0, 8))
def test_the_law_of_the_gap_is_that_of_the_wait_after_an_event(chain, checks):
    for regime in regimes(chain, HIT):
        law = regime.gap_law(checks)
        assert law == waits_after_an_event(chain, regime, checks)
        assert list(law) == sorted(law)
        assert all(isinstance(p, Fraction) for p in law.values())


def test_the_law_of_the_gap_has_its_moments_in_fractions_and_in_floats():
    chain = Chain.explore(0, machine)
    (regime,) = regimes(chain, HIT)
    law, short = regime.gap_law(1000), regime.gap_law(200)
    assert {type(p) for p in law.values()} == {float}
    assert {type(p) for p in short.values()} == {Fraction}
    assert all(law[gap] == pytest.approx(float(p), rel=1e-12) for gap, p in short.items())
    assert mean(law) == pytest.approx(float(regime.gap_mean), rel=1e-12)
    assert central_moment(law, 2) == pytest.approx(float(regime.gap_variance), rel=1e-12)


def test_the_law_of_the_gap_comes_in_floats_where_its_start_has_too_many_digits(monkeypatch):
    chain = Chain.explore(0, machine)
    (regime,) = regimes(chain, HIT)
    monkeypatch.setattr(session, "EXACT_BITS", 10 * chain.denominator.bit_length())
    assert session.affordable(Path.of(chain, 10))
    assert {type(p) for p in regime.gap_law(10).values()} == {float}
    assert {type(p) for p in regime.gap_law(9).values()} == {Fraction}


def test_without_events_there_is_no_gap():
    (regime,) = regimes(Chain.explore(0, lambda n: [(1, n, ())]), HIT)
    assert regime.gap_law(5) == {}
    with pytest.raises(InputError, match="checks"):
        regime.gap_law(-1)
