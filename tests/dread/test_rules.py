"""The literal rule on scripted answers, sentence by sentence."""

import pytest

from dreadsim.dread import Kind, Setup
from dreadsim.dread.rules import Kept, advance, kept, kind_of_check, literal


class Script:
    """Answers in order, each with the size of the question that it expects."""

    def __init__(self, *answers):
        self.answers = list(answers)

    def __call__(self, size):
        asked, answer = self.answers.pop(0)
        assert size == asked
        return answer


def draw(number, dice=6):
    """Draw the die of that number: dark dice come first."""
    return dice, number


def face(shown):
    return 20, shown - 1


DARK, LIGHT = 0, 5
ONE = Setup()
TWO = Setup(light=3, dark=2)


@pytest.mark.parametrize(
    ("kind", "answers", "die"),
    [
        (Kind("plain"), [draw(DARK), face(7)], Kept(True, 7, "")),
        (Kind("plain", "two"), [draw(1), face(7)], Kept(False, 7, "")),
        (Kind("both", "two"), [draw(LIGHT), face(20)], Kept(False, 20, "")),
        (Kind("advantage"), [draw(DARK), face(7), face(12)], Kept(True, 12, "")),
        (Kind("advantage"), [draw(DARK), face(12), face(7)], Kept(True, 12, "")),
        (Kind("disadvantage"), [draw(DARK), face(7), face(12)], Kept(True, 7, "")),
        (Kind("disadvantage"), [draw(LIGHT), face(1), face(1)], Kept(False, 1, "")),
    ],
)
def test_one_die_is_drawn_and_rolled_once_or_twice(kind, answers, die):
    script = Script(*answers)
    assert kept(ONE, kind, script) == die
    assert not script.answers


# With two dark dice of five, drawing dark leaves one dark of four.
D, L = draw(1, 5), draw(2, 5)
THEN_DARK, THEN_LIGHT = {D: draw(0, 4), L: draw(1, 4)}, {D: draw(1, 4), L: draw(2, 4)}


@pytest.mark.parametrize(
    ("roll", "first", "second", "faces", "die"),
    [
        ("advantage", D, THEN_LIGHT, (12, 7), Kept(True, 12, "mixed")),
        ("advantage", D, THEN_LIGHT, (7, 12), Kept(False, 12, "mixed")),
        ("advantage", L, THEN_DARK, (7, 12), Kept(True, 12, "mixed")),
        ("disadvantage", D, THEN_LIGHT, (12, 7), Kept(False, 7, "mixed")),
        ("disadvantage", L, THEN_DARK, (12, 7), Kept(True, 7, "mixed")),
        ("advantage", D, THEN_LIGHT, (9, 9), Kept(False, 9, "mixed")),
        ("disadvantage", D, THEN_LIGHT, (9, 9), Kept(False, 9, "mixed")),
        ("disadvantage", L, THEN_DARK, (9, 9), Kept(False, 9, "mixed")),
        ("advantage", D, THEN_DARK, (9, 9), Kept(True, 9, "both_dark")),
        ("disadvantage", D, THEN_DARK, (3, 9), Kept(True, 3, "both_dark")),
        ("advantage", L, THEN_LIGHT, (3, 9), Kept(False, 9, "both_light")),
    ],
)
def test_two_dice_are_drawn_together_and_the_light_one_wins_ties(roll, first, second, faces, die):
    script = Script(first, second[first], *map(face, faces))
    assert kept(TWO, Kind(roll, "two"), script) == die
    assert not script.answers


@pytest.mark.parametrize("dark", [0, 1])
def test_a_bag_of_one_die_uses_the_basic_mode(dark):
    script = Script((1, 0), face(4), face(9))
    assert kept(Setup(light=1 - dark, dark=dark), Kind("advantage", "two"), script) == Kept(bool(dark), 9, "")


@pytest.mark.parametrize(
    ("threshold", "result", "after", "marks"),
    [
        (9, 8, 5, ("dark", "event")),
        (9, 9, 11, ("dark", "growth")),
        (9, 19, 11, ("dark", "growth")),
        (9, 20, 9, ("dark",)),
        (0, 1, 2, ("dark", "growth")),
        (1, 1, 3, ("dark", "growth")),
        (2, 1, 5, ("dark", "event")),
        (19, 19, 20, ("dark", "growth")),
        (20, 19, 5, ("dark", "event")),
        (20, 20, 20, ("dark",)),
    ],
)
def test_a_dark_die(threshold, result, after, marks):
    assert advance(Setup(step=2), threshold, Kept(True, result, "")) == (after, marks)


@pytest.mark.parametrize("result", [1, 8, 20])
def test_a_light_die_does_nothing(result):
    assert advance(Setup(step=2), 9, Kept(False, result, "")) == (9, ())


@pytest.mark.parametrize(("threshold", "step", "after"), [(5, 0, 5), (19, 5, 20), (18, 1, 19), (0, 10**18, 20)])
def test_growth_stops_at_20_and_counts_even_where_the_threshold_cannot_move(threshold, step, after):
    assert advance(Setup(step=step), threshold, Kept(True, 19, "")) == (after, ("dark", "growth"))


@pytest.mark.parametrize(
    ("reset", "base", "step", "after"),
    [("full", 5, 3, 5), ("full", 0, 3, 0), ("step", 5, 3, 8), ("step", 5, 0, 5), ("step", 19, 3, 20)],
)
def test_an_event_resets_the_threshold(reset, base, step, after):
    assert advance(Setup(base=base, step=step, reset=reset), 12, Kept(True, 2, "")) == (after, ("dark", "event"))


@pytest.mark.parametrize("pair", ["both_dark", "both_light", "mixed"])
def test_a_pair_is_marked_whatever_happens(pair):
    for die in (Kept(False, 3, pair), Kept(True, 3, pair), Kept(True, 12, pair), Kept(True, 20, pair)):
        assert advance(ONE, 9, die)[1][-1] == pair


MIX = Setup(light=3, dark=2, mix="plain=1/2,lucky=1/3,nobag=1/6", kinds={"lucky": {"roll": "advantage", "draw": "two"}})


@pytest.mark.parametrize(
    ("ticket", "roll"), [(0, "advantage"), (1, "advantage"), (2, "nobag"), (3, "plain"), (5, "plain")]
)
def test_a_mix_draws_the_kind_of_check_first(ticket, roll):
    assert kind_of_check(MIX, Script((6, ticket))).roll == roll


def test_a_check_without_the_bag_changes_nothing_and_rolls_nothing():
    assert literal(MIX, 9, Script((6, 2))) == (9, ())
    assert literal(Setup(mix="nobag=1"), 9, Script()) == (9, ())


def test_a_check_is_kind_die_and_consequence():
    assert literal(MIX, 9, Script((6, 0), D, THEN_LIGHT[D], face(5), face(3))) == (5, ("dark", "event", "mixed"))
    assert literal(ONE, 9, Script(draw(DARK), face(9))) == (10, ("dark", "growth"))
