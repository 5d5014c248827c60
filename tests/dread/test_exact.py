"""The closed form against enumeration of the literal rule: the kept die once a bag, the chain at all 21 thresholds."""

from fractions import Fraction
from itertools import product

import pytest

from dreadsim.dread import Kind, Setup
from dreadsim.dread.exact import chain, kept_law
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.dread.rules import advance, kept, literal
from dreadsim.dread.setup import NOBAG
from dreadsim.rule.choices import law
from dreadsim.studies import proof

WAYS = [("plain", "one"), ("plain", "two"), ("both", "two")]
WAYS += [(roll, draw) for roll in ("advantage", "disadvantage") for draw in ("one", "two")]
# No dark dice, no light dice, one die, two dice, and more.
SMALL = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 1), (1, 2)]
LARGER = [(2, 1), (0, 3), (4, 0), (3, 2), (2, 4)]
TABLES = [(5, 1, "full"), (5, 0, "full"), (18, 3, "full"), (18, 3, "step"), (0, 25, "step"), (0, 1, "step")]


def enumerated(light, dark, kind):
    setup = Setup(light=light, dark=dark)
    return law(lambda choose: kept(setup, kind, choose))


def closed_form(light, dark, kind):
    """The closed form's law as outcomes of the rule; of a light die only the pair is told."""
    found = {}
    for pair, light_kept, results in kept_law(Setup(light=light, dark=dark), kind):
        assert results[0] == 0
        found[False, None, pair] = light_kept
        found |= {(True, result, pair): p for result, p in enumerate(results)}
    return {outcome: p for outcome, p in found.items() if p}


def without_light_numbers(kept_dice):
    found = {}
    for (dark, result, pair), p in kept_dice.items():
        key = dark, result if dark else None, pair
        found[key] = found.get(key, 0) + p
    return found


@pytest.mark.parametrize(("light", "dark"), SMALL + LARGER)
@pytest.mark.parametrize(("roll", "draw"), WAYS)
def test_the_kept_die_has_the_enumerated_law(light, dark, roll, draw):
    kind = Kind(roll, draw)
    assert closed_form(light, dark, kind) == without_light_numbers(enumerated(light, dark, kind))


def steps_of(setup):
    """Every step of the chain as {(threshold, next, marks): p}, from all 21 thresholds."""
    found = {}
    for threshold in range(21):
        if (threshold,) not in found:
            explored = chain(setup.replace(threshold=threshold))
            found |= {(state,): None for state in explored.states}
            found |= {(s, t, marks): p for marks, part in explored.parts.items() for (s, t), p in part.items()}
    return {step: p for step, p in found.items() if p}


@pytest.mark.parametrize(("light", "dark"), SMALL)
@pytest.mark.parametrize(("roll", "draw"), WAYS)
def test_the_chain_is_what_the_kept_die_does_at_every_threshold(light, dark, roll, draw):
    dice = enumerated(light, dark, Kind(roll, draw))
    for base, step, reset in TABLES:
        setup = Setup(light, dark, base, step, reset=reset, roll=roll, draw=draw)
        expected = {}
        for threshold, (die, p) in product(range(21), dice.items()):
            after, marks = advance(setup, threshold, die)
            key = threshold, after, marks
            expected[key] = expected.get(key, 0) + p
        assert steps_of(setup) == expected


@pytest.mark.parametrize("setup", [setup for setup in MECHANIC.small_grid() if setup.mix or setup.dice < 3], ids=str)
def test_the_whole_literal_rule_enumerated_gives_the_chain(setup):
    assert list(proof.enumeration(MECHANIC, setup)) == []


@pytest.mark.parametrize("draw", ["one", "two"])
def test_a_mix_is_the_weighted_sum_of_its_kinds(draw):
    weights = {"plain": Fraction(1, 2), "advantage": Fraction(1, 5), "away": Fraction(3, 10)}
    mixed = Setup(2, 2, draw=draw, mix=weights, kinds={"away": {"roll": NOBAG}})
    expected = {}
    for name, weight in weights.items():
        alone = Setup(2, 2, draw=draw, mix={name: 1}, kinds=mixed.kinds)
        for step, p in steps_of(alone).items():
            expected[step] = expected.get(step, 0) + weight * p
    assert steps_of(mixed) == expected


def test_checks_without_the_bag_only_wait():
    assert steps_of(Setup(mix="nobag=1")) == {(threshold, threshold, ()): 1 for threshold in range(21)}


@pytest.mark.parametrize(("light", "dark"), [(5, 1), (20, 10), (10**6, 1), (3, 10**6)])
@pytest.mark.parametrize(("roll", "draw"), WAYS)
def test_chances_add_up_for_bags_of_any_size(light, dark, roll, draw):
    setup = Setup(light, dark)
    ways = kept_law(setup, Kind(roll, draw))
    assert sum(way.light + sum(way.dark) for way in ways) == 1
    shares = {way.pair: way.light + sum(way.dark) for way in ways}
    if "both_dark" in shares:
        dice = light + dark
        assert shares["both_dark"] == Fraction(dark * (dark - 1), dice * (dice - 1))
        assert shares["mixed"] == Fraction(2 * light * dark, dice * (dice - 1))
    else:
        assert sum(sum(way.dark) for way in ways) == Fraction(dark, light + dark)


def test_enumeration_of_the_rule_is_that_of_its_two_halves():
    setup = Setup(1, 1, base=3, step=2, reset="step", roll="disadvantage", draw="two")
    dice = enumerated(1, 1, Kind("disadvantage", "two"))
    for threshold in (0, 1, 2, 7, 19, 20):
        whole = law(lambda choose, threshold=threshold: literal(setup, threshold, choose))
        halves = {}
        for die, p in dice.items():
            outcome = advance(setup, threshold, die)
            halves[outcome] = halves.get(outcome, 0) + p
        assert whole == halves
