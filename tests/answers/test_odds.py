"""The odds of the next check: shares that fit together, and what the sentence says."""

from fractions import Fraction
from itertools import product

import pytest

from dreadsim.dread import Setup, odds
from dreadsim.dread.setup import DRAWS, ROLLS
from dreadsim.errors import InputError

from .games import GAMBLE, THROW, USAGE


@pytest.mark.parametrize(("roll", "draw"), list(product(ROLLS, DRAWS)))
def test_the_parts_fit_together(roll, draw):
    found = odds(Setup(light=4, dark=3, threshold=9, roll=roll, draw=draw))
    assert found.p_event + found.p_growth + found.p_nothing == 1
    assert 0 < found.p_event < found.p_dark_kept < 1
    assert found.p_event + found.p_growth < found.p_dark_kept
    two_dice = draw == "two" and roll in ("advantage", "disadvantage")
    assert (found.pair is not None) == two_dice
    if two_dice:
        assert found.pair == {
            "both_dark": Fraction(3 * 2, 7 * 6),
            "both_light": Fraction(4 * 3, 7 * 6),
            "mixed": Fraction(2 * 3 * 4, 7 * 6),
        }


def test_the_rulebooks_example():
    # One die of six is dark; at T = 5 four faces are an event, fifteen growth.
    found = odds(Setup())
    assert (found.p_event, found.p_growth) == (Fraction(4, 120), Fraction(15, 120))
    assert (found.p_nothing, found.p_dark_kept, found.pair) == (Fraction(101, 120), Fraction(1, 6), None)


@pytest.mark.parametrize("draw", DRAWS)
def test_advantage_and_disadvantage_together_are_plain(draw):
    both, plain = (odds(Setup(dark=3, roll=roll, draw=draw)) for roll in ("both", "plain"))
    assert both.entries == plain.entries


@pytest.mark.parametrize("values", [{"dark": 0}, {"base": 0}, {"base": 1}, {"mix": "nobag=1"}])
def test_where_no_event_can_come(values):
    found = odds(Setup(**values))
    assert found.p_event == 0
    assert "cannot" in found.sentence()


def test_no_dark_dice_and_one_die_in_the_two_dice_mode_are_no_errors():
    assert odds(Setup(dark=0)).p_nothing == 1
    one_die = odds(Setup(light=0, dark=1, threshold=11, roll="advantage", draw="two"))
    assert (one_die.p_event, one_die.pair) == (Fraction(100, 400), None)


def test_the_sentence():
    assert odds(Setup(threshold=9)).sentence() == (
        "At threshold 9 the next check brings a threat event in 6.67% of cases (1 in 15.0)."
    )


@pytest.mark.parametrize(("threshold", "often"), [(20, ""), (5, " (1 in 30.0)")])
def test_what_nearly_always_happens_is_not_one_in_one(threshold, often):
    found = odds(Setup(light=0 if threshold == 20 else 5, threshold=threshold, roll="disadvantage"))
    assert "1 in 1.00" not in found.text()
    assert ("1 in" in found.sentence()) == bool(often)


def test_where_the_two_dice_mode_does_nothing_the_answer_says_so():
    idle, used = odds(Setup(draw="two")), odds(Setup(draw="two", roll="advantage"))
    assert idle.sentences()[1:] == ["The two-dice mode only matters with advantage or disadvantage."]
    assert used.sentences()[1:] == odds(Setup(dark=1, light=0, draw="two")).sentences()[1:] == []


def test_any_mechanic_is_asked_in_its_own_words():
    die = USAGE.odds(6)
    assert die.sentence() == "With a d6 the next use brings a shrunk in 33.33% of cases (1 in 3.00)."
    assert (die.schema, die.p_event) == ("usage die.odds/1", Fraction(1, 3))
    thrown = THROW.odds(None)
    assert thrown.sentence() == "The next check brings a hit in 42.13% of cases (1 in 2.37)."
    assert thrown.p_event == thrown.p_blank == 1 - Fraction(5, 6) ** 3
    assert GAMBLE.odds(0).sentence() == "With 0 coins the next check cannot bring an interest."


def test_a_setup_of_another_game_is_refused():
    with pytest.raises(InputError) as caught:
        odds({"light": 5})
    assert caught.value.key == "setup"
