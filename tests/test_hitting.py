"""Expected numbers of checks: questions that people have asked in public, and where nothing ever happens."""

from fractions import Fraction
from math import inf

import pytest

from dreadsim import Chain, InputError
from dreadsim.chain import counting
from dreadsim.hitting import EXACT_STATES, checks_to_event, expected_steps

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


def test_chains_too_large_for_exact_solves_are_refused():
    line = Chain.explore(0, lambda n: [("1/2", min(n + 1, EXACT_STATES + 1), ()), ("1/2", n, ())])
    with pytest.raises(InputError, match=f"at most {EXACT_STATES} states"):
        expected_steps(line, lambda n: n > EXACT_STATES)
