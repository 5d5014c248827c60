"""The text that names a setup and its streams."""

from dataclasses import dataclass, field
from fractions import Fraction
from types import SimpleNamespace

import pytest

from dreadsim.rule.naming import canonical

GAME = SimpleNamespace(name="game")


@dataclass(frozen=True)
class Inner:
    roll: str = "plain"
    draw: str = "one"


@dataclass(frozen=True)
class Outer:
    dice: int = 5
    share: Fraction = Fraction(1, 2)
    inner: Inner = Inner()
    named: tuple = ()
    table: dict = field(default_factory=dict)
    chosen: frozenset = frozenset()


@pytest.mark.parametrize(
    ("setup", "text"),
    [
        (Outer(), "game {}"),
        (Outer(dice=6, share=Fraction(1, 3)), 'game {"dice": 6, "share": "1/3"}'),
        (Outer(inner=Inner(draw="two")), 'game {"inner": {"draw": "two"}}'),
        (Outer(named=(("x", Inner("both")), ("y", Inner()))), 'game {"named": [["x", {"roll": "both"}], ["y", {}]]}'),
        (Outer(table={"b": 1, "a": Fraction(1, 7)}), 'game {"table": {"a": "1/7", "b": 1}}'),
        (Outer(chosen=frozenset({"b", "a"})), 'game {"chosen": ["a", "b"]}'),
        (20, "game 20"),
        ("x y", "game 'x y'"),
        (None, "game None"),
    ],
)
def test_the_text_has_what_differs_from_the_defaults_at_every_depth(setup, text):
    assert canonical(GAME, setup) == text


def test_a_field_without_a_default_is_always_in_the_text():
    @dataclass(frozen=True)
    class Setup:
        size: int
        other: float = 0.5

    assert canonical(GAME, Setup(6)) == 'game {"size": 6}'
    assert canonical(GAME, Setup(6, 0.25)) == 'game {"other": 0.25, "size": 6}'
