"""Choices from streams in plain Python."""

import numpy as np
import pytest

from dreadsim import InputError
from dreadsim.simulation.sources import from_words, seeded, words_of
from dreadsim.simulation.streams import block_states
from dreadsim.simulation.words import words


@pytest.mark.parametrize("size", [1, 2, 3, 20, 2**31, 2**32 - 1])
def test_seeded_answers_lie_in_range_and_repeat(size):
    answers, again = ([choose(size) for _ in range(200)] for choose in (seeded(7, "a"), seeded(7, "a")))
    assert answers == again
    assert all(0 <= answer < size for answer in answers)


def test_seed_and_label_both_matter():
    runs = [tuple(choose(1000) for _ in range(20)) for choose in (seeded(7, "a"), seeded(8, "a"), seeded(7, "b"))]
    assert len(set(runs)) == 3


def test_seeded_answers_are_those_of_the_first_block_of_that_name():
    choose, again = seeded(5, "name"), from_words(words_of(block_states(5, "name", 0, 1)[0]))
    # More answers than one batch of words, so that batches join without a gap.
    assert [choose(20) for _ in range(3000)] == [again(20) for _ in range(3000)]


def test_the_words_are_those_of_the_compiled_generator():
    state = block_states(0, "a", 0, 1)[0]
    before = state.copy()
    plain = words_of(state)
    assert [next(plain) for _ in range(3000)] == words(state.copy(), 3000).tolist()
    # A replay leaves the stream as it was.
    assert (state == before).all()


def test_dice_are_single_choices_sorted():
    one_by_one, together = seeded(3), seeded(3)
    rolled = [one_by_one(6) + 1 for _ in range(7)]
    assert together.dice(7, 6) == tuple(sorted(rolled, reverse=True))
    assert together.dice(0, 6) == ()


@pytest.mark.parametrize("size", [0, -1, 1.5, "6", None, True, 2**32, np.float64(6)])
def test_a_size_that_is_no_whole_number_from_1_is_refused(size):
    with pytest.raises(InputError, match=r"choose: .*; give a whole number from 1"):
        seeded(1)(size)
    with pytest.raises(InputError):
        seeded(1).dice(2, size)


def test_numpys_whole_numbers_will_do():
    assert [seeded(1)(np.uint8(20)) for _ in range(3)] == [seeded(1)(20) for _ in range(3)]
    assert seeded(1).dice(np.int64(2), np.uint8(200)) == seeded(1).dice(2, 200)
