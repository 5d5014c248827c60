"""Random words: numpy's SFC64 bit by bit, and choices without bias."""

import numpy as np
import pytest
from numpy.random import SFC64

from dreadsim.simulation import words as words_module
from dreadsim.simulation.sources import from_words, words_of
from dreadsim.simulation.streams import block_states
from dreadsim.simulation.words import chosen, words

WORDS = 2**32
SIZES = [1, 2, 3, 5, 6, 7, 20, 29, 580, 4097, 10**6, 2**31 - 1, 2**31, 2**31 + 1, WORDS - 1]

# Known answers, written down when stream version 1 was made.
PINNED = {
    (0, "pinned", 0): [0x530F7D3CBDB1ECE, 0x374FBBA7621307EC, 0x23D6F50C40AF1E56],
    (0, "pinned", 1): [0xDAFBE99CF8DBBD91, 0x68AC358C148B4587, 0x2B94E8E8CA8F3B9],
    (2**64, "dread {}", 7): [0x7DAC7902AF030599, 0x879571B48C3919E, 0xD8E796E64F7DF28F],
}
PINNED_D20 = [7, 16, 18, 13, 3, 4, 16, 8, 14, 11]


@pytest.mark.parametrize("state", [(0, 0, 0, 1), (1, 2, 3, 4), (2**64 - 1,) * 4, (2**63, 5, 2**40 + 1, 2**64 - 1)])
def test_compiled_words_are_those_of_numpys_sfc64(state):
    numpys = SFC64()
    numpys.state = numpys.state | {"state": {"state": np.array(state, np.uint64)}}
    assert words(np.array(state, np.uint64), 2000).tolist() == numpys.random_raw(2000).tolist()


@pytest.mark.parametrize(("stream", "first"), PINNED.items())
def test_words_are_what_they_always_were(stream, first):
    seed, name, block = stream
    assert words(block_states(seed, name, block, 1)[0], 3).tolist() == first


def test_dice_are_what_they_always_were():
    assert chosen(block_states(20, "dread {}", 0, 1)[0], np.full(10, 20)).tolist() == PINNED_D20


def first_words(size):
    """Upper halves of words at which the answer to `size` changes, with the answer, None where it is drawn again.

    An answer i belongs to the halves w with i * 2**32 + r <= w * size < (i + 1) * 2**32, where r = 2**32 mod size: just
    floor(2**32 / size) of them for every i. The others are drawn again.
    """
    again = WORDS % size
    for i in sorted({0, min(1, size - 1), size // 2, max(0, size - 2), size - 1}):
        low, high = -(-(i * WORDS + again) // size), -(-(i + 1) * WORDS // size)
        assert high - low == WORDS // size
        yield low, i
        yield high - 1, i
        if low * size - size >= i * WORDS:
            yield low - 1, None


@pytest.mark.parametrize("size", SIZES)
def test_every_answer_belongs_to_as_many_words(size):
    for half, answer in first_words(size):
        # The first word of this state is half * 2**32; its counter tells how many words were drawn.
        state = np.array([half << 32, 0, 0, 0], np.uint64)
        replay = from_words(words_of(state))(size)
        compiled = int(chosen(state, np.array([size]))[0])
        assert replay == compiled
        if answer is None:
            assert state[3] > 1
        else:
            assert compiled == answer
            assert state[3] == 1


@pytest.mark.parametrize("size", SIZES)
def test_compiled_choices_are_those_of_the_plain_method(size):
    state = block_states(0, f"choices of {size}", 0, 1)[0]
    choose = from_words(words_of(state))
    assert chosen(state.copy(), np.full(3000, size)).tolist() == [choose(size) for _ in range(3000)]


def test_a_biased_reduction_would_be_seen():
    # At 2**31 + 1 nearly half of the words are drawn again; a reduction without that differs at once.
    size = 2**31 + 1
    state = block_states(0, f"choices of {size}", 0, 1)[0]
    halves = [half for word in words(state.copy(), 50).tolist() for half in (word >> 32, word % WORDS)]
    assert chosen(state, np.full(100, size)).tolist() != [half * size >> 32 for half in halves]


def test_the_generator_in_plain_python(monkeypatch):
    # Coverage cannot see compiled lines: the same functions run by the interpreter give the same.
    compiled_state, plain_state = block_states(1, "plain", 0, 2)[1], block_states(1, "plain", 0, 2)[1]
    sizes = np.array([20, 2**31 + 1, 3] * 50)
    expected = chosen(compiled_state, sizes)
    for name in ("word", "opened", "half", "choose"):
        monkeypatch.setattr(words_module, name, getattr(words_module, name).py_func)
    with np.errstate(over="ignore"):
        found = words_module.chosen.py_func(plain_state, sizes)
    assert found.tolist() == expected.tolist()
    assert (plain_state == compiled_state).all()
