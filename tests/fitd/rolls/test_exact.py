"""The law of what a roll of a mix brings."""

from fractions import Fraction

from dreadsim.fitd.pools.exact import law
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.rolls.exact import law_of
from dreadsim.fitd.rolls.rules import pool_of, roll_of
from dreadsim.fitd.rolls.setup import RollsSetup
from dreadsim.rule.choices import law as enumerated


def test_one_pool():
    assert law_of(RollsSetup(3), lambda roll: roll) == law(Setup(3))


def test_a_mix_is_the_enumerated_rule():
    setup = RollsSetup(mix="0=1/3,1=1/6,2=1/2", flip="remove")
    found = enumerated(lambda choose: roll_of(pool_of(setup, choose), choose))
    assert law_of(setup, lambda roll: (*roll.results, roll.crits)) == found


def test_what_is_brought_comes_in_order():
    found = law_of(RollsSetup(1), lambda roll: -roll.results[0])
    assert list(found.items()) == [(-face, Fraction(1, 6)) for face in range(6, 0, -1)]
