"""Sources of chance: enumeration walks every path once, the others answer within range."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from dreadsim.choices import branches, law, replayed, seeded, typed
from dreadsim.streams import block_states


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


@pytest.mark.parametrize("size", [1, 2, 3, 20, 2**31, 2**32 - 1])
def test_seeded_answers_lie_in_range_and_repeat(size):
    answers, again = ([choose(size) for _ in range(200)] for choose in (seeded(7, "a"), seeded(7, "a")))
    assert answers == again
    assert all(0 <= answer < size for answer in answers)


def test_seed_and_label_both_matter():
    runs = [tuple(choose(1000) for _ in range(20)) for choose in (seeded(7, "a"), seeded(8, "a"), seeded(7, "b"))]
    assert len(set(runs)) == 3


def test_seeded_answers_are_those_of_the_first_block_of_that_name():
    choose, again = seeded(5, "name"), replayed(block_states(5, "name", 0, 1)[0])
    # More answers than one batch of words, so that batches join without a gap.
    assert [choose(20) for _ in range(3000)] == [again(20) for _ in range(3000)]


def test_a_replay_leaves_the_stream_as_it_was():
    state = block_states(0, "a", 0, 1)[0]
    before = state.copy()
    replayed(state)(20)
    assert (state == before).all()


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
