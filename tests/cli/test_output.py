"""What leaves the program beside the answer: addresses, and just the quantities that are asked for."""

from fractions import Fraction

import pytest

from dreadsim.dread import curve, longrun
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.dread.setup import Setup


@pytest.mark.parametrize(
    ("words", "address"),
    [
        (("odds",), "event_at[1]"),
        (("curve", "--checks", 3), "any_by"),
        (("longrun",), "event_rate"),
        (("simulate", "--checks", 3, "--sessions", 100), "any_by"),
    ],
)
def test_addresses_stand_beside_the_quantities(cli, words, address):
    plain, told = cli(*words), cli(*words, "--addresses")
    assert (told.status, told.err) == (0, "")
    assert address in told.out
    assert address not in plain.out


def test_just_what_is_measured_is_printed(cli):
    answer = cli("curve", "--dark", 2, "--checks", 10, "--measure", "any_by[10], event_count.mean", "--json")
    assert answer.status == 0
    exact = curve(Setup(dark=2), checks=10)
    found = {
        name: value["exact"] for name, value in answer.json.items() if isinstance(value, dict) and "exact" in value
    }
    assert found == {"any_by[10]": str(exact.p_any_by[9]), "event_count.mean": str(exact.mean_events)}
    text = cli("curve", "--dark", 2, "--checks", 10, "--measure", "any_by[10]").out
    assert "%" in text
    assert "threshold" not in text


def test_odds_and_the_long_run_can_be_measured(cli):
    found = cli("odds", "--measure", "event_at[1]", "--json").json["event_at[1]"]
    assert Fraction(found["exact"]) == MECHANIC.odds(Setup()).p_event
    found = cli("longrun", "--measure", "gap.mean", "--json").json["gap.mean"]
    assert Fraction(found["exact"]) == longrun(Setup()).mean_checks_between_events


def test_measured_numbers_go_into_a_table_too(cli, tmp_path):
    assert cli("odds", "--measure", "event_at[1]", "--csv", "a.csv").status == 0
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 2


@pytest.mark.parametrize("command", ["curve", "simulate"])
def test_there_is_no_figure_of_what_is_measured(refuses, command):
    refuses([command, "--measure", "any_by[3]", "--plot", "a.png"], "--plot", "no figure beside --measure")


def test_a_file_for_two_things(refuses):
    refuses(["curve", "--csv", "a.png", "--plot", "a.png"], "--plot", "another file than --csv")
