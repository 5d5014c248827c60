"""Sessions on chains against walking every way through them."""

import tracemalloc
from fractions import Fraction
from math import comb

import pytest

from dreadsim import Chain, InputError, Path, transient
from dreadsim.chain import counting
from dreadsim.pmf import mean
from dreadsim.transient import Session


def restless(state):
    """Three states, steps with no event, one or two."""
    other = (state + 1) % 3
    return [("1/2", state, "none"), ("1/4", other, ("hit",)), ("1/6", 0, ("hit", "hit")), ("1/12", other, ())]


def calm(state):
    return [("5/6", state, ()), ("1/6", 2 - state, ("hit", "none"))]


A, B = Chain.explore(1, restless), Chain.explore(0, calm)
BOTH = Chain.explore(0, lambda state: restless(state) if state else [("1/3", s, ("hit",) * s) for s in range(3)])
PATHS = {
    "one chain": Path(((A, 4),)),
    "two chains": Path(((A, 2), (BOTH, 2))),
    "a chain of no checks": Path(((A, 1), (BOTH, 0), (A, 2))),
    "one check": Path(((BOTH, 1),)),
    "no check": Path(((BOTH, 0),)),
}


def ways(path, counter):
    """Every way through a path: its states before each check and at the end, its events by check, its probability."""
    found = [((path.start,), (), Fraction(1))]
    for chain in (chain for chain, checks in path.stages for _ in range(checks)):
        found = [
            ((*states, target), (*events, counter(marks)), p * Fraction(weight, chain.denominator))
            for states, events, p in found
            for target, marks, weight in chain.moves[states[-1]]
        ]
    return found


def gathered(pairs):
    law = {}
    for outcome, p in pairs:
        law[outcome] = law.get(outcome, 0) + p
    return law


def first(events):
    return next((k for k, count in enumerate(events, start=1) if count), "none")


@pytest.mark.parametrize("exact", [True, False], ids=["fractions", "floats"])
@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_all_quantities_are_those_of_walking_every_way(path, exact):
    session = Session.of(path, mark="hit", exact=exact)
    all_ways = ways(path, counting("hit"))
    checks = range(path.checks)

    def agree(found, expected):
        # Floats carry some dozens of roundings of 1e-16 at most.
        assert found == (expected if exact else pytest.approx(expected, abs=1e-14))

    agree(session.event_count, gathered((sum(events), p) for _, events, p in all_ways))
    agree(session.first_event_at, gathered((first(events), p) for _, events, p in all_ways))
    agree(session.event_at, [sum(p for _, events, p in all_ways if events[k]) for k in checks])
    agree(session.any_by, [sum(p for _, events, p in all_ways if any(events[: k + 1])) for k in checks])
    assert len(session.state_before) == path.checks
    for k in checks:
        agree(session.state_before[k], gathered((states[k], p) for states, _, p in all_ways))


def test_fractions_are_fractions_and_floats_are_floats():
    kinds = {Fraction: Session.of(A, 3, "hit", exact=True), float: Session.of(A, 3, "hit", exact=False)}
    for kind, session in kinds.items():
        values = [*session.event_at, *session.event_count.values(), *session.first_event_at.values()]
        values += [p for law in session.state_before for p in law.values()] + session.any_by
        assert {type(value) for value in values} == {kind}


def test_a_binomial_session():
    coin = Chain.explore("on", lambda state: [("1/3", "on", 1), ("2/3", "on", 0)])
    session = Session.of(coin, 60)
    assert session.event_count == {k: Fraction(comb(60, k) * 2 ** (60 - k), 3**60) for k in range(61)}
    assert session.first_event_at["none"] == Fraction(2, 3) ** 60
    assert mean(session.event_count) == 20


def test_a_mark_that_never_comes():
    session = Session.of(A, 5, "no such mark")
    assert session.event_count == {0: 1}
    assert session.first_event_at == {"none": 1}
    assert session.event_at == session.any_by == [0] * 5


def test_an_event_that_always_comes_leaves_out_what_cannot_happen():
    sure = Chain.explore(0, lambda state: [(1, 0, 1)])
    session = Session.of(sure, 3)
    assert session.event_count == {3: 1}
    assert session.first_event_at == {1: 1}
    assert session.any_by == [1, 1, 1]


@pytest.mark.parametrize(("checks", "exact"), [(transient.EXACT_CHECKS, True), (transient.EXACT_CHECKS + 1, False)])
def test_long_sessions_come_in_floats_unless_asked_otherwise(checks, exact):
    coin = Chain.explore(0, lambda state: [("1/2", 0, 1), ("1/2", 0, 0)])
    assert Session.of(coin, checks).exact is exact
    assert Session.of(coin, checks, exact=not exact).exact is not exact


def test_chains_with_large_denominators_come_in_floats_sooner():
    tiny = Fraction(1, 10**60)
    fine = Chain.explore(0, lambda state: [(tiny, 0, 1), (1 - tiny, 0, 0)])
    assert not Session.of(fine, 100).exact
    assert Session.of(fine, 10).exact


@pytest.mark.parametrize("chain", [A, B], ids=["three states", "two states"])
def test_sessions_too_long_to_follow_are_refused_with_what_would_do(chain):
    most = transient.SIZE_LIMIT // len(chain.states) - 1
    Session.of(chain, most)
    with pytest.raises(InputError, match=f"at most {most} checks") as caught:
        Session.of(chain, most + 1)
    assert caught.value.key == "checks"


def test_the_law_of_events_needs_the_memory_of_a_few_measures():
    session = Session.of(A, 1000, "hit", exact=False)
    tracemalloc.start()
    assert len(session.event_count) > 1000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # One measure has 3 states x 2001 counts x 8 bytes, 48 kB; a thousand of them would be 48 MB.
    assert peak < 5e6
