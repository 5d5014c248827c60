"""What a setup of Dread Dice accepts, and what it says of the rest."""

import pickle
from fractions import Fraction

import numpy as np
import pytest

from dreadsim import InputError
from dreadsim.dread import Kind, Setup
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.rule.naming import canonical

WRONG = {
    "light": [-1, 10**6 + 1, 1.0, "5", None, True, float("nan")],
    "dark": [-1, 10**6 + 1, 1.5, "1", None, False],
    "base": [-1, 21, 5.0, "5", None],
    "step": [-1, 0.5, "1", None],
    "threshold": [-1, 21, 5.0, "5", True],
    "reset": ["Full", "", None, 1, ["full"]],
    "roll": ["adv", "nobag", "", None, 1],
    "draw": ["three", 2, None],
    "mix": [
        *("plain", "plain=1/2", "lucky=1", "plain=2,nobag=-1", "plain=1/2,plain=1/2", "=1", "plain=0", "plain=nan"),
        *("plain=1e-5000,advantage=1", 3, True, ["plain"]),
    ],
    "kinds": [3, "lucky", {"lucky": 3}, {"lucky": None}],
}


@pytest.mark.parametrize(("key", "value"), [(key, v) for key, values in WRONG.items() for v in values])
def test_a_wrong_value_is_named_in_one_short_line(key, value):
    with pytest.raises(InputError) as caught:
        Setup(**{key: value})
    line = str(caught.value)
    assert caught.value.key.replace(".", " ").split()[0] == key
    assert line.startswith(key)
    assert "\n" not in line
    assert len(line) < 500
    with pytest.raises(InputError):
        Setup().replace(**{key: value})


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"light": 0, "dark": 0}, "dark"),
        ({"roll": "advantage", "mix": "plain=1"}, "roll"),
        ({"kinds": {"plain": {"roll": "plain"}}}, "kinds"),
        ({"kinds": {"lucky": {"rol": "plain"}}}, "kinds.lucky.rol"),
        ({"kinds": {"lucky": {"roll": "adv"}}}, "kinds.lucky.roll"),
        ({"kinds": {"lucky": {"draw": 2}}}, "kinds.lucky.draw"),
        ({"kinds": {3: {}, "lucky": {}}}, "kinds"),
        ({"mix": {3: "1/2", "plain": "1/2"}}, "mix"),
        ({"t0": 3}, "t0"),
    ],
)
def test_values_that_do_not_go_together(values, key):
    with pytest.raises(InputError) as caught:
        Setup(**values)
    assert caught.value.key == key


@pytest.mark.parametrize(
    "values",
    [
        {"dark": 0},
        {"light": 0},
        {"light": 0, "dark": 1, "draw": "two", "roll": "advantage"},
        {"base": 0, "step": 0},
        {"base": 20, "threshold": 0},
        {"step": 10**18},
        {"roll": "both"},
        {"light": np.int64(3)},
        {"light": 10**6, "dark": 10**6},
        {"mix": {"plain": 0.3, "both": "0.3", "nobag": Fraction(2, 5)}},
        {"mix": "lucky=1", "kinds": {"lucky": {"roll": "nobag"}}},
        {"mix": ""},
    ],
)
def test_what_is_odd_but_allowed(values):
    assert Setup(**values) == Setup().replace(**values)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("t0", "base"),
        ("T0", "base"),
        ("delta", "step"),
        ("D", "step"),
        ("W", "light"),
        ("B", "dark"),
        ("T", "threshold"),
    ],
)
def test_the_letters_of_the_rulebook_lead_to_the_key(word, meant):
    with pytest.raises(InputError, match=rf"did you mean {meant}\?"):
        Setup(**{word: 3})


def test_what_is_missing_from_a_mix_may_be_plain_rolls():
    with pytest.raises(InputError, match=r"a sum of 2/5; give probabilities that add up to 1, like plain=3/5 more"):
        Setup(mix="both=2/5")


def test_what_a_rule_asked_of_a_setup_leaves_no_trace():
    setup = Setup(mix="plain=1/2,both=1/2")
    before = pickle.dumps(setup)
    assert setup.weighted_kinds == ((1, Kind("both")), (1, Kind("plain")))
    assert pickle.dumps(setup) == before
    assert pickle.loads(before) == setup


def test_a_setup_cannot_be_changed_and_can_be_a_key():
    setup = Setup(kinds={"lucky": {"roll": "advantage"}}, mix="lucky=1")
    with pytest.raises(AttributeError):
        setup.dark = 2
    assert {setup: 1}[setup.replace()] == 1


def test_replace_checks_again_and_suggests():
    assert Setup().replace(dark=2, base=8) == Setup(dark=2, base=8)
    with pytest.raises(InputError, match="did you mean light"):
        Setup().replace(lihgt=3)


@pytest.mark.parametrize(("threshold", "start"), [(None, 8), (0, 0), (20, 20)])
def test_the_start_is_the_base_threshold_unless_given(threshold, start):
    assert Setup(base=8, threshold=threshold).start == start


@pytest.mark.parametrize(
    "mix",
    [
        "plain=3/5,lucky=1/4,nobag=0.15",
        " plain = 0.6 , lucky = 0.25 , nobag = 3/20 ",
        {"plain": 0.6, "lucky": Fraction(1, 4), "nobag": "0.15", "advantage": 0},
    ],
)
def test_a_mix_may_be_text_or_a_mapping(mix):
    setup = Setup(draw="two", mix=mix, kinds={"lucky": {"roll": "advantage"}})
    # A roll takes the setup's draw, a named kind has its own.
    plain, lucky, nobag = Kind("plain", "two"), Kind("advantage", "one"), Kind("nobag", "two")
    assert setup.weighted_kinds == ((5, lucky), (3, nobag), (12, plain))
    assert [name for name, _ in setup.mix] == ["lucky", "nobag", "plain"]


def test_without_a_mix_there_is_one_kind():
    assert Setup(roll="disadvantage", draw="two").weighted_kinds == ((1, Kind("disadvantage", "two")),)


def test_json_has_the_keys_of_files_and_gives_the_setup_back():
    setup = Setup(dark=2, mix="lucky=1/3,plain=2/3", kinds={"lucky": Kind("advantage", "two")})
    document = setup.to_json()
    assert document["mix"] == {"lucky": "1/3", "plain": "2/3"}
    assert document["kinds"] == {"lucky": {"roll": "advantage", "draw": "two"}}
    assert Setup(**document) == setup


@pytest.mark.parametrize(
    ("setup", "text"),
    [
        (Setup(), "dread {}"),
        (Setup(base=5), "dread {}"),
        (Setup(dark=2, base=0), 'dread {"base": 0, "dark": 2}'),
        (
            Setup(mix="lucky=1", kinds={"lucky": Kind()}),
            'dread {"kinds": [["lucky", {}]], "mix": [["lucky", "1"]]}',
        ),
    ],
)
def test_the_text_that_names_streams_has_only_what_differs_from_the_defaults(setup, text):
    # Known answers: another text would change every simulated number of these setups.
    assert canonical(MECHANIC, setup) == text
