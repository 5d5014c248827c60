"""Expected numbers of checks: questions that people have asked in public, and where nothing ever happens."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given

from dreadsim import Chain, InputError
from dreadsim.exact import waiting
from dreadsim.exact.chain import counting
from dreadsim.exact.waiting import EXACT_STATES, checks_to_event, expected_stay, expected_steps, rewarded, rows_of

from .ways import SOME, chains

HIT = counting("hit")

SMALLER = {20: 12, 12: 10, 10: 8, 8: 6, 6: 4, 4: 0, 0: 0}


def usage_die(size, shrinking):
    """A die that gets one size smaller when it shows one of its lowest faces, until it is gone."""

    def step(die):
        if not die:
            return [(1, 0, ())]
        return [(Fraction(shrinking, die), SMALLER[die], "shrunk"), (1 - Fraction(shrinking, die), die, ())]

    return Chain.explore(size, step)


@pytest.mark.parametrize(
    ("shrinking", "size", "uses"),
    [
        *((2, size, uses) for size, uses in {4: 2, 6: 5, 8: 9, 10: 14, 12: 20, 20: 30}.items()),
        *((1, size, uses) for size, uses in {4: 4, 6: 10, 8: 18, 10: 28, 12: 40}.items()),
    ],
)
def test_uses_of_a_usage_die(shrinking, size, uses):
    chain = usage_die(size, shrinking)
    assert expected_steps(chain, lambda die: die == 0)[size] == uses
    assert checks_to_event(chain, counting("shrunk")) == {
        die: Fraction(die, shrinking) if die else inf for die in chain.states
    }


USES = {1: "1", 2: "11/5", 3: "37/10", 4: "57/10", 5: "87/10", 6: "147/10"}


@pytest.mark.parametrize(("charges", "uses"), USES.items())
def test_uses_of_an_item_with_charges(charges, uses):
    # Each use rolls a d6 and burns a charge when the result is at least the charges left.
    def step(left):
        burns = Fraction(7 - left, 6) if left else 0
        return [(burns, left - 1, ()), (1 - burns, left, ())]

    assert expected_steps(Chain.explore(charges, step), lambda left: left == 0)[charges] == Fraction(uses)


def test_what_may_never_happen_takes_for_ever():
    fork = Chain.explore(0, lambda s: [("1/2", 1, ()), ("1/2", 2, ())] if s == 0 else [(1, s, ("hit",) * (s == 1))])
    assert expected_steps(fork, lambda state: state == 1) == {0: inf, 1: 0, 2: inf}
    assert checks_to_event(fork, counting("hit")) == {0: inf, 1: 1, 2: inf}


def test_where_one_is_already_takes_no_step():
    assert expected_steps(usage_die(6, 2), lambda die: True) == {6: 0, 4: 0, 0: 0}


def quiet_steps(chain):
    """The steps of each state without an event, and the states that can go on for ever without one."""
    leads = {s: {t for t, marks, _ in moves if not HIT(marks)} for s, moves in chain.moves.items()}
    stuck = {s for s, moves in chain.moves.items() if not any(HIT(marks) for _, marks, _ in moves)}
    # A state can do so for ever where it can get to states that lead only to one another.
    while shrunk := {s for s in stuck if not leads[s] <= stuck}:
        stuck -= shrunk
    while grown := {s for s in leads if leads[s] & stuck} - stuck:
        stuck |= grown
    return stuck


@SOME
@given(chains(most=5))
def test_waits_are_one_check_more_than_those_after_it(chain):
    waits = checks_to_event(chain, HIT)
    assert list(waits) == list(chain.states)
    assert {state for state, wait in waits.items() if wait == inf} == quiet_steps(chain)
    for state, wait in waits.items():
        if wait != inf:
            quiet = [
                (target, Fraction(w, chain.denominator)) for target, marks, w in chain.moves[state] if not HIT(marks)
            ]
            assert wait == 1 + sum(p * waits[target] for target, p in quiet)


@SOME
@given(chains(most=5))
def test_steps_to_a_state_are_those_to_an_event_on_the_way_into_it(chain):
    steps = expected_steps(chain, lambda state: state == 0)
    marked = Chain(
        chain.start,
        chain.denominator,
        {s: tuple((t, ("hit",) * (t == 0), w) for t, _, w in m) for s, m in chain.moves.items()},
    )
    waits = checks_to_event(marked, HIT)
    assert steps == {state: 0 if state == 0 else wait for state, wait in waits.items()}


def test_rows_add_up_steps_that_differ_in_marks_only():
    chain = Chain.explore(
        0, lambda s: [("1/2", 0, ("hit",)), ("1/3", 0, ()), ("1/6", 1, ())] if s == 0 else [(1, 0, ())]
    )
    assert rows_of(chain) == {0: {0: Fraction(5, 6), 1: Fraction(1, 6)}, 1: {0: 1}}
    assert rows_of(chain, lambda marks: not marks) == {0: {0: Fraction(1, 3), 1: Fraction(1, 6)}, 1: {0: 1}}


def test_rewards_are_added_up_along_the_way():
    # From 1 one goes to 0 half of the time, and is dropped else; from 0 always.
    rows = {0: {}, 1: {0: Fraction(1, 2)}}
    assert rewarded(rows, {0: Fraction(10), 1: Fraction(1)}) == {0: 10, 1: 6}


def test_chains_up_to_the_limit_are_solved_and_larger_ones_refused(monkeypatch):
    assert EXACT_STATES == 400
    monkeypatch.setattr(waiting, "EXACT_STATES", 3)

    def line(length):
        return {n: {n + 1: Fraction(1)} if n + 1 < length else {} for n in range(length)}

    assert expected_stay(line(3)) == {0: 3, 1: 2, 2: 1}
    with pytest.raises(InputError, match="at most 3 states"):
        expected_stay(line(4))


def test_chains_too_large_for_exact_solves_are_refused():
    line = Chain.explore(0, lambda n: [("1/2", min(n + 1, EXACT_STATES + 1), ()), ("1/2", n, ())])
    with pytest.raises(InputError, match=f"at most {EXACT_STATES} states"):
        expected_steps(line, lambda n: n > EXACT_STATES)
