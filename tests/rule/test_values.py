"""Kinds of value: what each reads, how it writes it, and what it says of the rest."""

from fractions import Fraction

import numpy as np
import pytest

from dreadsim import InputError
from dreadsim.rule.keys import Keyed, key, setup
from dreadsim.rule.values import Chance, OneOf, Sections, Shares, Whole, Wholes, written

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@setup
class Die(Keyed):
    """A table of the tests."""

    faces: int = key(6, Whole(1, 100), "faces")


NAN = float("nan")
WHOLE, WORD, NUMBERS, NAMES, POOLS = (
    Whole(-2, 40),
    OneOf(("full", "step")),
    Wholes(3, 0, 9),
    Shares(),
    Shares(Whole(0, 9)),
)


@pytest.mark.parametrize(
    ("kind", "given", "read", "plain"),
    [
        (WHOLE, -2, -2, -2),
        (WHOLE, np.int8(40), 40, 40),
        (WORD, "step", "step", "step"),
        (WORD, np.str_("step"), "step", "step"),
        (Chance(), "1/3", THIRD, "1/3"),
        (Chance(), 0.5, HALF, "1/2"),
        (Chance(), 1, Fraction(1), "1"),
        (NUMBERS, "0, 1,2", (0, 1, 2), [0, 1, 2]),
        (NUMBERS, [np.int64(9), 0, 0], (9, 0, 0), [9, 0, 0]),
        (NAMES, "b=1/2, a = 0.5", (("a", HALF), ("b", HALF)), {"a": "1/2", "b": "1/2"}),
        (NAMES, {"b": 1, "a": 0}, (("b", Fraction(1)),), {"b": "1"}),
        (NAMES, (("b", THIRD), ("a", "2/3")), (("a", 2 * THIRD), ("b", THIRD)), {"a": "2/3", "b": "1/3"}),
        (NAMES, "", (), {}),
        (NAMES, {}, (), {}),
        (NAMES, None, (), {}),
        (POOLS, "3=1/2,1=1/2", ((1, HALF), (3, HALF)), {"1": "1/2", "3": "1/2"}),
        (POOLS, {3: "1/2", np.int64(1): 0.5}, ((1, HALF), (3, HALF)), {"1": "1/2", "3": "1/2"}),
        (Sections(Die), {"b": {}, "a": Die(8)}, (("a", Die(8)), ("b", Die())), {"a": {"faces": 8}, "b": {"faces": 6}}),
        (Sections(Die), {}, (), {}),
    ],
)
def test_what_is_read_and_written_and_read_again(kind, given, read, plain):
    found = kind.read("key", given)
    assert found == read
    assert kind.plain(found) == plain
    assert kind.read("key", plain) == kind.read("key", found) == found
    assert str(found) == str(read)


@pytest.mark.parametrize(
    ("kind", "given", "says"),
    [
        *((WHOLE, value, "key: ") for value in (-3, 41, 1.0, "5", None, True, NAN, [1], 10**5000)),
        (WHOLE, "5", '"5" in quotes is text; give a whole number from -2 to 40'),
        *((WORD, value, "one of full, step") for value in ("ful", "", None, 1, ["full"], {}, 10**5000)),
        (WORD, "FULL", "did you mean full?"),
        *((Chance(), value, "a fraction from 0 to 1") for value in (-1, 2, "1/0", "half", "", None, True, NAN, [1])),
        *(
            (NUMBERS, value, "key: ")
            for value in ("", "1,2", "1,2,3,4", [1, 2], 3, None, {0, 1, 2}, {0: 1, 1: 1, 2: 1})
        ),
        *(
            (NUMBERS, value, "whole number from 0 to 9")
            for value in ("0,one,2", "0,1,10", "0,-1,2", [0, 1.0, 2], "0,,2")
        ),
        *(
            (NAMES, value, "key: ")
            for value in (3, True, ["a"], [("a", 1, 2)], {3: 1}, {None: 1}, {3: "1/2", "a": "1/2"})
        ),
        (NAMES, "a", "NAME=PROBABILITY,..., like a=1/2,b=1/2"),
        (NAMES, "a=1/2,a=1/2", "each name once"),
        (NAMES, "a=1/2", "a sum of 1/2; give probabilities that add up to 1"),
        (NAMES, "a=1/2,b=2/3", "a sum of 7/6"),
        (NAMES, "a=2,b=-1", "key a: 2 is not allowed; give a fraction"),
        (NAMES, {"a": NAN}, "key a: nan"),
        (NAMES, "a=0.9999999,b=0.0000001", "a common denominator of at most 1000000"),
        (Shares(rest="a"), "b=1/4", "add up to 1, like a=3/4 more"),
        (Shares(of="kind", like="x=1"), "a", "KIND=PROBABILITY,..., like x=1"),
        (POOLS, "a=1", "key: a is not allowed; give a whole number from 0 to 9"),
        (POOLS, "10=1", "key: 10 is not allowed"),
        (POOLS, "1", "NAME=PROBABILITY,..., like 1=1/2,3=1/2"),
        (POOLS, {1: "1/2", "1": "1/2"}, "each name once"),
        *((Sections(Die), value, "tables by name, each with some of faces") for value in (3, "six", None, True, [1])),
        (Sections(Die), {"a": 3}, "key.a: 3 is not allowed; give a table with some of faces"),
        (Sections(Die), {"a": {"face": 3}}, "key.a.face: unknown key; give one of faces (did you mean faces?)"),
        (Sections(Die), {"a": {3: 3}}, "key.a.3: unknown key"),
        (Sections(Die), {"a": {"faces": 0}}, "key.a.faces: 0 is not allowed"),
        (Sections(Die), {3: {}, "a": {}}, "key: 3 is not allowed; give names that are text"),
        (Sections(Die), {"": {}}, "names that are text"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else value[:40],
)
def test_anything_else_is_refused_in_one_line(kind, given, says):
    with pytest.raises(InputError) as caught:
        kind.read("key", given)
    line = str(caught.value)
    assert says in line
    assert line.startswith("key")
    assert "\n" not in line
    assert len(line) < 300


@pytest.mark.parametrize(
    ("kind", "allowed", "told"),
    [
        (WHOLE, "a whole number from -2 to 40", "-2..40"),
        (Whole(0, 10**6), "a whole number from 0 to 1000000", ""),
        (WORD, "one of full, step", "full or step"),
        (OneOf(("a", "b", "c")), "one of a, b, c", "a, b or c"),
        (OneOf(("a",)), "one of a", "a"),
        (Chance(), "a fraction from 0 to 1, like 3/10 or 0.3", "0..1"),
        (NUMBERS, "3 whole numbers from 0 to 9, like 0,1,2", "0..9 each"),
        (NAMES, "probabilities by name that add up to 1, like a=1/2,b=1/2", ""),
        (Sections(Die), "tables by name, each with some of faces", ""),
    ],
)
def test_what_is_allowed_in_words(kind, allowed, told):
    assert (kind.allowed, kind.range) == (allowed, told)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (None, "not given"),
        ({}, "none"),
        ({"a": "1/2", "b": "1/2"}, "a=1/2, b=1/2"),
        ({"lucky": {"roll": "plain", "draw": "two"}}, "lucky (roll=plain, draw=two)"),
        ([0, 1, 2], "0, 1, 2"),
    ],
)
def test_plain_values_as_people_write_them(value, text):
    assert written(value) == text
