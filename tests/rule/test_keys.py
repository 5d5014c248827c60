"""Keys declared once: what setups made of them accept, refuse, keep and give back."""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields
from fractions import Fraction
from inspect import signature

import pytest

from dreadsim import InputError
from dreadsim.rule.keys import Chance, Keyed, OneOf, Sections, Shares, Whole, key, keys_of, known, other_words, setup


@setup
class Kind(Keyed):
    """A table."""

    roll: str = key("plain", OneOf(("plain", "both")), "the roll")


@setup
class Bag(Keyed):
    """A setup with every kind of declaration."""

    light: int = key(5, Whole(0, 20), "light dice", aka=("white", "w"), slider=(0, 10))
    dark: int = key(1, Whole(0, 20), "dark dice")
    limit: int | None = key(None, Whole(0, 3), "a limit", absent="no limit", template=2)
    chance: Fraction = key(Fraction(0), Chance(), "a chance")
    mix: object = key((), Shares(), "a mix", example="a=1")
    kinds: object = key((), Sections(Kind), "kinds", option=False, section="kinds")

    def check(self):
        if not self.light + self.dark:
            raise InputError("dark", self.dark, "a die")


@setup
class Large(Bag):
    """A setup with the keys of another one."""

    size: int = key(1, Whole(1, 9), "a size")


FULL = {"light": 3, "dark": 0, "limit": 2, "chance": "1/3", "mix": "b=1/2,a=1/2", "kinds": {"x": {"roll": "both"}}}


def test_a_key_knows_what_was_declared():
    keys = keys_of(Bag)
    assert list(keys) == ["light", "dark", "limit", "chance", "mix", "kinds"] == [f.name for f in fields(Bag)]
    light = keys["light"]
    assert (light.name, light.default, light.kind, light.words) == ("light", 5, Whole(0, 20), "light dice")
    assert (light.aka, light.slider, light.option, light.section) == (("white", "w"), (0, 10), True, "")
    assert (keys["limit"].absent, keys["limit"].template, keys["mix"].example) == ("no limit", 2, "a=1")
    assert (keys["kinds"].option, keys["kinds"].section) == (False, "kinds")
    assert list(keys_of(Large)) == [*keys, "size"]


def test_every_value_is_read_when_a_setup_is_made():
    bag = Bag(**FULL)
    assert (bag.chance, bag.mix) == (Fraction(1, 3), (("a", Fraction(1, 2)), ("b", Fraction(1, 2))))
    assert bag.kinds == (("x", Kind("both")),)
    assert Bag(3, 0, 2) == Bag(light=3, dark=0, limit=2)
    assert Large(light=3, size=2).size == 2


@pytest.mark.parametrize("name", FULL)
def test_defaults_are_values_that_would_be_read_as_they_are(name):
    declared = keys_of(Bag)[name]
    assert declared.read(declared.default) == declared.default == getattr(Bag(), name)


@pytest.mark.parametrize(
    ("values", "named", "says"),
    [
        (
            (),
            {"lihgt": 3},
            "lihgt: unknown key; give one of light, dark, limit, chance, mix, kinds (did you mean light?)",
        ),
        ((), {"white": 3}, "(did you mean light?)"),
        ((), {"W": 3}, "(did you mean light?)"),
        ((), {"qqqq": 3}, "qqqq: unknown key; give one of light, dark, limit, chance, mix, kinds"),
        ((1, 2, 3, 0, (), (), 7, 8), {}, "Bag: 8 values; give at most 6: light, dark"),
        ((1,), {"light": 2}, "light: given twice"),
        ((1,), {"lihgt": 2}, "lihgt: unknown key"),
        ((21,), {}, "light: 21 is not allowed; give a whole number from 0 to 20"),
        ((), {"dark": None}, "dark: None is not allowed"),
        ((), {"limit": 4}, "limit: 4 is not allowed"),
        ((0, 0), {}, "dark: 0 is not allowed; give a die"),
        ((), {"kinds": {"x": {"rol": 1}}}, "kinds.x.rol: unknown key; give one of roll (did you mean roll?)"),
    ],
)
def test_wrong_arguments_are_named_in_one_line(values, named, says):
    with pytest.raises(InputError) as caught:
        Bag(*values, **named)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_error_of_the_setup_itself_comes_through():
    @setup
    class Broken(Keyed):
        """A setup with a fault of its own."""

        size: int = key(1, Whole(1, 9), "a size")

        def check(self):
            raise TypeError("a fault")

    with pytest.raises(TypeError, match="a fault"):
        Broken(2)


def test_replace_checks_again_and_suggests():
    assert Bag().replace(dark=2, mix="a=1") == Bag(dark=2, mix="a=1")
    assert Bag(**FULL).replace(light=4).replace(light=3) == Bag(**FULL)
    assert type(Large().replace(light=2)) is Large
    for wrong, says in (
        ({"lihgt": 3}, "did you mean light"),
        ({"light": 99}, "light: 99"),
        ({"light": 0, "dark": 0}, "a die"),
    ):
        with pytest.raises(InputError, match=says):
            Bag().replace(**wrong)


def test_setups_are_frozen_and_can_be_keys():
    bag = Bag(**FULL)
    with pytest.raises(FrozenInstanceError):
        bag.light = 2
    assert {bag: 1}[bag.replace()] == 1
    assert Bag() != Large()


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda bag: pickle.loads(pickle.dumps(bag))])
def test_copies_and_pickles_hold_the_keys_alone(again):
    bag = Bag(**FULL)
    before, number = pickle.dumps(bag), hash(bag)
    bag.__dict__["remembered"] = 3
    assert again(bag) == bag
    assert "remembered" not in vars(again(bag))
    assert (pickle.dumps(bag), hash(bag), hash(again(bag))) == (before, number, number)


def test_json_gives_the_setup_back():
    bag = Bag(**FULL)
    assert bag.to_json() == {
        "light": 3,
        "dark": 0,
        "limit": 2,
        "chance": "1/3",
        "mix": {"a": "1/2", "b": "1/2"},
        "kinds": {"x": {"roll": "both"}},
    }
    assert Bag(**bag.to_json()) == bag
    assert Bag(**Bag().to_json()) == Bag()


def test_a_key_is_known_by_other_words():
    assert known(Bag, "light") is keys_of(Bag)["light"]
    assert other_words(Bag) == {"white": "light", "w": "light"}
    with pytest.raises(InputError, match="did you mean light"):
        known(Bag, "w")


def test_tools_see_the_arguments():
    assert list(signature(Bag).parameters) == list(FULL)
    assert repr(Kind("both")) == "Kind(roll='both')"
