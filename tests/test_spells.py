"""The longest quiet spell against walking every session."""

from fractions import Fraction
from itertools import groupby

import pytest

from dreadsim import Chain
from dreadsim.chain import counting
from dreadsim.spells import longest_quiet

HIT = counting("hit")


def restless(state):
    other = (state + 1) % 3
    return [("1/2", state, ()), ("1/4", other, ("hit",)), ("1/6", 0, ("hit", "hit")), ("1/12", other, ())]


def walked(chain, checks):
    law = {}
    ways = [(chain.start, (), 1)]
    for _ in range(checks):
        ways = [
            (target, (*quiet, not HIT(marks)), p * Fraction(weight, chain.denominator))
            for state, quiet, p in ways
            for target, marks, weight in chain.moves[state]
        ]
    for _, quiet, p in ways:
        longest = max((len(list(run)) for is_quiet, run in groupby(quiet) if is_quiet), default=0)
        law[longest] = law.get(longest, 0) + p
    return law


@pytest.mark.parametrize(("start", "checks"), [(0, 1), (2, 1), (0, 2), (2, 5)])
def test_the_law_is_that_of_walking_every_session(start, checks):
    chain = Chain.explore(start, restless)
    assert longest_quiet(chain, checks, HIT) == walked(chain, checks)


def test_without_events_the_whole_session_is_quiet():
    assert longest_quiet(Chain.explore(0, lambda n: [(1, n, ())]), 9, HIT) == {9: 1}
    assert longest_quiet(Chain.explore(0, lambda n: [(1, n, "hit")]), 9, HIT) == {0: 1}
