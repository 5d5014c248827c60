"""A rule of one's own, written as a user would."""

from dataclasses import dataclass
from fractions import Fraction

import pytest

import dreadsim as ds
from dreadsim import InputError
from dreadsim.rule.mechanic import Words

SMALLER = {20: 12, 12: 10, 10: 8, 8: 6, 6: 4, 4: 0}


@dataclass(frozen=True)
class Usage:
    size: int = 6


def use(setup, size, choose):
    if size and choose(size) < 2:
        return SMALLER[size], ("shrunk",)
    return size, ()


USAGE = ds.LiteralMechanic("usage", lambda setup: setup.size, use, event="shrunk", setups=[Usage(6), Usage(4)])


def test_every_answer_follows_from_the_rule():
    assert USAGE.odds(Usage(6)).p_event == Fraction(1, 3)
    curve = USAGE.curve(Usage(6), checks=3)
    assert curve.p_event_at[0] == Fraction(1, 3)
    assert sum(curve.event_count.values()) == 1
    assert USAGE.longrun(Usage(6)).event_rate == 0
    simulated = USAGE.simulate(Usage(6), checks=3, sessions=3000, seed=1)
    assert simulated.p_event_at[0].low < 1 / 3 < simulated.p_event_at[0].high
    assert "shrunk" in USAGE.play(Usage(6), checks=5, seed=1).text()
    assert "usage" in str(USAGE)


@pytest.mark.parametrize(
    ("rule", "first"),
    [
        (lambda setup, state, choose: (state, ("event",) * choose(2)), lambda setup: "up"),
        (lambda state, choose: (state, ("event",) * choose(2)), "up"),
    ],
    ids=["with a setup", "without"],
)
def test_a_setup_may_be_left_out_where_the_rule_has_none(rule, first):
    coin = ds.LiteralMechanic("coin", first, rule)
    assert coin.curve(None, checks=2).event_count == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}


def test_counters_are_marks_or_functions_of_marks():
    dice = ds.LiteralMechanic(
        "dice",
        None,
        lambda state, choose: (None, choose.dice(2, 6)),
        event=6,
        counters={"ones": lambda dice: dice.count(1), "pair": lambda dice: dice[0] == dice[1]},
        words=Words(check="roll"),
    )
    assert list(dice.counters) == ["6", "ones", "pair"]
    assert dice.memoryless
    curve = dice.curve(None, checks=1)
    assert curve.event_count == {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}
    assert curve.ones_count == curve.event_count
    assert curve.p_pair_at == [Fraction(1, 6)]


def test_a_rule_is_a_function():
    with pytest.raises(InputError, match="rule: no rule is not allowed; give a function"):
        ds.LiteralMechanic("x", 0, "no rule")


def test_the_setups_given_are_those_verified():
    assert USAGE.grid() == USAGE.small_grid() == [Usage(6), Usage(4)]
    assert USAGE.setup_type is Usage
    result = ds.verify(USAGE, sessions=2000, checks=6, seed=1)
    assert result.passed, result.failures
    assert result.cells == 2
