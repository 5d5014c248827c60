"""Bad input to each option: exit 2, one line that names place, value and what is allowed, nothing done."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dreadsim.cli import run

DREAD = ("odds", "curve", "longrun", "simulate", "play")


@pytest.mark.parametrize("command", DREAD)
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--light", "-1"), ["--light", "-1", "whole number from 0"]),
        (("--light", "0", "--dark", "0"), ["--dark", "without dice", "at least one die"]),
        (("--dark", "one"), ["--dark", "one"]),
        (("--base", "21"), ["--base", "21", "from 0 to 20"]),
        (("--base", "1.5"), ["--base", "1.5"]),
        (("--threshold", "-1"), ["--threshold", "-1", "from 0 to 20"]),
        (("--step", "nan"), ["--step", "nan"]),
        (("--reset", "ful"), ["--reset", "ful", "did you mean full?"]),
        (("--roll", "adv"), ["--roll", "adv", "one of plain, advantage"]),
        (("--draw", "2"), ["--draw", "2", "one of one, two"]),
        (("--mix", "plain=1/2"), ["--mix", "a sum of 1/2", "add up to 1"]),
        (("--mix", "lucky=1"), ["--mix", "lucky", "one of plain"]),
        (("--setup", "none.toml"), ["none.toml", "No such file", "TOML"]),
        (("--colour", "red"), ["--colour: unknown option"]),
        (("--t0", "3"), ["--t0: unknown option (did you mean --base?)"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_every_command_refuses_the_same_setups(refuses, command, words, says):
    refuses([command, *words], *says)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--dark", "-0.5"), ["--dark", "-0.5"]),
        (("--dark", "1e3"), ["--dark", "1e3"]),
        (("--dark", "inf"), ["--dark", "inf"]),
        (("--dark", ""), ["--dark"]),
        (("--dark", "²"), ["--dark", "²"]),
        (("--dark", "99999999999999999999"), ["--dark", "99999999999999999999", "to 1000000"]),
        (("--step", "-1"), ["--step", "-1", "from 0 to"]),
        (("--threshold", "21"), ["--threshold", "21", "from 0 to 20"]),
        (("--reset", ""), ["--reset", "''", "one of full, step"]),
        (("--roll", "nobag"), ["--roll", "nobag", "one of plain"]),
        (("--roll", "advantage", "--mix", "plain=1"), ["--roll", "advantage", "mix"]),
        (("--mix", "plain"), ["--mix", "plain", "KIND=PROBABILITY"]),
        (("--mix", "plain=1/2,plain=1/2"), ["--mix", "each kind once"]),
        (("--mix", "plain=2,nobag=-1"), ["--mix", "2", "a fraction from 0 to 1"]),
        (("--mix", "plain=nan"), ["--mix", "nan", "a fraction from 0 to 1"]),
        (("--mix", "plain=1/0"), ["--mix", "1/0", "a fraction from 0 to 1"]),
        (("--mix", "plain=0.9999999,nobag=0.0000001"), ["--mix", "common denominator"]),
        (("--json=3",), ["--json", "3"]),
        (("--light",), ["--light"]),
        (("--light", "3", "--light", "4"), ["--light"]),
        (("extra",), ["extra"]),
        (("--seed", "1"), ["--seed"]),
        (("--addresses", "--json"), ["--addresses", "without --json"]),
        (("--measure", "any_bye"), ["--measure: any_bye", "did you mean any_by?"]),
        (("--measure", ""), ["--measure: ''"]),
        (("--measure", "any_by,"), ["--measure: ''"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_odds_refuses(refuses, words, says):
    refuses(["odds", *words], *says)


@pytest.mark.parametrize("option", ["--dark", "--mix", "--checks", "--seed"])
def test_a_number_of_thousands_of_digits(refuses, option):
    refuses(["simulate", option, "9" * 5000], option)


@pytest.mark.usefixtures("unproved")
@pytest.mark.parametrize("command", ["curve", "simulate", "play", "verify"])
@pytest.mark.parametrize("checks", ["0", "-1", "1000000000000", "2.5", "many", "nan", ""])
def test_a_number_of_checks_that_cannot_be_followed(refuses, command, checks):
    refuses([command, "--checks", checks], "--checks", checks)


@pytest.mark.parametrize("command", ["simulate", "verify"])
@pytest.mark.parametrize("sessions", ["0", "-5", "1000000000000000000", "1e6", "many"])
def test_a_number_of_sessions_that_cannot_be_played(refuses, command, sessions):
    refuses([command, "--sessions", sessions], "--sessions", sessions)


@pytest.mark.parametrize("command", ["simulate", "play", "verify"])
@pytest.mark.parametrize("seed", ["-1", "abc", "1.5", "", str(2**64)])
def test_a_seed_that_is_none(refuses, command, seed):
    refuses([command, "--seed", seed], "--seed", seed or "''", "a whole number from 0")


@pytest.mark.parametrize("command", ["curve", "simulate"])
@pytest.mark.parametrize("name", ["a.pdf", "a", ".png"])
def test_a_figure_that_is_no_png_or_svg(refuses, command, name):
    refuses([command, "--plot", name], "--plot", name, ".png or .svg")


@pytest.mark.parametrize("option", ["--csv", "--plot"])
@pytest.mark.parametrize("place", ["occupied/a.png", "folder.png"])
def test_a_file_that_cannot_be_written(refuses, tmp_path, option, place):
    (tmp_path / "occupied").write_text("a file, no folder")
    (tmp_path / "folder.png").mkdir()
    refuses(["curve", "--checks", "2", option, place], place, "that can be written")


@pytest.mark.usefixtures("unproved")
def test_a_report_folder_that_cannot_be_written(refuses, tmp_path):
    (tmp_path / "occupied").write_text("a file, no folder")
    (tmp_path / "grid.toml").write_text("")
    refuses(["verify", "grid.toml", "--sessions", "50", "--out", "occupied"], "occupied")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[setup]\nlihgt = 3\n", ["[setup]", "lihgt", "did you mean light?"]),
        ("[setpu]\n", ["setpu", "did you mean setup?"]),
        ("[setup]\nlight = -1\n", ["[setup] light: -1", "whole number from 0"]),
        ('[setup]\nlight = "many"\n', ["[setup] light: many", "whole number from 0"]),
        ("[setup]\nbase = inf\n", ["[setup] base: inf", "from 0 to 20"]),
        ("[setup]\nmix = 3\n", ["[setup] mix", "3"]),
        ("[setup]\nkinds = 3\n", ["kinds", "3"]),
        ('[kinds.lucky]\nroll = "adv"\n', ["kinds.lucky.roll: adv", "one of plain"]),
        ('mechanic = "poker"\n', ["mechanic: poker", "one of dread"]),
        ("[setup]\nlight = 3\n\n[setup\n", ["line 4", "valid TOML"]),
        ("[setup]\nlight = 3\nlight = 4\n", ["line 3", "valid TOML"]),
    ],
    ids=lambda value: value.replace("\n", " ") if isinstance(value, str) else "",
)
@pytest.mark.parametrize("words", [("odds", "--setup"), ("verify",)], ids=["setup", "grid"])
def test_a_wrong_file_is_named_with_key_value_and_what_is_allowed(refuses, tmp_path, words, text, says):
    (tmp_path / "my.toml").write_text(text)
    refuses([*words, "my.toml"], "my.toml", *says)


@pytest.mark.parametrize("mix", ["", '[setup]\nmix = "lucky=1"\n'])
def test_a_kind_that_is_no_table(refuses, tmp_path, mix):
    (tmp_path / "my.toml").write_text(f"{mix}[kinds]\nlucky = 3\n")
    refuses(["odds", "--setup", "my.toml"], "my.toml", "lucky", "3")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[vary]\nlight = 3\n", ["[vary] light: 3", "a list"]),
        ("[vary]\nlight = []\n", ["[vary] light: []", "a list"]),
        ("[vary]\nlite = [3]\n", ["lite", "did you mean light?"]),
        ("[vary]\nlight = [3, 2, 0]\ndark = [0]\n", ["dark", "at least one die"]),
    ],
)
def test_a_wrong_grid(refuses, tmp_path, text, says):
    (tmp_path / "grid.toml").write_text(text)
    refuses(["verify", "grid.toml"], "grid.toml", *says)


@pytest.mark.parametrize("words", [("odds", "--setup"), ("verify",)], ids=["setup", "grid"])
def test_a_file_that_cannot_be_read(refuses, tmp_path, words):
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9")
    refuses([*words, "folder.toml"], "folder.toml", "directory")
    refuses([*words, "none.toml"], "none.toml", "No such file")
    refuses([*words, "latin.toml"], "latin.toml", "UTF-8")


def test_compare_needs_two_files_that_can_be_read(refuses, tmp_path):
    (tmp_path / "a.toml").write_text("")
    refuses(["compare", "a.toml"])
    refuses(["compare", "a.toml", "none.toml"], "none.toml", "No such file")


@pytest.mark.parametrize(("words", "says"), [(["od"], ["od"]), (["rolls"], ["rolls"]), (["--dark", "2"], ["--dark"])])
def test_unknown_commands(refuses, words, says):
    refuses(words, *says)


@pytest.mark.parametrize("words", [("odds", "--base", "33"), ("verify", "none.toml"), ("frob",)])
def test_another_process_shows_no_traceback_either(python, tmp_path, words):
    answer = python("from dreadsim.cli import main; main()", *words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert "Traceback" not in answer.err
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_device_at_the_other_end_is_told_in_one_line():
    command = [sys.executable, "-m", "dreadsim", "odds"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("dreadsim: standard output: ")


def test_a_reader_who_has_seen_enough_is_no_error():
    command = f"{shlex.quote(sys.executable)} -m dreadsim odds | true"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_nothing_is_written_where_one_of_two_files_cannot_be(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.png").mkdir()
    assert run(["curve", "--checks", "2", "--csv", "new/numbers.csv", "--plot", "folder.png"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.png"]


@pytest.mark.parametrize("command", ["odds", "curve", "longrun", "simulate", "verify"])
def test_a_table_that_cannot_be_written_is_refused_before_the_work(command, capsys):
    assert run([command, "--csv", f"{__file__}/table.csv"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"{__file__}/table.csv: " in err


def test_compare_refuses_no_checks(tmp_path, capsys):
    file = tmp_path / "setup.toml"
    file.write_text("")
    assert run(["compare", str(file), str(file), "--checks", "0"]) == 2
    assert capsys.readouterr().err == "dreadsim: --checks: 0 is not allowed; give a whole number, 1 or more\n"
