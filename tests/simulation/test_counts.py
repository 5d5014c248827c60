"""Counts: tallies without zeros, equality whatever room was made, and sums."""

import numpy as np
import pytest

from dreadsim.evidence.referee import Sessions
from dreadsim.own.mechanic import LiteralMechanic
from dreadsim.rule.mechanic import Run
from dreadsim.simulation.counts import Counts, tally
from dreadsim.simulation.sources import seeded


def walk(state, choose):
    """Up or back to the start; going up brings a mark for every step so far."""
    return (state + 1, ("up",) * state) if choose(2) else (0, ("back",))


GAME = LiteralMechanic("walk", 0, walk, event="back", counters=("back", "up"))


def counted(seed, sessions=30, checks=4):
    run = Run(checks, sessions, 0, joint=("back", "up"))
    played = Sessions(GAME, None, run)
    choose = seeded(seed)
    for _ in range(sessions):
        played.play(choose)
    return played.counts()


def test_a_sum_is_what_would_have_been_counted_together():
    choose = seeded(1)
    run = Run(4, 30, 0, joint=("back", "up"))
    first, second, both = (Sessions(GAME, None, run) for _ in range(3))
    for played in [first] * 20 + [second] * 10:
        played.play(choose)
    again = seeded(1)
    for _ in range(30):
        both.play(again)
    total = first.counts() + second.counts()
    assert total == both.counts()
    assert total.sessions == 30
    # The terms are left alone.
    assert first.counts().sessions == 20


def test_equality_looks_at_everything():
    counts = counted(1)
    assert counts == counted(1)
    assert counts != counted(2)
    assert counts != "counts"
    for name in ("number", "first", "at", "quiet", "gap", "state"):
        changed = vars(counts) | {name: getattr(counts, name).copy()}
        changed[name].flat[-1] += 1
        assert Counts(**changed) != counts, name
    assert Counts(**vars(counts) | {"joint": {(0, 0): 1}}) != counts
    assert Counts(**vars(counts) | {"outcomes": {"x": 1}}) != counts


def test_equality_does_not_mind_spare_room():
    counts = counted(1)
    wider = np.pad(counts.number, ((0, 0), (0, 5)))
    states = (*counts.states, "never")
    assert (
        Counts(**vars(counts) | {"number": wider, "state": np.pad(counts.state, ((0, 0), (0, 1))), "states": states})
        == counts
    )


def test_tallies_leave_zeros_out_and_add_equal_outcomes():
    assert tally("aba", [1, 0, 2]) == {"a": 3}


def test_tallies_of_a_session_add_up():
    counts = counted(3)
    for name in counts.counters:
        assert sum(counts.number_of(name).values()) == sum(counts.first_of(name).values()) == 30
    assert all(sum(law.values()) == 30 for law in [*counts.states_before(), counts.states_after()])
    assert sum(counts.longest_quiet().values()) == sum(counts.first_gap().values()) == 30
    assert sum(counts.joint.values()) == 30
    assert counts.states_before()[0] == {0: 30}


def test_json_has_the_words_of_the_catalogue():
    counts = counted(3)
    document = counts.to_json()
    assert list(document)[:3] == ["event_count", "first_event_at", "event_at"]
    assert document["up_count"] == counts.number[1].tolist()
    assert len(document["state_before"]) == 4
    assert document["state_after"] == counts.state[-1].tolist()
    assert type(document["event_at"][0]) is int


def test_counts_cannot_be_hashed():
    with pytest.raises(TypeError):
        hash(counted(1))
