"""Sources of chance: enumeration walks every path once, the others answer within range."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, factorial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreadsim import InputError
from dreadsim.rule import choices
from dreadsim.rule.choices import OneByOne, branches, law, multisets, typed


def uneven(choose):
    """A rule whose later questions depend on earlier answers."""
    first = choose(3)
    if first == 0:
        return "at once"
    return first, tuple(choose(first + 1) for _ in range(first))


def test_every_path_is_walked_once_with_its_weight():
    assert Counter(branches(uneven)) == Counter(
        [("at once", Fraction(1, 3))]
        + [((1, (i,)), Fraction(1, 6)) for i in range(2)]
        + [((2, pair), Fraction(1, 27)) for pair in product(range(3), repeat=2)]
    )


@pytest.mark.parametrize(("dice", "sides"), [(1, 1), (1, 7), (2, 20), (3, 6), (5, 3)])
def test_the_law_of_a_sum_is_that_of_counting_all_rolls(dice, sides):
    rolls = Counter(map(sum, product(range(sides), repeat=dice)))
    expected = {total: Fraction(ways, sides**dice) for total, ways in rolls.items()}
    assert law(lambda choose: sum(choose(sides) for _ in range(dice))) == expected


def test_a_rule_that_asks_nothing_is_certain():
    assert law(lambda choose: "sure") == {"sure": 1}


def test_a_question_with_one_answer_has_weight_one():
    expected = {(0, i, 0): Fraction(1, 2) for i in range(2)}
    assert law(lambda choose: (choose(1), choose(2), choose(1))) == expected


def test_answers_of_a_thousand_questions_need_no_recursion():
    assert law(lambda choose: [choose(1) for _ in range(5000)][-1]) == {0: 1}


def test_binomial_law_by_enumeration():
    assert law(lambda choose: sum(choose(2) for _ in range(8))) == {k: Fraction(comb(8, k), 2**8) for k in range(9)}


@pytest.mark.parametrize("nonsense", ["", "0", "7", "-1", "1.5", "six", "²", "٣", "1 2", "+3"])
def test_typed_answers_are_asked_again_until_they_fit(nonsense):
    lines = iter([nonsense, " 6 "])
    prompts = []

    def ask(prompt):
        prompts.append(prompt)
        return next(lines)

    assert typed(ask)(6) == 5
    assert prompts == ["1 to 6: "] * 2


def test_typed_answers_cover_the_die():
    assert [typed(lambda prompt, face=face: str(face))(6) for face in range(1, 7)] == list(range(6))


@pytest.mark.parametrize(("n", "faces"), [(0, 6), (1, 1), (3, 1), (2, 6), (4, 4), (6, 2)])
def test_dice_fall_in_as_many_ways_as_single_dice(n, faces):
    every = Counter(tuple(sorted(roll, reverse=True)) for roll in product(range(1, faces + 1), repeat=n))
    assert dict(multisets(n, faces)) == every
    assert law(lambda choose: choose.dice(n, faces)) == {dice: Fraction(w, faces**n) for dice, w in every.items()}


@settings(derandomize=True, deadline=None, database=None, max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(1, 4)), max_size=3), st.integers(1, 3))
def test_sorted_dice_have_the_law_of_dice_rolled_one_by_one(pools, sides):
    """However dice and single choices follow one another, and the next depend on what was shown."""

    def rule(choose, dice):
        seen = []
        for n, faces in pools:
            seen.append(dice(choose, n + (len(seen[-1]) % 2 if seen else 0), faces))
            seen.append((choose(sides),))
        return tuple(seen)

    together = law(lambda choose: rule(choose, lambda source, n, faces: source.dice(n, faces)))
    one_by_one = law(
        lambda choose: rule(
            choose, lambda source, n, faces: tuple(sorted((source(faces) + 1 for _ in range(n)), reverse=True))
        )
    )
    assert together == one_by_one


def test_twelve_dice_are_few_ways():
    ways = list(branches(lambda choose: choose.dice(12, 6)))
    assert len(ways) == comb(17, 5) == 6188
    assert sum(p for _, p in ways) == 1
    assert dict(ways)[6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 5, 5] == Fraction(comb(12, 6), 6**12)
    assert dict(ways)[6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1] == Fraction(factorial(12), 2**6 * 6**12)


@pytest.mark.parametrize("size", [0, -1, -(10**9), 1.0, 2.5, "6", None, True, [6], 2**32])
@pytest.mark.parametrize("ask", [lambda choose, n: choose(n), lambda choose, n: choose.dice(1, n)])
def test_a_size_that_is_no_whole_number_from_1_is_refused_by_all(size, ask):
    for source in (lambda: law(lambda choose: ask(choose, size)), lambda: ask(typed(lambda prompt: "1"), size)):
        with pytest.raises(InputError, match=r"^choose: .*; give a whole number from 1 to"):
            source()


@pytest.mark.parametrize("n", [-1, 1.5, "2", True])
def test_a_number_of_dice_is_a_whole_number(n):
    with pytest.raises(InputError, match=r"^dice: .* give a whole number, 0 or more"):
        law(lambda choose: choose.dice(n, 6))
    with pytest.raises(InputError, match=r"^dice: "):
        OneByOne(lambda n: 0).dice(n, 6)


def test_numpys_whole_numbers_do_not_overflow():
    assert law(lambda choose: (choose(np.uint8(20)), choose(np.uint8(20))))[0, 0] == Fraction(1, 400)
    assert law(lambda choose: choose.dice(np.uint8(3), np.uint8(50))[0])[50] == 1 - Fraction(49, 50) ** 3


def again(choose):
    while choose(6) < 6:
        pass


def test_a_rule_that_does_not_end_is_refused():
    with pytest.raises(InputError, match="a path of 10,000 choices has not ended; give a rule that ends"):
        law(again)


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        (lambda choose: choose(10**9), "at most 2,000,000 answers"),
        (lambda choose: choose.dice(40, 20), "40 dice of 20 faces; give dice that fall in at most 2,000,000 ways"),
        (lambda choose: choose.dice(10**9, 6), "1000000000 dice of 6 faces"),
        (lambda choose: choose.dice(2, 10**6), "2 dice of 1000000 faces"),
    ],
)
def test_what_is_too_much_is_refused_at_once(rule, says):
    with pytest.raises(InputError, match=says):
        law(rule)


def test_too_many_ways_are_refused_with_what_to_do(monkeypatch):
    monkeypatch.setattr(choices, "MOST_PATHS", 200)
    assert len(list(branches(lambda choose: (choose(6), choose(6))))) == 36
    with pytest.raises(InputError, match=r"more than 200 ways through the rule; give .*choose\.dice.*or simulate it"):
        law(lambda choose: tuple(choose(6) for _ in range(8)))


def test_a_player_is_asked_for_one_die_at_a_time():
    prompts = []
    lines = iter(["3", "6", "1", "5"])

    def ask(prompt):
        prompts.append(prompt)
        return next(lines)

    choose = typed(ask)
    assert (choose.dice(3, 6), choose(20)) == ((6, 3, 1), 4)
    assert prompts == ["1 to 6: "] * 3 + ["1 to 20: "]
