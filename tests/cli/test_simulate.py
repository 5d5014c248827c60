"""`simulate`, `play`, `compare` and `init`."""

import tomllib
from pathlib import Path

import pytest

from dreadsim.dread import Setup, play, simulate
from dreadsim.files import load, load_grid


def test_simulate_in_json_is_what_python_gives(cli):
    answer = cli("simulate", "--dark", 2, "--checks", 5, "--sessions", 2000, "--seed", 3, "--json")
    assert answer.status == 0
    assert answer.json == simulate(Setup(dark=2), 5, 2000, seed=3).to_json()
    assert set(answer.json) >= {"counts", "estimates", "seed", "stream", "schema"}


def test_simulate_draws_a_seed_and_says_it(cli):
    words = ("simulate", "--checks", 2, "--sessions", 100)
    first = cli(*words, "--json").json
    assert cli(*words, "--seed", first["seed"], "--json").json == first
    assert cli(*words, "--seed", "random", "--json").json["seed"] != first["seed"]
    assert "(seed 7)" in cli(*words, "--seed", 7).out


def test_simulate_writes_table_and_figure(cli, tmp_path):
    answer = cli("simulate", "--checks", 3, "--sessions", 500, "--seed", 1, "--csv", "a.csv", "--plot", "a.svg")
    assert answer.status == 0
    assert "low" in (tmp_path / "a.csv").read_text().splitlines()[0]
    assert "<svg" in (tmp_path / "a.svg").read_text()


def test_play_tells_what_python_tells(cli):
    words = ("play", "--dark", 3, "--checks", 12, "--seed", 7)
    assert cli(*words).out.rstrip("\n") == play(Setup(dark=3), 12, seed=7).text()
    assert len(cli(*words, "--json").json["told"]) == 12


def test_compare_two_files(cli, tmp_path):
    for name, dark in (("a.toml", 1), ("b.toml", 2)):
        (tmp_path / name).write_text(f"[setup]\ndark = {dark}\n")
    answer = cli("compare", "a.toml", "b.toml", "--checks", 5)
    assert (answer.status, answer.err) == (0, "")
    assert "A and B differ in dark (1 and 2)." in answer.out
    assert set(cli("compare", "a.toml", "b.toml", "--json").json["p_event"]) == {"A", "B"}


def test_init_writes_a_file_with_the_defaults(cli):
    answer = cli("init")
    assert (answer.status, answer.err) == (0, "")
    assert load("dread.toml") == Setup()
    assert cli("odds", "--setup", "dread.toml", "--json").json == cli("odds", "--json").json


def test_what_init_shows_as_examples_can_be_used(cli):
    cli("init", "my.toml")
    lines = Path("my.toml").read_text(encoding="utf-8").splitlines()
    keys = ("threshold =", "mix =", "[kinds", "roll =", "draw =", "[vary]", "dark =", "base =")
    lines = [line[2:] if line.startswith("# ") and line[2:].startswith(keys) else line for line in lines]
    used = "\n".join(lines)
    assert set(tomllib.loads(used)) == {"mechanic", "setup", "kinds", "vary"}
    # The mix lies in [setup] where it stands in the file, before the kinds.
    Path("used.toml").write_text(used, encoding="utf-8")
    _, setups = load_grid("used.toml")
    assert {(setup.dark, setup.base) for setup in setups} == {(d, b) for d in (1, 2, 3) for b in (0, 5, 10)}
    assert {kind.roll for _, kind in setups[0].weighted_kinds} == {"plain", "advantage", "disadvantage", "nobag"}


def test_init_overwrites_only_when_told_to(cli, refuses):
    Path("dread.toml").write_text("mine")
    refuses(["init"], "dread.toml", "--force")
    assert cli("init", "--force").status == 0
    assert load("dread.toml") == Setup()


@pytest.mark.parametrize("shell_name", ["with space.toml", "{name}.toml"])
def test_init_takes_any_name(cli, shell_name):
    assert cli("init", shell_name).status == 0
    assert load(shell_name) == Setup()
