"""What a setup accepts, and what it says of the rest."""

from fractions import Fraction

import pytest

from dreadsim.errors import InputError
from dreadsim.fitd.pools.setup import Setup

WRONG = {
    "pool": [1.5, "2", None, True, -21, 41, Fraction(5, 2)],
    "outcomes": [0, -1, 5, 1.0, "1"],
    "kind": ["fortune", "", None, 1],
    "rule": ["keeper", None],
    "short": ["best", "highest"],
    "flip": ["two", True],
    "flip_order": ["after", None],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_a_wrong_value_is_named_in_one_line(key, value):
    with pytest.raises(InputError) as caught:
        Setup(**{key: value})
    assert caught.value.key == key
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(f"{key}: ")


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"outcomes": 2, "kind": "resistance"}, "outcomes"),
        ({"outcomes": 2, "rule": "blades"}, "outcomes"),
        ({"flip": "one", "rule": "blades"}, "flip"),
    ],
)
def test_values_that_do_not_go_together(values, key):
    with pytest.raises(InputError) as caught:
        Setup(pool=3, **values)
    assert caught.value.key == key


def test_an_unknown_word_is_met_with_the_nearest_one():
    with pytest.raises(InputError, match=r"did you mean keepers\?"):
        Setup(rule="keeper")
    with pytest.raises(InputError, match=r"did you mean outcomes\?"):
        Setup().replace(outcome=2)


@pytest.mark.parametrize(("dots", "outcomes", "pool"), [(-2, 1, -2), (-2, 3, 0), (0, 2, 1), (4, 4, 7), (37, 4, 40)])
def test_each_outcome_past_the_first_adds_a_die(dots, outcomes, pool):
    setup = Setup.of_dots(dots, outcomes, short="debt")
    assert setup == Setup(pool, outcomes, short="debt")


@pytest.mark.parametrize(
    ("dots", "outcomes", "key"), [(38, 4, "dots"), (-21, 1, "dots"), ("3", 1, "dots"), (1, 0, "outcomes")]
)
def test_wrong_dots(dots, outcomes, key):
    with pytest.raises(InputError) as caught:
        Setup.of_dots(dots, outcomes)
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("setup", "loose", "pairs", "paying"),
    [
        (Setup(3), 3, 0, 0),
        (Setup(1, 3), 1, 2, 0),
        (Setup(-2, 2), 0, 4, 0),
        (Setup(-2, 2, short="debt"), 0, 4, 2),
        (Setup(0, 2, short="debt"), 0, 2, 0),
        (Setup(-3, rule="blades", short="debt"), 0, 1, 0),
        (Setup(2, rule="blades"), 2, 0, 0),
    ],
)
def test_dice_on_the_table(setup, loose, pairs, paying):
    assert (setup.loose, setup.pairs, setup.paying, setup.dice) == (loose, pairs, paying, loose + 2 * pairs)


def test_numbers_of_other_types_become_whole_numbers():
    numpy = pytest.importorskip("numpy")
    setup = Setup(numpy.int64(2), numpy.int32(2))
    assert type(setup.pool) is type(setup.outcomes) is int
    assert setup == Setup(2, 2)
