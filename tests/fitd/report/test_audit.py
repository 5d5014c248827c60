"""The audit of what is printed about pools: its verdicts, its fractions, and that it finds them in the law."""

from fractions import Fraction
from math import comb

import pytest

from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.report import audit
from dreadsim.fitd.report.audit import DEPENDS, FALSE, TRUE, statements

# By a word of the claim: the verdict, and the fractions that settle it.
EXPECTED = {
    "disadvantage": (TRUE, ["3/4", "3/4"]),
    "more often than one die": (TRUE, ["1/36", "0", "1/36"]),
    "likelier a crit": (TRUE, ["0", "1/36", "19/144", "12281/46656", "663991/1679616"]),
    "only roll": (FALSE, []),
    "26%": (TRUE, ["12281/46656"]),
    "16%": (FALSE, ["1453/23328"]),
    "5d": (FALSE, ["1453/23328", "625/3888", "763/3888"]),
    "probably fail": (DEPENDS, ["27/64", "63/64", "3/4"]),
    "flipped down": (DEPENDS, ["329/1728", "329/1728", "0", "5/32", "5/32", "5/32"]),
}


@pytest.mark.parametrize("word", EXPECTED)
def test_verdicts_and_fractions(word):
    (statement,) = [statement for statement in statements() if word in statement.claim]
    verdict, exact = EXPECTED[word]
    assert statement.verdict == verdict
    assert list(statement.exact.values()) == [Fraction(p) for p in exact]


def test_there_are_no_other_statements():
    assert len(statements()) == len(EXPECTED)


def test_only_one_event_has_the_misprinted_chance():
    found = {event: p for event, p in audit.crit_events() if round(100 * p) == 16}
    assert found == {"exactly 2 sixes on 5 dice": Fraction(625, 3888)}
    (wrong,) = [statement for statement in statements() if "16%" in statement.claim]
    assert "exactly 2 sixes on 5 dice (625/3888)" in wrong.note


def test_events_are_binomial():
    events = dict(audit.crit_events())
    sixes = [Fraction(comb(8, k) * 5 ** (8 - k), 6**8) for k in range(9)]
    assert events["exactly 3 sixes on 8 dice"] == sixes[3]
    assert events["3 sixes or more on 8 dice"] == sum(sixes[3:])
    assert len(events) == sum(2 * n - 3 for n in range(2, 9))


def test_every_other_way_to_roll_six_dice_is_named():
    (statement,) = [statement for statement in statements() if "only roll" in statement.claim]
    named = [("-2d", 2), ("-2d", 3), ("-1d", 4), ("3d", 4), ("4d", 3), ("5d", 2)]
    assert all(f"{dots} with {outcomes} outcomes" in statement.note for dots, outcomes in named)
    assert statement.note.count("with") == len(named)
    assert all(Setup.of_dots(int(dots[:-1]), outcomes).dice == 6 for dots, outcomes in named)


def test_crits_are_the_same_by_every_reading_and_failure_is_not():
    by_claim = {statement.claim: statement.holds for statement in statements()}
    assert set(by_claim["At -2d a crit comes up 26% of the time."].values()) == {True}
    assert list(by_claim["At -2d you will probably fail."].values()) == [False, True, True]


def test_a_verdict_follows_from_the_law(monkeypatch):
    # Let every roll of the audit be a pool of 0 without crits: the true statements about crits turn false.
    real = audit.law
    monkeypatch.setattr(audit, "law", lambda setup: real(Setup(0, rule="blades")))
    verdicts = {statement.claim: statement.verdict for statement in statements()}
    assert verdicts["At -2d a crit comes up 26% of the time."] == FALSE
    assert verdicts["No dice at all bring a crit more often than one die does."] == FALSE
    assert verdicts["At -2d you will probably fail."] == TRUE
