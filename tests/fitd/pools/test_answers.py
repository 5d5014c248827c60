"""The result of one roll, as scripts and people get it."""

from fractions import Fraction

import pytest

import dreadsim as ds
from dreadsim.fitd.pools.setup import Setup

COMMON = {0: ["3/4", "2/9", "1/36"], 2: ["1/4", "4/9", "5/18", "1/36"], 4: ["1/16", "34/81", "125/324", "19/144"]}
COMMON_STRESS = {0: "125/36", 1: "5/2", 2: "3/2", 3: "209/216", 4: "101/162"}


@pytest.mark.parametrize("pool", COMMON)
def test_the_common_rule(pool):
    expected = dict(zip([0, 1, 2, "crit"], map(Fraction, COMMON[pool]), strict=False))
    assert ds.fitd.pool(Setup(pool, rule="blades")).tiers == [expected]


@pytest.mark.parametrize("pool", COMMON_STRESS)
def test_stress_by_the_common_rule(pool):
    roll = ds.fitd.pool(Setup(pool, rule="blades", kind="resistance"))
    assert roll.mean_stress == Fraction(COMMON_STRESS[pool])
    assert min(roll.stress) == (-1 if pool > 1 else 0)


def test_stress_by_the_keepers_rule():
    roll = ds.fitd.pool(Setup(1, kind="resistance"))
    assert roll.stress == {1: Fraction(1, 6), 2: Fraction(1, 3), 3: Fraction(1, 2)}
    assert roll.mean_stress == Fraction(7, 3)
    assert ds.fitd.pool(Setup(1)).stress is None
    # A die that was taken away resists nothing.
    assert ds.fitd.pool(Setup(1, kind="resistance", flip="remove")).stress == {3: 1}


def test_tiers_are_the_margins_of_the_joint_law():
    roll = ds.fitd.pool(Setup(1, 3))
    assert len(roll.tiers) == 3
    for place, law in enumerate(roll.tiers):
        assert sum(law.values()) == 1
        assert law[2] == sum(p for (results, _), p in roll.joint.items() if results[place] == 6)
    assert sum(roll.crits.values()) == 1


@pytest.mark.parametrize("outcomes", [2, 3, 4])
@pytest.mark.parametrize("flip", ["none", "remove"])
def test_all_outcomes_together(outcomes, flip):
    roll = ds.fitd.pool(Setup(2, outcomes, flip=flip))
    assert roll.p_all_partial == sum(p for (results, _), p in roll.joint.items() if all(n >= 4 for n in results))
    assert roll.p_all_success == sum(p for (results, _), p in roll.joint.items() if all(n == 6 for n in results))


def test_all_outcomes_by_hand():
    both = ds.fitd.pool(Setup(2, 2))
    assert (both.p_all_partial, both.p_all_success) == (Fraction(1, 4), Fraction(1, 36))
    assert ds.fitd.pool(Setup(2, 2, flip="one")).p_all_success == 0
    alone = ds.fitd.pool(Setup(2))
    assert (alone.p_all_partial, alone.p_all_success) == (None, None)


def test_people_get_every_outcome():
    roll = ds.fitd.pool(Setup(4, 3))
    lines = roll.text().splitlines()
    for place in ("best", "second", "third"):
        block = lines[lines.index(f"the {place} outcome") :][2:5]
        assert [line.strip().split("  ")[0] for line in block] == ["failure", "partial success", "success"]
    assert "the fourth outcome" not in lines
    assert "all 3 outcomes are at least partial successes in 31.25% of rolls and full successes in 1.62%" in lines[0]
    assert "  all outcomes full successes               1.62%  1 in 61.7" in lines
    assert "both outcomes are" in ds.fitd.pool(Setup(2, 2)).sentence()
    assert "all outcomes" not in ds.fitd.pool(Setup(4)).text()


def test_a_sentence_names_the_reading_where_there_are_several():
    def said(setup):
        return ds.fitd.pool(setup).sentence()

    assert said(Setup(-2)).endswith("in 57.81% of rolls, by the best-pairs reading (see --short).")
    assert "by the debt reading" in said(Setup(-2, short="debt", kind="resistance"))
    assert "by the lowest reading" in said(Setup(-1, 3, short="lowest"))
    assert "reading" not in said(Setup(0)) + said(Setup(-2, rule="blades"))


def test_a_sentence_says_which_dice_are_rolled_beyond_the_pool():
    assert "pool of -2 (3 pairs of dice) the best" in ds.fitd.pool(Setup(-2)).sentence()
    assert "pool of 2 (2 dice and 1 pair of dice) all 3" in ds.fitd.pool(Setup(2, outcomes=3)).sentence()
    assert "pool of 3 the best" in ds.fitd.pool(Setup(3)).sentence()
    assert "pool of -1 the best" in ds.fitd.pool(Setup(-1, rule="blades")).sentence()


def test_json_is_as_documented():
    document = ds.fitd.pool(Setup(0)).to_json()
    assert document["schema"] == "fitd.pool/1"
    assert document["joint"][-1] == {"results": [6], "crits": 1, "p": {"exact": "1/36", "value": 1 / 36}}
    assert document["tiers"] == [{"0": _both(3, 4), "1": _both(2, 9), "2": _both(1, 36)}]
    assert document["crits"] == {"0": _both(35, 36), "1": _both(1, 36)}
    assert document["stress"] is None
    resisted = ds.fitd.pool(Setup(1, kind="resistance")).to_json()
    assert resisted["stress"] == {"mean": _both(7, 3), "law": {"1": _both(1, 6), "2": _both(1, 3), "3": _both(1, 2)}}
    assert "mean_stress" not in resisted


def _both(n, d):
    return {"exact": f"{n}/{d}", "value": n / d}


def test_a_frame_has_a_row_for_each_roll():
    frame = ds.fitd.pool(Setup(2, 2)).to_frame()
    joint = frame[frame["quantity"] == "joint"]
    assert len(joint) == 21
    assert joint["exact"].sum() == 1
    assert str(joint["outcome"].iloc[-1]) == "6 6 crits 1"


@pytest.mark.parametrize("setup", [Setup(), Setup(-2, kind="resistance"), Setup(3, rule="blades")])
def test_people_get_a_sentence_and_tables(setup):
    roll = ds.fitd.pool(setup)
    assert str(setup.pool) in roll.sentence()
    assert roll.sentence() in roll.text()
    assert "<table>" in roll._repr_html_()
