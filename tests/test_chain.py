"""Chains and paths: what a step function must give, and what is made of it."""

from fractions import Fraction

import numpy as np
import pytest

from dreadsim import Chain, InputError, Path
from dreadsim.chain import counting, nothing

HALF = Fraction(1, 2)


def walk(state):
    """A walk on 0..2 that counts, by marks, where it goes."""
    if state == 2:
        return [(1, 0, ("back", "back"))]
    return [("1/3", state + 1, "up"), (HALF, state, 0), ("1/12", state, 0), ("1/12", state, 2), (0, 9, "never")]


def test_explore_finds_the_states_that_can_be_reached_and_merges_equal_steps():
    chain = Chain.explore(0, walk)
    assert set(chain.states) == {0, 1, 2}
    assert chain.start == 0
    assert chain.denominator == 12
    assert chain.parts == {
        ("up",): {(0, 1): Fraction(1, 3), (1, 2): Fraction(1, 3)},
        (): {(0, 0): Fraction(7, 12), (1, 1): Fraction(7, 12)},
        ("event", "event"): {(0, 0): Fraction(1, 12), (1, 1): Fraction(1, 12)},
        ("back", "back"): {(2, 0): 1},
    }


def test_weights_from_every_state_add_up_to_the_denominator():
    chain = Chain.explore(0, walk)
    assert all(sum(weight for *_, weight in row) == chain.denominator for row in chain.moves.values())


def test_a_counter_counts_one_mark_and_merges_what_it_does_not_tell_apart():
    chain = Chain.explore(1, walk)
    assert counting("back")(("back", "up", "back")) == 2
    assert nothing(("back",)) == 0
    assert sorted(chain.counted(counting("event"))[0]) == [(0, 0, 7), (0, 2, 1), (1, 0, 4)]
    assert sorted(chain.counted(nothing)[0]) == [(0, 0, 8), (1, 0, 4)]


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ([(0.5, 0, 0), (0.5, 1, 0)], "an exact number"),
        ([(np.float64(1), 0, 0)], "an exact number"),
        ([("3/2", 0, 0), ("-1/2", 0, 1)], "0 or more"),
        ([("1/2", 0, 0), ("1/3", 0, 1)], "a sum of 5/6"),
        ([], "a sum of 0"),
    ],
)
def test_steps_that_are_no_law_are_refused(steps, says):
    with pytest.raises(InputError, match=says) as caught:
        Chain.explore(0, lambda state: steps)
    assert "state 0" in str(caught.value)


def test_too_many_states_are_refused():
    assert len(Chain.explore(0, lambda n: [(1, min(n + 1, 4), 0)], limit=5).states) == 5
    with pytest.raises(InputError, match="at most 5 reachable states"):
        Chain.explore(0, lambda n: [(1, n + 1, 0)], limit=5)


def test_a_path_starts_with_its_first_chain_and_adds_up_checks():
    first, second = Chain.explore(1, walk), Chain.explore(0, walk)
    path = Path(((first, 3), (second, 0), (second, 4)))
    assert (path.start, path.checks) == (1, 7)


def test_events_may_be_numbers_of_numpy():
    chain = Chain.explore("on", lambda state: [("1/2", "on", np.int64(1)), ("1/2", "on", np.int64(0))])
    assert set(chain.parts) == {("event",), ()}


@pytest.mark.parametrize("events", [-1, 1.0, None])
def test_events_that_are_no_number_of_events_are_refused(events):
    with pytest.raises(InputError, match="events"):
        Chain.explore("on", lambda state: [(1, "on", events)])


@pytest.mark.parametrize("step", [("1/2", "on"), 3, ("abc", "on", 0), ("1/0", "on", 0), (1, ["unhashable"], 0)])
def test_a_step_of_the_wrong_form_is_refused_in_one_line(step):
    with pytest.raises(InputError, match="from state 'on'"):
        Chain.explore("on", lambda state: [step])


@pytest.mark.parametrize("limit", [0, -1, 2.5, None])
def test_a_limit_is_a_whole_number(limit):
    with pytest.raises(InputError, match="limit"):
        Chain.explore(0, lambda state: [(1, state + 1, 0)], limit=limit)
