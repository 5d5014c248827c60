"""Nothing is served that is not verified: every field of every result, of every mechanic, walked."""

import pytest

import dreadsim as ds
from dreadsim.answers.comparison import Comparison
from dreadsim.answers.simulation import Simulation
from dreadsim.answers.story import Story
from dreadsim.evidence.addresses import lookup
from dreadsim.evidence.prediction import compared, predict
from dreadsim.evidence.quantities import LIMIT
from dreadsim.evidence.solution import Solution
from dreadsim.fitd.pools.answers import Pool
from dreadsim.own.mechanic import LiteralMechanic
from dreadsim.rule.registry import MECHANICS, mechanic
from dreadsim.show.results import Result
from dreadsim.studies import proof
from dreadsim.studies.verification import Verification

CHECKS = 4
OWN = LiteralMechanic("own", 0, lambda state, choose: ((state + choose(3)) % 4, ("event",) * choose(2)), setups=[None])
GAMES = [*map(mechanic, MECHANICS), OWN]
POOL, CLOCK = ds.fitd.Setup(-1, outcomes=2), ds.fitd.ClockSetup(pool=1, segments=4)


def answers(game, setup):
    yield game.odds(setup)
    yield game.curve(setup, checks=CHECKS)
    yield game.longrun(setup)
    yield game.simulate(setup, checks=CHECKS, sessions=50, seed=1)
    yield game.play(setup, checks=CHECKS, seed=1)
    yield game.compare(setup, setup, checks=CHECKS)
    yield game.measured(setup, ["event_at[2]", "event_count.sd", "gap.quantile[9/10]"], checks=CHECKS)


def walked():
    """Every result there is, beside the mechanic that gives it; some setups of each, of all kinds."""
    for game in GAMES:
        setups = list(game.small_grid())
        for setup in setups[:: max(1, len(setups) // 5)]:
            yield from ((game, result) for result in answers(game, setup))
    for setup in (POOL, ds.fitd.Setup(2, kind="resistance"), ds.fitd.Setup(0, rule="blades")):
        yield mechanic("fitd"), ds.fitd.pool(setup)
    for setup in (ds.fitd.Setup(2), ds.fitd.TrackSetup(pool=1, use="1/3"), ds.fitd.Setup(1, rule="blades")):
        yield mechanic("fitd_track"), ds.fitd.track(setup, rolls=CHECKS)
    yield mechanic("fitd_clock"), ds.fitd.clock(CLOCK, rolls=CHECKS)


RESULTS = list(walked())


def quantities(game, entry):
    """What an entry is worked out from; an address may name another mechanic's catalogue."""
    for address in entry.addresses:
        other, colon, place = address.rpartition(":")
        home = mechanic(other) if colon else game
        yield home, lookup(home, place).quantity


def test_every_field_is_of_the_catalogue_and_compared_or_proved():
    assert "limits" in proof.ON_GAMES
    for game, result in RESULTS:
        for entry in result.entries.values():
            found = list(quantities(game, entry))
            assert found, (game.name, result.schema, entry.name)
            for home, quantity in found:
                known = {each.name for each in compared(home)}
                assert quantity.name in known or quantity.why == LIMIT, (game.name, entry.name, quantity.name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_compared_is_predicted_for_every_small_setup(game):
    for setup in game.small_grid():
        names = {name.partition("[")[0].partition(".")[0] for name in predict(Solution(game, setup, 2))}
        assert {quantity.name for quantity in compared(game)} == names


def test_what_is_no_entry_is_an_input():
    inputs = {"setup", "first", "second", "checks", "sessions", "seed", "stream", "counts", "mix", "kernel"}
    inputs |= {"capacity", "rolls", "use", "segments", "ticks", "crit_ticks", "told", "closed_classes", "event"}
    for _, result in RESULTS:
        assert set(result.inputs) <= inputs, result.schema


def test_no_kind_of_result_is_left_out():
    kinds, waiting = set(), [Result]
    while waiting:
        kind = waiting.pop()
        kinds.add(kind)
        waiting += kind.__subclasses__()
    # A verification tells of itself, not of a game.
    inside = {kind for kind in kinds if kind.__module__.startswith("dreadsim.")}
    assert {type(result) for _, result in RESULTS} == inside - {Verification}
    assert inside >= {Comparison, Simulation, Story, Pool}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_field_that_is_no_function_of_others_is_what_stands_at_its_address(game):
    setups = list(game.small_grid())
    for setup in setups[:: max(1, len(setups) // 5)]:
        solution = Solution(game, setup, CHECKS)
        for result in (game.odds(setup), game.curve(setup, checks=CHECKS), game.longrun(setup)):
            for entry in result.entries.values():
                if not entry.how:
                    assert [lookup(game, address).value(solution) for address in entry.addresses] == [entry.value]
