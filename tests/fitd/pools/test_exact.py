"""The closed form: outside cases, enumeration of the rule for every reading and flip, icepool, and known facts."""

import json
from collections import Counter
from fractions import Fraction
from math import comb
from pathlib import Path

import icepool
import pytest

from dreadsim.exact.order_statistics import lowest
from dreadsim.fitd.pools import rules
from dreadsim.fitd.pools.exact import law, stress
from dreadsim.fitd.pools.setup import FLIP_ORDERS, FLIPS, MOST_OUTCOMES, SHORTS, Setup
from dreadsim.rule.choices import law as enumerated

CASES = json.loads((Path(__file__).parents[2] / "data" / "fitd_cases.json").read_text())


def chance(setup, condition):
    return sum((p for roll, p in law(setup).items() if condition(*roll)), start=Fraction(0))


def at_least_partial(results, crits):
    return results[0] >= 4


@pytest.mark.parametrize(
    "case", CASES["keepers"], ids=lambda case: f"{case['pool']} {case['outcomes']} {case['short']}"
)
def test_cases_of_the_keepers_rule(case):
    expected = {(tuple(row["results"]), row["crits"]): Fraction(row["p"]) for row in case["joint"]}
    assert law(Setup(case["pool"], case["outcomes"], short=case["short"])) == expected


@pytest.mark.parametrize("case", CASES["blades"], ids=lambda case: str(case["pool"]))
def test_cases_of_the_blades_rule(case):
    tiers = dict.fromkeys(case["tiers"], Fraction(0))
    for (results, crits), p in law(Setup(case["pool"], rule="blades")).items():
        tiers["crit" if crits else "012"[(results[0] >= 4) + (results[0] == 6)]] += p
    assert tiers == {tier: Fraction(p) for tier, p in case["tiers"].items()}


def test_stress_by_the_blades_rule():
    expected = ["125/36", "5/2", "3/2", "209/216", "101/162"]
    for pool, mean in enumerate(expected):
        setup = Setup(pool, rule="blades", kind="resistance")
        assert law(setup).map(lambda roll: 6 - roll.results[0] - roll.crits).mean == Fraction(mean)
        assert law(setup).map(lambda roll: stress("blades", roll)).mean == Fraction(mean)


FIVE_DICE = [(-1, 1), (0, 1), (0, 2), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 3), (5, 1)]
SIX_DICE = [(-2, 1), (-1, 2), (0, 3), (2, 4), (6, 1)]


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize(
    ("pool", "outcomes"), [*FIVE_DICE, *(pytest.param(*six, marks=pytest.mark.slow) for six in SIX_DICE)]
)
def test_enumeration_gives_the_same(pool, outcomes, flip):
    for short in SHORTS if pool < 0 else SHORTS[:1]:
        for order in FLIP_ORDERS if flip != "none" else FLIP_ORDERS[:1]:
            setup = Setup(pool, outcomes, short=short, flip=flip, flip_order=order)
            assert law(setup) == enumerated(lambda choose, setup=setup: rules.literal(setup, choose))


@pytest.mark.parametrize("pool", range(1, 9))
def test_icepool_gives_the_same(pool):
    for outcomes in range(1, min(pool, 4) + 1):
        theirs = Counter()
        for dice, ways in icepool.d6.pool(pool).expand().items():
            theirs[tuple(reversed(dice[-outcomes:])), max(0, dice.count(6) - 1)] += Fraction(ways, 6**pool)
        assert law(Setup(pool, outcomes)) == theirs


def test_readings_agree_where_no_die_is_owed():
    for pool in range(5):
        for outcomes in range(1, MOST_OUTCOMES + 1):
            assert law(Setup(pool, outcomes)) == law(Setup(pool, outcomes, short="lowest"))
            assert law(Setup(pool, outcomes)) == law(Setup(pool, outcomes, short="debt"))


def test_the_debt_reading_has_the_tiers_of_0d_and_the_crits_of_all_dice():
    for pool in (-1, -5, -20):
        debt = law(Setup(pool, short="debt"))
        assert debt.map(lambda roll: roll.results) == law(Setup(0)).map(lambda roll: roll.results)
        assert debt.map(lambda roll: roll.crits) == law(Setup(pool)).map(lambda roll: roll.crits)


def test_deeper_harm_helps_by_the_literal_reading_alone():
    assert chance(Setup(1), at_least_partial) == Fraction(1, 2)
    assert chance(Setup(-2), at_least_partial) == Fraction(37, 64)
    assert chance(Setup(-2, short="lowest"), at_least_partial) == 1 - Fraction(63, 64)
    assert chance(Setup(-2, short="debt"), at_least_partial) == 1 - Fraction(3, 4)


def test_crits_of_six_dice_and_what_was_printed_about_them():
    six = Setup(-2)
    assert six.dice == Setup(6).dice == Setup.of_dots(-2, 2).dice == Setup.of_dots(-2, 3).dice == 6
    for setup in (six, Setup(6), Setup(-2, short="lowest")):
        one, two = (chance(setup, lambda results, crits, k=k: crits >= k) for k in (1, 2))
        assert (one, two) == (Fraction(12281, 46656), Fraction(1453, 23328))
        assert (f"{float(one):.6f}", f"{float(two):.6f}") == ("0.263224", "0.062286")
    five = law(Setup(5)).map(lambda roll: roll.crits)
    assert five[1] == Fraction(625, 3888)
    assert 1 - five[0] == Fraction(763, 3888)


def test_crits_without_dice_are_likelier_than_with_one():
    crit = {pool: chance(Setup(pool), lambda results, crits: crits > 0) for pool in (0, 1, 2)}
    assert crit == {0: Fraction(1, 36), 1: 0, 2: Fraction(1, 36)}


def test_without_dice_a_pool_is_rolled_all_the_same():
    assert law(Setup(0)).map(lambda roll: roll.results[0]) == {v: Fraction(13 - 2 * v, 36) for v in range(1, 7)}


def test_three_dice_of_which_the_lowest_counts():
    # A house rule for deep negatives, from the foundations alone.
    d6 = dict.fromkeys(range(1, 7), 1)
    tiers = Counter()
    for (face,), weight in lowest(d6, 3, 1).items():
        tiers[(face >= 4) + (face == 6)] += Fraction(weight, 6**3)
    assert tiers == {0: Fraction(7, 8), 1: Fraction(13, 108), 2: Fraction(1, 216)}


def test_a_flip_of_one_loose_die_by_hand():
    assert law(Setup(1, flip="opposite")) == {((face,), 0): Fraction(1, 3) for face in (1, 2, 3)}
    assert law(Setup(1, flip="one")) == {((1,), 0): 1}
    assert law(Setup(1, flip="remove")) == {((0,), 0): 1}
    assert law(Setup(3, flip="remove")).map(lambda roll: roll.results[0]) == {
        # The second highest of three dice.
        face: Fraction(3 * (6 - face) * (2 * face - 1) + 3 * face - 2, 216)
        for face in range(1, 7)
    }


def test_a_pair_hides_the_flip():
    # Taking the higher die away leaves the lower one; turning it to 1 does not.
    assert law(Setup(0, flip="remove")) == law(Setup(0))
    assert law(Setup(0, flip="one")).map(lambda roll: roll.results) == {(1,): 1}
    # In the debt reading a pair that only pays can take the flip, whenever the highest die lies in it.
    debt = Setup(-1, short="debt")
    assert chance(debt.replace(flip="one"), at_least_partial) < chance(debt, at_least_partial)
    assert chance(debt.replace(flip="one"), at_least_partial) > 0


def test_sixes_are_counted_before_or_after_the_flip():
    for pool in (2, 6):
        after = law(Setup(pool, flip="one")).map(lambda roll: roll.crits)
        before = law(Setup(pool, flip="one", flip_order="before_crits")).map(lambda roll: roll.crits)
        assert after == law(Setup(pool)).map(lambda roll: roll.crits)
        assert before[0] == Fraction(sum(comb(pool, s) * 5 ** (pool - s) for s in range(3)), 6**pool)


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("pool", [8, 40, -20])
def test_large_pools_are_exact(pool, flip):
    setup = Setup(pool, 4, flip=flip)
    large = law(setup)
    assert sum(large.values()) == 1
    assert 6**setup.dice % large.total == 0
