"""Clocks behind the seam: what answers see of them, and that both sides agree."""

import pytest

import dreadsim as ds
from dreadsim.fitd.clocks.mechanic import MECHANIC
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.studies import proof


@pytest.mark.parametrize("name", proof.ON_GAMES)
def test_proofs_of_the_whole_game_hold(name):
    assert list(proof.ON_GAMES[name](MECHANIC)) == []


@pytest.mark.parametrize("setup", MECHANIC.small_grid()[::5], ids=str)
def test_counts_depend_neither_on_threads_nor_on_partitions(setup):
    assert list(proof.parting(MECHANIC, setup)) == []


def test_answers_see_the_ticks():
    assert [MECHANIC.observed(state) for state in (MECHANIC.start(ClockSetup()), 3, "full")] == [0, 3, "full"]


def test_statistics_hold(unproved):
    setups = [ClockSetup(2), ClockSetup(-1, segments=8, crit_ticks=2)]
    result = ds.verify([(MECHANIC, setup) for setup in setups], sessions=20_000, checks=12, seed=1)
    assert result.passed, result.failures


def test_generic_answers_speak_of_ticks():
    setup = ClockSetup(2, segments=4)
    assert MECHANIC.odds(setup).p_event == 0
    curve = MECHANIC.curve(setup, checks=10)
    assert curve.p_any_by == ds.fitd.clock(setup, rolls=10).p_full_by
    assert curve.ticks_before[0] == {0: 1}
    assert MECHANIC.simulate(setup, checks=10, sessions=500, seed=1).p_any_by[0].value == 0
    assert "with the clock at 0" in MECHANIC.play(setup, checks=3, seed=1).text()
    longrun = MECHANIC.longrun(setup)
    assert longrun.mean_checks_to_first_event == ds.fitd.clock(setup).mean_rolls
