"""Numbers as the report writes them."""

from fractions import Fraction

from dreadsim.fitd.report import cells


def test_chances_within_sentences_and_tables():
    assert cells.said(Fraction(37, 64)) == "57.81% (37/64)"
    assert cells.shown(Fraction(37, 64)) == "57.81%, 1 in 1.73\n37/64"
    # Nearly certain.
    assert cells.shown(Fraction(255, 256)) == "99.61%\n255/256"
    assert cells.said(Fraction(1)) == "100%"
    assert cells.shown(Fraction(0)) == "never"


def test_means_have_three_decimals():
    assert cells.decimal(Fraction(7, 3)) == "2.333"
    assert cells.mean(Fraction(7, 3)) == "2.333\n7/3"


def test_from_0d_on_readings_are_the_same():
    page = cells.by_reading("title", lambda setup: f"{setup.pool} {setup.short}")
    assert page.count("the same") == 2 * len([pool for pool in cells.POOLS if pool >= 0])
    assert "-2 debt" in page
    assert "0 debt" not in page


def test_two_rules_side_by_side_and_dice_on_the_table():
    page = cells.by_rule("", {"what": lambda setup: f"{setup.rule} {setup.pool}"})
    assert "keepers -2" in page
    assert "blades 6" in page
    assert [cells.dice_rolled(pool) for pool in (-2, 0, 3)] == ["6", "2", "3"]
    assert cells.dice(-2) == "-2d"
