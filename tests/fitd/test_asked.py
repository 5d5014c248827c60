"""One function for the setups of all these games, and names that are answers, whatever was imported before."""

import pytest

import dreadsim as ds
from dreadsim.errors import InputError
from dreadsim.fitd import ClockSetup, Setup, TrackSetup

SETUPS = {"fitd": Setup(2), "fitd_track": TrackSetup(2), "fitd_clock": ClockSetup(2)}


@pytest.mark.parametrize("name", SETUPS)
def test_answers_of_the_mechanic_that_it_is_a_setup_of(name):
    setup = SETUPS[name]
    assert ds.fitd.odds(setup).schema == f"{name}.odds/1"
    assert ds.fitd.curve(setup, checks=3).schema == f"{name}.curve/1"
    assert ds.fitd.longrun(setup).schema == f"{name}.longrun/1"
    assert ds.fitd.play(setup, checks=2, seed=1).schema == f"{name}.story/1"
    simulated = ds.fitd.simulate(setup, checks=3, sessions=50, seed=1, threads=1)
    assert (simulated.schema, simulated.sessions) == (f"{name}.simulation/1", 50)
    assert ds.fitd.compare(setup, setup.replace(pool=3), checks=3).schema == f"{name}.comparison/1"


@pytest.mark.parametrize("setup", [ds.dread.Setup(), 2, None])
def test_other_setups_are_refused(setup):
    with pytest.raises(InputError, match="give a fitd Setup, TrackSetup or ClockSetup"):
        ds.fitd.odds(setup)


def test_two_setups_of_one_kind_are_compared():
    with pytest.raises(InputError):
        ds.fitd.compare(Setup(2), TrackSetup(2))


def test_folders_do_not_hide_the_answers_of_their_names(python):
    code = (
        "import dreadsim.fitd.pools.setup, dreadsim.fitd.tracks.rules, dreadsim.fitd.clocks.exact, dreadsim as ds;"
        "from dreadsim.fitd import clock, pool, track;"
        "print(ds.fitd.pool is pool, pool.__name__, track.__name__, clock.__name__, pool(ds.fitd.Setup()).crits)"
    )
    answer = python(code)
    assert answer.out == "True pool track clock {0: Fraction(1, 1)}\n", answer.err
