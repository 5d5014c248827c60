"""Small random chains and paths, and every way through them: what the solved answers are compared with."""

from fractions import Fraction
from itertools import groupby

from hypothesis import settings
from hypothesis import strategies as st

from dreadsim import Chain, Path

MARKS = ((), ("hit",), ("miss",), ("hit", "hit"), ("hit", "miss"), ("miss", "hit", "hit"))
# The same examples at every run, on however slow a machine, with nothing left on the disk.
STEADY = {"derandomize": True, "deadline": None, "database": None}
FEW = settings(max_examples=40, **STEADY)
SOME = settings(max_examples=120, **STEADY)


@st.composite
def chains(draw, most=3, ways=3):
    """A chain on some of the states 0, 1, ...: reducible, periodic or neither, with several steps to the same state."""
    size = draw(st.integers(1, most))
    way = st.tuples(st.integers(1, 4), st.integers(0, size - 1), st.sampled_from(MARKS))
    rows = [draw(st.lists(way, min_size=1, max_size=ways)) for _ in range(size)]

    def step(state):
        total = sum(weight for weight, _, _ in rows[state])
        return [(Fraction(weight, total), target, marks) for weight, target, marks in rows[state]]

    return Chain.explore(draw(st.integers(0, size - 1)), step)


@st.composite
def paths(draw, checks=2):
    """Up to three stages of so many checks; each enters as it is, by a table or by a function."""
    first = draw(chains())
    stages = [(first, draw(st.integers(0, checks)))]
    for _ in range(draw(st.integers(0, 2))):
        before, chain = stages[-1][0], draw(chains(most=2))
        into = {state: draw(st.sampled_from(chain.states)) for state in before.states}
        entries = [into, into.__getitem__] + [None] * (set(before.states) <= set(chain.states))
        stages.append((chain, draw(st.integers(0, checks)), draw(st.sampled_from(entries))))
    return Path(stages)


def all_ways(path, count):
    """Every way through a path: its states before each check and at the end, its events by check, its probability."""
    found = [((), path.stages[0].chain.start, (), Fraction(1))]
    for number, (chain, checks, entry) in enumerate(path.stages):
        if number and entry is not None:
            go = entry if callable(entry) else entry.get
            found = [(before, go(state), events, p) for before, state, events, p in found]
        for _ in range(checks):
            found = [
                ((*before, state), target, (*events, count(marks)), p * Fraction(weight, chain.denominator))
                for before, state, events, p in found
                for target, marks, weight in chain.moves[state]
            ]
    return [((*before, state), events, p) for before, state, events, p in found]


def gathered(pairs):
    """A law from outcomes and probabilities."""
    law = {}
    for outcome, p in pairs:
        law[outcome] = law.get(outcome, 0) + p
    return law


def first(events):
    """The check of the first event."""
    return next((k for k, number in enumerate(events, start=1) if number), "none")


def gap(events):
    """The checks from the first check with an event to the second."""
    checks = [k for k, number in enumerate(events) if number]
    return checks[1] - checks[0] if len(checks) > 1 else "none"


def longest_quiet(events):
    """The most checks in a row without an event."""
    return max((len(list(run)) for quiet, run in groupby(events, lambda number: not number) if quiet), default=0)
