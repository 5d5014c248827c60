"""One way from options to a printed answer: tables for people, files that were asked for, options over files."""

import csv
import io
from fractions import Fraction

import pytest

from dreadsim.dread import Setup, curve, odds

from .conftest import law, number


@pytest.mark.parametrize(
    "words",
    [("--dark", 0), ("--base", 0, "--step", 0), ("--mix", "nobag=1")],
    ids=["no dark dice", "T0 = 0, step 0", "no bag"],
)
def test_setups_without_events_are_no_errors(cli, words):
    assert number(cli("odds", *words, "--json").json["p_event"]) == 0
    assert law(cli("curve", *words, "--json").json["event_count"]) == {"0": 1}
    regime = cli("longrun", *words, "--json").json
    assert number(regime["event_rate"]) == 0
    assert regime["mean_checks_between_events"] == {"exact": None, "value": "inf"}
    for command in ("odds", "curve", "longrun"):
        answer = cli(command, *words)
        assert (answer.status, answer.err) == (0, "")
        assert "nan" not in answer.out


@pytest.mark.parametrize(
    ("words", "same_as"),
    [
        (("--light", 0, "--dark", 1, "--roll", "advantage", "--draw", "two"), ("--light", 0, "--roll", "advantage")),
        (("--roll", "both", "--draw", "two"), ()),
        (("--mix", "plain=1/2,both=0.5"), ()),
        (("--mix", ""), ()),
    ],
    ids=["one die in the two-dice mode", "roll both", "a mix of plain rolls", "no mix"],
)
def test_what_is_odd_but_allowed(cli, words, same_as):
    odd, plain = cli("odds", "--threshold", 9, *words, "--json"), cli("odds", "--threshold", 9, *same_as, "--json")
    assert odd.status == 0
    assert {key: p for key, p in odd.json.items() if key != "setup"} == {
        key: p for key, p in plain.json.items() if key != "setup"
    }


def test_a_setup_file_and_options_that_override_it(cli, tmp_path):
    (tmp_path / "my.toml").write_text(
        '[setup]\ndark = 3\nbase = 8\nmix = "lucky=1"\n[kinds.lucky]\nroll = "advantage"\n'
    )
    answer = cli("odds", "--setup", "my.toml", "--base", 11, "--json")
    expected = odds(Setup(dark=3, base=11, mix="lucky=1", kinds={"lucky": {"roll": "advantage"}}))
    assert number(answer.json["p_event"]) == expected.p_event


@pytest.mark.parametrize("words", [("odds",), ("curve", "--checks", 3), ("longrun",)])
def test_tables_say_percentages_and_one_in_n(cli, words):
    answer = cli(*words)
    assert (answer.status, answer.err) == (0, "")
    assert "%" in answer.out
    assert "1 in " in answer.out
    assert "Fraction" not in answer.out


def test_json_goes_alone_while_files_are_written(cli, tmp_path):
    answer = cli("curve", "--checks", 3, "--json", "--csv", "new/curve.csv", "--plot", "curve.png")
    assert answer.json["checks"] == 3
    assert sorted(path.name for path in tmp_path.rglob("*.*")) == ["curve.csv", "curve.png"]
    rows = list(csv.DictReader(io.StringIO((tmp_path / "new" / "curve.csv").read_text())))
    events = [Fraction(row["exact"]) for row in rows if row["quantity"] == "p_event_at"]
    assert events == curve(Setup(), 3).p_event_at
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
