"""`curve`: JSON as promised to scripts, and its figure."""

from fractions import Fraction

import pytest

from dreadsim.dread import Setup, curve

from .conftest import law, number, texts


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


def test_a_plot_is_the_same_bytes_every_time(cli, tmp_path):
    for name in ("one.svg", "two.svg"):
        cli("curve", "--checks", 3, "--plot", name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_any_address_can_be_measured(cli):
    words = "event_at[3],any_by[5],at_least[2],event_count.sd,first_event_at[2..4],first_event_at.median,gap[1]"
    answer = cli("curve", "--checks", 5, "--measure", words, "--json")
    session = curve(Setup(), 5)
    assert number(answer.json["event_at[3]"]) == session.p_event_at[2]
    assert number(answer.json["at_least[2]"]) == 1 - session.event_count[0] - session.event_count[1]
    assert number(answer.json["first_event_at[2..4]"]) == sum(session.first_event_at[k] for k in (2, 3, 4))
    assert number(answer.json["gap[1]"]) == Fraction(1, 30)


def test_a_file_of_another_mechanic_is_told_in_its_own_words(cli, tmp_path):
    (tmp_path / "track.toml").write_text('mechanic = "fitd_track"\n[setup]\npool = 2\nuse = "1/3"\n')
    answer = cli("curve", "--setup", "track.toml", "--checks", 6)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("A session of 6 rolls brings ")
    assert "Edge wasted" in answer.out


def test_an_option_that_is_no_key_of_the_files_mechanic_is_refused(refuses, tmp_path):
    (tmp_path / "track.toml").write_text('mechanic = "fitd_track"\n')
    refuses(["curve", "--setup", "track.toml", "--dark", "3"], "dark", "fitd_track")
