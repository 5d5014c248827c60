"""Dread Dice behind the seam."""

from dreadsim.dread import Setup, rules
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.rule.choices import OneByOne
from dreadsim.rule.registry import mechanic


def test_it_is_registered():
    assert mechanic("dread") is MECHANIC
    assert MECHANIC.setup_type is Setup


def test_the_event_comes_first_and_every_mark_is_counted():
    assert next(iter(MECHANIC.counters)) == "event"
    marks = {rules.EVENT, rules.GROWTH, rules.DARK, rules.BOTH_DARK, rules.BOTH_LIGHT, rules.MIXED}
    counted = {mark for mark in marks if any(counter.of((mark,)) for counter in MECHANIC.counters.values())}
    assert counted == marks


def test_the_literal_rule_is_the_rulebook_and_nothing_else():
    setup = Setup(light=0, dark=1, base=5)
    assert MECHANIC.start(setup) == 5
    assert MECHANIC.literal(setup, 5, OneByOne(lambda n: 0)) == (5, ("dark", "event"))
    assert MECHANIC.observed(7) == 7


def test_starts_are_all_thresholds():
    assert [setup.start for setup in MECHANIC.starts(Setup(dark=3))] == list(range(21))


def test_one_kernel_plays_every_setup():
    assert [kernel.name for kernel in MECHANIC.kernels(Setup())] == ["scalar"]
