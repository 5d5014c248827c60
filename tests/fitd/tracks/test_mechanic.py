"""Tracks behind the seam: what answers see of them, and that both sides agree."""

import pytest

import dreadsim as ds
from dreadsim.fitd.tracks.mechanic import MECHANIC
from dreadsim.fitd.tracks.setup import TrackSetup
from dreadsim.rule.mechanic import numbers
from dreadsim.studies import proof


@pytest.mark.parametrize("name", proof.ON_GAMES)
def test_proofs_of_the_whole_game_hold(name):
    assert list(proof.ON_GAMES[name](MECHANIC)) == []


@pytest.mark.parametrize("setup", MECHANIC.small_grid()[::5], ids=str)
def test_counts_depend_neither_on_threads_nor_on_partitions(setup):
    assert list(proof.parting(MECHANIC, setup)) == []


def test_answers_see_the_boxes_filled():
    assert [MECHANIC.observed(state) for state in ((3, 1), 3, "overflow")] == [3, 3, "overflow"]
    assert MECHANIC.start(TrackSetup()) == (0, 0)
    assert MECHANIC.start(TrackSetup(rule="blades")) == 0


def test_an_edge_wasted_is_counted_each_time():
    marks = ("overflow", "edge_wasted", "edge_wasted")
    assert numbers(marks, MECHANIC.counters.values()) == (1, 2)
    assert list(MECHANIC.counters) == list(MECHANIC.together) == ["overflow", "edge_wasted"]


def test_statistics_hold(unproved):
    setups = [TrackSetup(1), TrackSetup(4, use="1/3"), TrackSetup(3, rule="blades", capacity=4)]
    result = ds.verify([(MECHANIC, setup) for setup in setups], sessions=20_000, checks=12, seed=1)
    assert result.passed, result.failures


@pytest.mark.parametrize("pool", [-1, 1, 2])
def test_exact_is_what_users_get(pool):
    track = ds.fitd.track(ds.fitd.Setup(pool), rolls=12)
    assert MECHANIC.curve(TrackSetup(pool), checks=12).p_any_by == [1 - p for p in track.p_holds]


def test_generic_answers_speak_of_stress():
    setup = TrackSetup(2)
    said = MECHANIC.odds(TrackSetup(2, capacity=0)).sentence()
    assert said == "With the track at 0 the next roll brings an overflow in 100% of cases (every time)."
    curve = MECHANIC.curve(setup, checks=10)
    assert curve.stress_before[0] == {0: 1}
    assert curve.p_any_by[-1] == 1
    assert curve.edges_wasted == ds.fitd.track(setup).edges_wasted
    simulated = MECHANIC.simulate(setup, checks=10, sessions=500, seed=1)
    assert simulated.p_any_by[-1].value == 1
    assert "with the track at 0" in MECHANIC.play(setup, checks=3, seed=1).text()
    assert MECHANIC.longrun(setup).event_rate == 0
