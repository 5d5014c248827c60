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


@pytest.mark.parametrize("other", ["a.png", "./a.png", "sub/../a.png", "linked/a.png", "hard.png"])
def test_a_file_for_two_things(refuses, tmp_path, other):
    (tmp_path / "sub").mkdir()
    (tmp_path / "linked").symlink_to(tmp_path)
    (tmp_path / "a.png").write_bytes(b"kept")
    (tmp_path / "hard.png").hardlink_to(tmp_path / "a.png")
    refuses(["curve", "--csv", "a.png", "--plot", other], "--plot", "another file than --csv")
    assert (tmp_path / "a.png").read_bytes() == b"kept"


@pytest.mark.parametrize(
    "words",
    [
        ["odds", "--setup"],
        ["curve", "--setup"],
        ["longrun", "--setup"],
        ["simulate", "--setup"],
        ["fitd", "--setup"],
        ["fitd", "track", "--setup"],
        ["fitd", "clock", "--setup"],
        ["verify"],
        ["compare", "other.toml"],
    ],
    ids=" ".join,
)
def test_what_is_read_is_not_overwritten(refuses, tmp_path, words):
    mechanic = "fitd" if "fitd" in words else "dread"
    text = f'mechanic = "{mechanic}"\n'
    for name in ("m.toml", "other.toml"):
        (tmp_path / name).write_text(text)
    (tmp_path / "link.csv").symlink_to(tmp_path / "m.toml")
    for csv in ("m.toml", "link.csv"):
        refuses([*words, "m.toml", "--csv", csv], f"--csv: {csv}", "another file than what is read")
    assert (tmp_path / "m.toml").read_text() == text


def test_a_read_only_table_is_refused_before_the_work(refuses, tmp_path):
    (tmp_path / "a.csv").write_text("kept")
    (tmp_path / "a.csv").chmod(0o444)
    refuses(["simulate", "--csv", "a.csv"], "a.csv: read-only", "a file that can be written")


@pytest.mark.parametrize("name", ["index.html", "cells.csv", "p_values.png", "tension.png"])
def test_a_table_is_no_part_of_a_report(refuses, tmp_path, name):
    (tmp_path / "here").symlink_to(tmp_path)
    refuses(["verify", "--out", "out", "--csv", f"here/out/{name}"], "--csv: here/out", "no part of the report in out")
    refuses(["verify", f"out/{name}", "--out", "out"], "the grid: out/", "no part of the report in out")
