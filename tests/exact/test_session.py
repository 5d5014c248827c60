"""Sessions on chains and paths against walking every way through them."""

import tracemalloc
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given

from dreadsim import Chain, InputError, Path, Pmf
from dreadsim.exact import session as session_module
from dreadsim.exact.chain import counting
from dreadsim.exact.pmf import mean
from dreadsim.exact.session import EXACT_CHECKS, SIZE_LIMIT, Session

from .ways import SOME, all_ways, first, gap, gathered, longest_quiet, paths

HIT, MISS = counting("hit"), counting("miss")


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
    "entered by a table": Path(((A, 2), (B, 3, {0: 2, 1: 0, 2: 0}))),
    "entered by a function": Path(((B, 2), (A, 1, lambda state: state // 2), (B, 1, lambda state: 0))),
    "entered at once": Path(((A, 0), (B, 2, {1: 2}), (A, 0, {0: 1, 2: 2}), (B, 1, {1: 0, 2: 2}))),
    "one check": Path(((BOTH, 1),)),
    "no check": Path(((BOTH, 0),)),
}


def assert_as_walked(path, exact):
    """Every property of a session is that of all ways through its path."""
    session = Session.of(path, mark="hit", exact=exact)
    ways = all_ways(path, HIT)
    checks = range(path.checks)

    def agree(found, expected):
        # Floats carry some dozens of roundings of 1e-16 at most.
        assert found == (expected if exact else pytest.approx(expected, abs=1e-14))

    agree(session.event_count, gathered((sum(events), p) for _, events, p in ways))
    agree(session.first_event_at, gathered((first(events), p) for _, events, p in ways))
    agree(session.event_at, [sum(p for _, events, p in ways if events[k]) for k in checks])
    agree(session.any_by, [sum(p for _, events, p in ways if any(events[: k + 1])) for k in checks])
    laws = [gathered((states[k], p) for states, _, p in ways) for k in range(path.checks + 1)]
    quiet = [gathered((s[k], p) for s, events, p in ways if not any(events[:k])) for k in range(path.checks + 1)]
    for found, expected in ((session.state_before, laws[:-1]), (session.quiet_states, quiet)):
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            agree(one, other)
    agree(session.state_after, laws[-1])
    if exact:
        assert session.longest_quiet == gathered((longest_quiet(events), p) for _, events, p in ways)
        assert session.first_gap == gathered((gap(events), p) for _, events, p in ways)
    else:
        assert session.longest_quiet is session.first_gap is None
    both = all_ways(path, lambda marks: (HIT(marks), MISS(marks), len(marks)))
    numbers = gathered((tuple(map(sum, zip(*events, strict=True))) or (0, 0, 0), p) for _, events, p in both)
    agree(session.joint([HIT, MISS, len]), numbers)


@pytest.mark.parametrize("exact", [True, False], ids=["fractions", "floats"])
@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_all_quantities_are_those_of_walking_every_way(path, exact):
    assert_as_walked(path, exact)


@SOME
@given(paths())
def test_all_quantities_of_any_path_are_those_of_walking_every_way(path):
    assert_as_walked(path, exact=True)
    assert_as_walked(path, exact=False)


def test_fractions_are_fractions_and_floats_are_floats():
    kinds = {Fraction: Session.of(A, 3, "hit", exact=True), float: Session.of(A, 3, "hit", exact=False)}
    for kind, session in kinds.items():
        values = [*session.event_at, *session.event_count.values(), *session.first_event_at.values()]
        values += [p for law in session.state_before for p in law.values()] + session.any_by
        values += [*session.state_after.values(), *session.joint([HIT, len]).values()]
        assert {type(value) for value in values} == {kind}


def test_a_binomial_session():
    coin = Chain.explore("on", lambda state: [("1/3", "on", 1), ("2/3", "on", 0)])
    session = Session.of(coin, 60)
    assert session.event_count == {k: Fraction(comb(60, k) * 2 ** (60 - k), 3**60) for k in range(61)}
    assert session.first_event_at["none"] == Fraction(2, 3) ** 60
    assert mean(session.event_count) == 20
    # From the first event on the next one is as far as the first was, if it comes in time.
    assert session.first_gap[1] == sum(Fraction(2**k, 3**k) for k in range(59)) / 9


def test_a_mark_that_never_comes():
    session = Session.of(A, 5, "no such mark")
    assert session.event_count == {0: 1}
    assert session.first_event_at == session.first_gap == {"none": 1}
    assert session.event_at == session.any_by == [0] * 5
    assert session.longest_quiet == {5: 1}


def test_an_event_that_always_comes_leaves_out_what_cannot_happen():
    sure = Chain.explore(0, lambda state: [(1, 0, 1)])
    session = Session.of(sure, 3)
    assert session.event_count == {3: 1}
    assert session.first_event_at == session.first_gap == {1: 1}
    assert session.any_by == [1, 1, 1]
    assert session.longest_quiet == {0: 1}


def test_what_counts_may_be_a_function_of_the_marks():
    assert Session.of(A, 3, lambda marks: 2 * HIT(marks)).event_count == {
        2 * number: p for number, p in Session.of(A, 3, "hit").event_count.items()
    }


def test_a_law_without_memory_has_sessions_too():
    session = Session.of(Pmf({("hit",): 1, ("miss",): 2}), 2, "hit")
    assert session.event_count == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}
    assert session.state_before == [{None: 1}, {None: 1}]


def test_another_counter_shares_what_is_known_of_states():
    session = Session.of(A, 6, "hit")
    known = session.state_before
    other = session.counting(len)
    assert all(one is two for one, two in zip(other.state_before, known, strict=True))
    assert (other.path, other.exact) == (session.path, session.exact)
    assert other.event_count == Session.of(A, 6, len).event_count != session.event_count


def test_the_joint_law_of_one_counter_or_none():
    session = Session.of(A, 4, "hit")
    assert session.joint([HIT]) == {(number,): p for number, p in session.event_count.items()}
    assert session.joint([]) == {(): 1}


def test_joint_laws_too_large_to_follow_are_refused(monkeypatch):
    # One state and (1 + 3) x (1 + 3) pairs of numbers.
    coin = Chain.explore(0, lambda state: [("1/2", 0, "hit"), ("1/2", 0, "miss")])
    monkeypatch.setattr(session_module, "JOINT_LIMIT", 16)
    assert len(Session.of(coin, 3).joint([HIT, MISS])) == 4
    with pytest.raises(InputError, match="joint law of 2 counters"):
        Session.of(coin, 4).joint([HIT, MISS])


def test_limits_are_those_that_are_documented():
    assert (EXACT_CHECKS, SIZE_LIMIT) == (200, 200_000)


@pytest.mark.parametrize(("checks", "exact"), [(200, True), (201, False)])
def test_long_sessions_come_in_floats_unless_asked_otherwise(checks, exact):
    coin = Chain.explore(0, lambda state: [("1/2", 0, 1), ("1/2", 0, 0)])
    assert Session.of(coin, checks).exact is exact
    assert Session.of(coin, checks, exact=not exact).exact is not exact


def test_chains_with_large_denominators_come_in_floats_sooner():
    tiny = Fraction(1, 10**60)
    fine = Chain.explore(0, lambda state: [(tiny, 0, 1), (1 - tiny, 0, 0)])
    assert not Session.of(fine, 100).exact
    assert Session.of(fine, 10).exact
    assert not Session.of(Path([(fine, 50), (fine, 50)])).exact


@pytest.mark.parametrize("chain", [A, B], ids=["three states", "two states"])
def test_sessions_too_long_to_follow_are_refused_with_what_would_do(chain):
    most = SIZE_LIMIT // len(chain.states) - 1
    Session.of(chain, most)
    with pytest.raises(InputError, match=f"at most {most} checks") as caught:
        Session.of(chain, most + 1)
    assert caught.value.key == "checks"


@pytest.mark.parametrize("checks", [-1, 2.5, None, "3"])
def test_checks_are_a_whole_number(checks):
    with pytest.raises(InputError, match="checks"):
        Session.of(A, checks)


def test_a_path_has_its_own_checks():
    with pytest.raises(InputError, match="none beside a path"):
        Session.of(PATHS["one chain"], 4)


def test_the_law_of_events_needs_the_memory_of_a_few_checks():
    session = Session.of(A, 1000, "hit", exact=False)
    tracemalloc.start()
    assert len(session.event_count) > 1000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # What is carried has 3 states x 2001 numbers x 8 bytes, 48 kB; a thousand times that would be 48 MB.
    assert peak < 5e6
