"""The main job: passes what agrees, fails what does not, and says the same for the same seed."""

import json

import pytest

import dreadsim as ds
from dreadsim import InputError
from dreadsim.dread import Setup
from dreadsim.dread.mechanic import MECHANIC, Dread
from dreadsim.evidence.experiment import detectable_effect
from dreadsim.rule.registry import MECHANICS, mechanic
from dreadsim.simulation.streams import STREAM
from dreadsim.studies import verification

SETUPS = [Setup(dark=2, base=8), Setup(dark=3, base=12, step=2, reset="step", roll="advantage", draw="two")]
CELLS = [(MECHANIC, setup) for setup in SETUPS]


def run(cells=CELLS, sessions=4000, checks=8, seed=1, **options):
    return ds.verify(cells, sessions=sessions, checks=checks, seed=seed, **options)


def timeless(result):
    """All that a verification says but for how long it took."""
    return result.to_json() | {"seconds": 0}, result.p_values, result.failures


class OneStepMore(Dread):
    """Its exact side is that of another step."""

    def exact(self, setup):
        return MECHANIC.exact(setup.replace(step=setup.step + 1))


@pytest.mark.usefixtures("brief")
def test_what_agrees_passes():
    result = run()
    assert result.passed
    assert result.failures == ()
    assert "PASSED" in result.sentence()
    assert (result.cells, result.sessions, result.checks, result.proofs) == (2, 4000, 8, 6)
    assert (result.seed, result.stream) == (1, STREAM)


@pytest.mark.usefixtures("unproved")
def test_every_law_is_tested_or_counted_as_untested_with_a_reason():
    result = run()
    # For each of six counters its number, the mean of that, its first, and at each check whether there is any at it
    # and any so far; the joint law; the longest quiet spell and its mean, the first gap; the threshold before each
    # check and after the last, and its mean.
    assert result.laws_tested + result.laws_untested == 2 * (6 * (3 + 2 * 8) + 1 + 3 + 2 * 9)
    assert sum(result.untested.values()) == result.laws_untested
    assert len(result.p_values) == result.laws_tested
    assert sum(row.tested for row in result.rows) == result.laws_tested
    assert sum(row.untested for row in result.rows) == result.laws_untested > 0
    assert result.smallest_p == min(result.p_values) == min(row.smallest_p for row in result.rows)
    assert result.threshold == pytest.approx(1e-6 / result.laws_tested)
    assert result.detectable_effect == detectable_effect(4000, result.threshold)


@pytest.mark.usefixtures("brief")
def test_a_planted_fault_fails_in_proof_and_in_statistics():
    result = run([(OneStepMore(), SETUPS[0])])
    assert not result.passed
    assert "FAILED" in result.sentence()
    assert any(failure.startswith("enumeration: ") for failure in result.failures)
    assert any("state_before" in failure and "p =" in failure for failure in result.failures)


@pytest.mark.usefixtures("unproved")
def test_statistics_alone_see_a_planted_fault():
    assert not run([(OneStepMore(), SETUPS[0]), CELLS[1]]).passed
    assert run([CELLS[0], CELLS[1]]).passed


@pytest.mark.usefixtures("unproved")
def test_the_same_seed_gives_the_same_result_and_another_seed_another():
    one, again, other = run(), run(), run(seed=2)
    assert timeless(one) == timeless(again)
    assert one.p_values != other.p_values


@pytest.mark.usefixtures("unproved")
def test_a_cell_does_not_depend_on_the_cells_beside_it():
    assert run().rows == (*run(CELLS[:1]).rows, *run(CELLS[1:]).rows)
    assert run(CELLS[::-1]).rows == run().rows[::-1]


@pytest.mark.usefixtures("unproved")
def test_a_drawn_seed_is_carried():
    drawn = run(seed=None, sessions=100)
    assert run(seed=drawn.seed, sessions=100).p_values == drawn.p_values


@pytest.mark.usefixtures("unproved")
def test_a_grid_file_is_the_grid_it_describes(tmp_path):
    grid = tmp_path / "grid.toml"
    grid.write_text("[setup]\nbase = 8\n[vary]\ndark = [2, 3]\n")
    cells = [(MECHANIC, Setup(dark=dark, base=8)) for dark in (2, 3)]
    expected = timeless(run(cells))
    assert timeless(run(grid)) == expected
    assert timeless(run(str(grid))) == expected


@pytest.mark.usefixtures("unproved")
def test_without_a_grid_the_grids_of_all_mechanics_are_taken(monkeypatch):
    monkeypatch.setattr(verification, "MECHANICS", ["dread"])
    monkeypatch.setattr(Dread, "grid", lambda self: SETUPS)
    assert timeless(ds.verify(sessions=4000, checks=8, seed=1)) == timeless(run())


def test_the_default_grids_are_those_of_every_registered_mechanic():
    cells = verification._cells(None)
    assert list(dict.fromkeys(game.name for game, _ in cells)) == list(MECHANICS)
    assert cells == [(game, setup) for game in map(mechanic, MECHANICS) for setup in game.grid()]


@pytest.mark.usefixtures("brief")
def test_progress_comes_to_its_end():
    calls = []
    run(progress=lambda *call: calls.append(call))
    last = {what: (done, of) for what, done, of in calls}
    assert len(last) == 2
    assert all(done == of > 0 for done, of in last.values())


@pytest.mark.usefixtures("brief")
def test_an_interruption_comes_through():
    def interrupt(what, done, of):
        if "simulated" in what:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(progress=interrupt)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("sessions", 0),
        ("sessions", -5),
        ("sessions", 1.5),
        ("checks", 0),
        ("checks", "8"),
        ("seed", -1),
        ("seed", "a"),
        ("checks", 10**12),
    ],
)
def test_numbers_out_of_range_are_refused_before_any_work(key, value):
    def worked(*call):
        raise AssertionError(call)

    with pytest.raises(InputError) as caught:
        run(**{key: value}, progress=worked)
    assert caught.value.key == key


@pytest.mark.usefixtures("unproved")
def test_json_has_the_keys_that_scripts_rely_on():
    document = json.loads(json.dumps(run().to_json(), allow_nan=False))
    promised = {"cells", "laws_tested", "sessions", "checks", "failures", "smallest_p", "threshold"}
    assert set(document) >= promised | {"detectable_effect", "seconds", "schema", "seed", "stream"}
    assert document["failures"] == []
    assert document["smallest_p"]["exact"] is None
    assert (document["cells"], document["sessions"], document["checks"], document["seed"]) == (2, 4000, 8, 1)


@pytest.mark.usefixtures("unproved")
@pytest.mark.parametrize(("step", "checks"), [(1, 30), (5, 200), (1, 250)])
def test_long_sessions_whose_threshold_comes_to_rest_raise_no_alarm(step, checks):
    resting = Setup(light=0, dark=1, base=20, step=step, threshold=0)
    assert run([(MECHANIC, resting)], sessions=20_000, checks=checks).passed


@pytest.mark.usefixtures("unproved")
def test_a_mechanic_alone_stands_for_its_own_setups(monkeypatch):
    monkeypatch.setattr(Dread, "grid", lambda self: SETUPS)
    assert timeless(run(MECHANIC)) == timeless(run())


@pytest.mark.parametrize("grid", [3, object(), [MECHANIC], [(MECHANIC,)], [("dread", Setup())], ["ab"]])
def test_what_is_no_grid_is_refused(grid):
    with pytest.raises(InputError, match=r"^grid: .* give a grid file, a mechanic, or pairs"):
        run(grid)


@pytest.mark.usefixtures("unproved")
def test_where_nothing_could_be_tested_nothing_has_passed():
    result = run(sessions=1)
    assert (result.laws_tested, result.failures, result.passed) == (0, (), False)
    assert result.sentence().startswith("FAILED. No law on these setups could be tested")


def test_no_setups_are_nothing_to_verify():
    own = ds.LiteralMechanic("own", 0, lambda state, choose: (state, ()))
    with pytest.raises(InputError, match="nothing to verify; give at least one setup"):
        run(own)


@pytest.mark.usefixtures("unproved")
def test_without_memory_short_sessions_do():
    game = ds.LiteralMechanic("die", None, lambda state, choose: (None, choose.dice(1, 6)), event=6, setups=[None])
    result = run(game, checks=40, sessions=500)
    assert result.passed
    # Whatever the session: the law of a roll, and of its six at each of ten checks.
    assert result.laws_tested + result.laws_untested == 3 + 2 * 10 + 3 + 1


@pytest.mark.slow
@pytest.mark.remembers
def test_the_default_grid_passes():
    result = ds.verify(sessions=20_000)
    assert result.passed, result.failures
    assert result.cells >= 300
