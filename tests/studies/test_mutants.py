"""The mutants: each stands ready to be planted, and some proof catches it."""

import pytest

from dreadsim.rule.registry import MECHANICS
from dreadsim.studies import proof
from dreadsim.studies.mutants import PACKAGE, Mutant, _touched, all_mutants, hunt, plant

MUTANTS = all_mutants()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_replaces_a_text_that_stands_in_its_file_once(mutant):
    assert (PACKAGE / mutant.file).read_text(encoding="utf-8").count(mutant.old) == 1
    assert mutant.new != mutant.old


def test_mutants_are_many_and_cover_all_rooms():
    assert len({(mutant.file, mutant.name) for mutant in MUTANTS}) == len(MUTANTS) >= 10
    rooms = {"dread/rules.py", "dread/exact.py", "dread/kernel.py", "simulation/streams.py", "evidence/experiment.py"}
    rooms |= {"simulation/montecarlo.py", "simulation/recording.py", "exact/stationary.py", "fitd/tracks/exact.py"}
    assert rooms <= {mutant.file for mutant in MUTANTS}


@pytest.mark.parametrize("old", ["no such text", "n"])
def test_a_text_that_does_not_stand_there_once_is_an_error(old):
    with pytest.raises(ValueError, match="the old text stands"):
        plant(Mutant("wrong", "simulation/streams.py", old, "x"))


@pytest.mark.parametrize(
    ("file", "games"),
    [
        ("fitd/tracks/exact.py", ["fitd_track", "fitd", "fitd_clock"]),
        ("fitd/pools/kernel.py", ["fitd", "fitd_track", "fitd_clock"]),
        ("fitd/rolls/exact.py", ["fitd", "fitd_track", "fitd_clock"]),
        ("dread/rules.py", ["dread"]),
        ("exact/chain.py", list(MECHANICS)),
        ("errors.py", list(MECHANICS)),
    ],
)
def test_a_mutant_is_hunted_by_the_games_that_its_file_belongs_to(file, games):
    assert _touched(file) == games


@pytest.mark.slow
def test_every_mutant_is_caught_by_a_named_proof_and_the_original_by_none():
    original, *caught = hunt(MUTANTS)
    assert original.caught_by == ""
    by_proofs = {*proof.ALONE, *proof.ON_GAMES, *proof.ON_SETUPS}
    assert [mutant for mutant in caught if mutant.caught_by not in by_proofs] == []
    assert [mutant.name for mutant in caught] == [mutant.name for mutant in MUTANTS]
