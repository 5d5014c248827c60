"""Bad input in one line: the key, the value, what is allowed."""

from fractions import Fraction

import numpy as np
import pytest

from dreadsim import InputError
from dreadsim.errors import did_you_mean, one_of, probability, whole


def test_an_error_says_key_value_and_what_is_allowed():
    error = InputError("base", 33, "a whole number")
    assert isinstance(error, ValueError)
    assert str(error) == "base: 33 is not allowed; give a whole number"
    assert error.line("--base") == "--base: 33 is not allowed; give a whole number"
    assert str(error.at("file.toml: [setup] base")) == "file.toml: [setup] base: 33 is not allowed; give a whole number"


def test_an_error_may_say_otherwise_what_is_wrong_and_shows_an_empty_text():
    assert str(InputError("mix", {}, "more", "a sum of 1/2")) == "mix: a sum of 1/2; give more"
    assert str(InputError("roll", "", "a roll")) == "roll: '' is not allowed; give a roll"


@pytest.mark.parametrize("value", [0, 20, np.int64(7), np.uint8(7)])
def test_whole_numbers_come_back_as_ints(value):
    assert type(whole("base", value, 0, 20)) is int
    assert whole("base", value, 0, 20) == value


@pytest.mark.parametrize("value", [-1, 21, 5.0, float("nan"), "5", None, True, Fraction(5), [5]])
def test_anything_else_is_refused_with_the_range(value):
    with pytest.raises(InputError, match="a whole number from 0 to 20"):
        whole("base", value, 0, 20)
    with pytest.raises(InputError, match="a whole number, 99 or more"):
        whole("base", value, 99)


@pytest.mark.parametrize(
    ("value", "suggestion"), [("advantag", " (did you mean advantage?)"), ("xyz", ""), (3, ""), (None, ""), ([], "")]
)
def test_a_word_must_be_known_and_the_nearest_is_suggested(value, suggestion):
    known = ("plain", "advantage")
    with pytest.raises(InputError) as caught:
        one_of("roll", value, known)
    assert str(caught.value).endswith("give one of plain, advantage" + suggestion)
    assert did_you_mean(value, known) == suggestion
    assert one_of("roll", "plain", known) == "plain"


@pytest.mark.parametrize(
    ("value", "meant"),
    [("t0", "base"), ("T0", "base"), ("bse", "base"), ("whit", "light"), ("light", "light"), ("xyz", ""), (3, "")],
)
def test_other_words_lead_to_the_known_one(value, meant):
    found = did_you_mean(value, ("light", "base"), {"t0": "base", "white": "light"})
    assert found == (f" (did you mean {meant}?)" if meant else "")


@pytest.mark.parametrize(
    ("value", "fraction"),
    [
        (0, 0),
        (1, 1),
        ("3/10", Fraction(3, 10)),
        ("0.3", Fraction(3, 10)),
        (0.1, Fraction(1, 10)),
        (1 / 3, Fraction(1, 3)),
        (0.123, Fraction(123, 1000)),
        (0.654321, Fraction(654_321, 1_000_000)),
        (Fraction(1, 3),) * 2,
    ],
)
def test_probabilities_are_read_as_they_are_written(value, fraction):
    assert probability("p", value) == fraction


@pytest.mark.parametrize(
    "value",
    [-1, 2, "1.01", "-1/2", "1/0", "half", "", "nan", float("nan"), float("inf"), None, True, [1], "1e-999999999"],
)
def test_what_is_no_probability_is_refused(value):
    with pytest.raises(InputError, match="a fraction from 0 to 1"):
        probability("p", value)
