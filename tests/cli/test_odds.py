"""`odds`: JSON as promised to scripts."""

from fractions import Fraction

from dreadsim.dread import Setup, odds

from .conftest import law, number


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


def test_the_address_stands_beside_each_quantity(cli):
    lines = cli("odds", "--addresses").out.splitlines()
    assert any(line.startswith("  threat event") and line.endswith("event_at[1]") for line in lines)
    assert any("event_at[1], growth_at[1] (1 less both)" in line for line in lines)


def test_just_what_is_asked_for(cli):
    answer = cli("odds", "--threshold", 9, "--measure", "growth_at[1]", "--json")
    assert number(answer.json["growth_at[1]"]) == Fraction(11, 120)
    assert "p_event" not in answer.json
