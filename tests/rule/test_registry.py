"""The table of mechanics: each can be had by its name and found by its setups."""

import pytest

from dreadsim import InputError
from dreadsim.rule.registry import MECHANICS, REPORTS, mechanic, mechanic_of, pictures, report_files


@pytest.mark.parametrize("name", MECHANICS)
def test_a_mechanic_by_its_name_and_by_its_setups(name):
    game = mechanic(name)
    assert game.name == name
    assert mechanic_of(game.setup_type()) is game


@pytest.mark.parametrize("name", ["dred", "", None, 3, ["dread"]])
def test_a_name_that_is_none(name):
    for ask in (mechanic, report_files, lambda name: pictures(name, 1, 1, 1)):
        with pytest.raises(InputError, match="give one of "):
            ask(name)
    with pytest.raises(InputError, match="did you mean dread"):
        mechanic("dred")


@pytest.mark.parametrize("setup", [3, None, "dread", object()])
def test_what_is_no_setup_has_no_mechanic(setup):
    with pytest.raises(InputError, match="a setup of one of dread, "):
        mechanic_of(setup)


def test_reports_are_folders_of_games():
    assert list(REPORTS) == ["fitd"]
