"""`odds`, `curve` and `longrun`: JSON as promised to scripts, tables for people, files that were asked for."""

import csv
import io
from fractions import Fraction

import pytest

from dreadsim.dread import Setup, curve, longrun, odds


def number(value):
    """A number of the JSON: exact where it is known, and close to its float in any case."""
    exact, close = value["exact"], value["value"]
    assert set(value) == {"exact", "value"}
    if exact is None:
        return close
    assert close == float(Fraction(exact))
    return Fraction(exact)


def law(values):
    return {outcome: number(p) for outcome, p in values.items()}


def texts(exact):
    return {str(outcome): p for outcome, p in exact.items()}


def test_odds_in_json(cli):
    answer = cli("odds", "--light", 6, "--dark", 2, "--threshold", 9, "--roll", "advantage", "--draw", "two", "--json")
    assert (answer.status, answer.err) == (0, "")
    exact = odds(Setup(light=6, dark=2, threshold=9, roll="advantage", draw="two"))
    for name in ("p_event", "p_growth", "p_nothing", "p_dark_kept"):
        assert number(answer.json[name]) == getattr(exact, name)
    assert law(answer.json["pair"]) == exact.pair
    assert answer.json["schema"] == "dread.odds/1"
    assert Setup(**answer.json["setup"]) == exact.setup
    assert cli("odds", "--json").json["pair"] is None


def test_a_curve_in_json(cli):
    answer = cli("curve", "--checks", 7, "--dark", 2, "--reset", "step", "--step", 2, "--base", 9, "--json")
    assert (answer.status, answer.err) == (0, "")
    exact, found = curve(Setup(dark=2, reset="step", step=2, base=9), 7), answer.json
    for name in ("p_event_at", "p_any_by", "mean_threshold_before"):
        assert [number(value) for value in found[name]] == getattr(exact, name)
        assert len(found[name]) == 7
    assert law(found["event_count"]) == texts(exact.event_count)
    assert law(found["first_event_at"]) == texts(exact.first_event_at)
    assert (number(found["mean_events"]), number(found["variance_events"])) == (
        exact.mean_events,
        exact.variance_events,
    )
    assert (found["schema"], found["checks"]) == ("dread.curve/1", 7)


def test_outcomes_that_cannot_happen_are_left_out(cli):
    found = cli("curve", "--checks", 5, "--base", 0, "--step", 1, "--json").json
    # Growth needs two checks to reach T = 2, the first threshold at which an event can come.
    assert {"1", "2"}.isdisjoint(found["first_event_at"])
    assert set(found["event_count"]) == {"0", "1"}
    assert [number(p) for p in found["p_event_at"]][:2] == [0, 0]


def test_floats_have_no_exact_text(cli):
    found = cli("curve", "--checks", 400, "--json").json
    assert found["mean_events"]["exact"] is None
    assert sum(law(found["event_count"]).values()) == pytest.approx(1, abs=1e-12)


def test_the_long_run_in_json(cli):
    found, exact = cli("longrun", "--dark", 2, "--json").json, longrun(Setup(dark=2))
    for name in ("event_rate", "mean_checks_between_events", "dispersion"):
        assert number(found[name]) == getattr(exact, name)
    assert number(found["sd_checks_between_events"]) == exact.sd_checks_between_events
    assert law(found["stationary_threshold"]) == texts(exact.stationary_threshold)


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


def test_a_plot_is_the_same_bytes_every_time(cli, tmp_path):
    for name in ("one.svg", "two.svg"):
        cli("curve", "--checks", 3, "--plot", name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
