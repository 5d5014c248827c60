"""Chains and paths: what a step function must give, and what is made of it."""

from fractions import Fraction

import numpy as np
import pytest

from dreadsim import Chain, InputError, Path, Pmf
from dreadsim.exact import chain as chain_module
from dreadsim.exact.chain import counting, nothing
from dreadsim.exact.session import Session

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


@pytest.mark.parametrize(
    ("events", "marks"),
    [(2, ("event", "event")), (True, ("event",)), (False, ()), ("up", ("up",)), ("", ("",)), (("a", "a"), ("a", "a"))],
)
def test_events_are_a_number_a_mark_or_marks(events, marks):
    assert set(Chain.explore(0, lambda state: [(1, 0, events)]).parts) == {marks}


def test_a_law_of_marks_is_a_chain_of_one_state():
    chain = Chain.of_law(Pmf({("hit", 3): 1, "text": 2}))
    assert (chain.start, chain.states, chain.denominator) == (None, (None,), 3)
    # Marks are the outcomes themselves, which counters know how to count.
    assert chain.parts == {("hit", 3): {(None, None): Fraction(1, 3)}, "text": {(None, None): Fraction(2, 3)}}


def test_a_path_of_what_a_mechanic_gives():
    chain = Chain.explore(0, walk)
    path = Path.of(chain, 3)
    assert path == Path([(chain, 3)])
    assert Path.of(path, 0) is path
    assert Path.of(Pmf({(): 1}), 2) == Path([(Chain.of_law(Pmf({(): 1})), 2)])


# From 0 the walk is on 0 or 1 after one check, and anywhere after two.
WALK = Chain.explore(0, walk)
COIN = Chain.explore("even", lambda state: [(HALF, "even", ()), (HALF, "odd", 1)])


def test_a_state_is_entered_by_a_table_by_a_function_or_as_it_is():
    path = Path([(WALK, 1), (COIN, 0, {0: "even", 1: "odd"}), (COIN, 2), (WALK, 1, lambda state: len(state) - 3)])
    assert (path.enter(1, 1), path.enter(2, "odd"), path.enter(3, "even")) == ("odd", "odd", 1)
    # Two stages are entered after the first check, none after the second.
    steps = (path.arrive(0, 0), path.arrive(1, 0), path.arrive(2, "odd"), path.arrive(3, "odd"), path.arrive(4, 2))
    assert steps == (0, "even", "odd", 0, 2)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (None, "state 1, in which stage 1 may end, is unknown to stage 2; give an entry"),
        ({0: "even"}, "state 1, in which stage 1 may end, is unknown to stage 2; give an entry"),
        ({0: "even", 1: 7}, "state 1, in which stage 1 may end, is unknown to stage 2 as 7; give an entry"),
        (lambda state: "even" if state == 0 else "none", "is unknown to stage 2 as 'none'; give an entry"),
    ],
)
@pytest.mark.parametrize("checks", [0, 2])
def test_a_state_that_the_next_stage_does_not_know_is_refused_when_the_path_is_made(entry, says, checks, monkeypatch):
    coin = COIN if entry else Chain(0, 1, {0: ((0, (), 1),)})
    stages = [(WALK, 1), (coin, checks, entry)]
    with pytest.raises(InputError) as caught:
        Path(stages)
    assert says in str(caught.value)
    # What would take long to find out is refused by whatever comes to that state.
    monkeypatch.setattr(chain_module, "MOST_FOLLOWED", 0)
    path = Path(stages)
    for exact in (True, False):
        for name in ("event_count", "state_after", "first_event_at"):
            with pytest.raises(InputError) as caught:
                getattr(Session.of(path, exact=exact), name)
            assert says in str(caught.value)
    for name in ("longest_quiet", "first_gap"):
        with pytest.raises(InputError) as caught:
            getattr(Session.of(path, exact=True), name)
        assert says in str(caught.value)


def test_a_stage_need_only_know_where_the_one_before_it_may_end():
    turning = Chain.explore(0, lambda state: [(1, (state + 1) % 3, ())])
    # 10^6 checks are not followed one by one, but a walk that may be anywhere stays so.
    for chain, checks, ends in ((turning, 4, [1]), (turning, 6, [0]), (WALK, 1, [0, 1]), (WALK, 10**6, [0, 1, 2])):
        known = {state: ((state, (), 1),) for state in ends}
        Path([(chain, checks), (Chain(ends[0], 1, known), 1)])
        if len(ends) > 1:
            with pytest.raises(InputError, match="unknown to stage 2"):
                Path([(chain, checks), (Chain(ends[0], 1, {ends[0]: ((ends[0], (), 1),)}), 1)])


def test_ways_of_weight_zero_lead_nowhere():
    still = Chain("here", 1, {"here": (("here", (), 1), ("there", (), 0)), "there": (("there", (), 1),)})
    assert Session.of(Path([(still, 2), (Chain.of_law(Pmf({(): 1})), 1, {"here": None})])).state_after == {None: 1}


@pytest.mark.parametrize(
    ("stages", "says"),
    [
        ([], "it has no stage"),
        ([(WALK,)], "give (chain, checks) or (chain, checks, entry)"),
        ([WALK], "give (chain, checks) or (chain, checks, entry)"),
        ([(WALK, 1, None, 4)], "give (chain, checks) or (chain, checks, entry)"),
        ([("walk", 1)], "give (chain, checks) or (chain, checks, entry)"),
        ([(WALK, -1)], "checks: -1 is not allowed"),
        ([(WALK, 1, {0: 0})], "give none to stage 1"),
    ],
)
def test_stages_of_the_wrong_form_are_refused_in_one_line(stages, says):
    with pytest.raises(InputError) as caught:
        Path(stages)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
