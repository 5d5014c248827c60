"""Numbers for people: never "never" for what may happen, and tables in line."""

import math
import re
from fractions import Fraction

import pytest

from dreadsim.show.entries import Entry, entries
from dreadsim.show.layout import RARE, Table, chance, html_table, number, one_in, percent, tables
from dreadsim.show.results import Result


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (0, "0%"),
        (1, "100%"),
        (0.0, "0%"),
        (Fraction(1, 30), "3.33%"),
        (Fraction(2, 3), "66.67%"),
        (Fraction(1, 10), "10.00%"),
        (Fraction(1, 10**4), "0.0100%"),
        (Fraction(9999, 10_000), "99.99%"),
        (Fraction(99991, 100_000), "over 99.99%"),
        (1 - Fraction(1, 10**30), "over 99.99%"),
        (Fraction(1, 10**30), "under 0.0001%"),
        (5e-324, "under 0.0001%"),
    ],
)
def test_percentages(p, text):
    assert percent(p) == text


def test_certain_chances_are_words_in_tables():
    assert [chance(p) for p in (0, Fraction(1, 2), 1, 1 - Fraction(1, 10**30))] == [
        "never",
        "50.00%",
        "always",
        "over 99.99%",
    ]


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (Fraction(1, 30), "1 in 30.0"),
        (Fraction(2, 3), "1 in 1.50"),
        (Fraction(2, 25), "1 in 12.5"),
        (Fraction(2, 247), "1 in 124"),
        (Fraction(1, 999), "1 in 999"),
        (Fraction(1, 1000), "1 in 1,000"),
        (Fraction(1, 1234), "1 in 1,230"),
        (Fraction(1, 123_456), "1 in 123,000"),
        (0, ""),
        (1, ""),
        (Fraction(999, 1000), ""),
        (Fraction(100, 101), "1 in 1.01"),
    ],
)
def test_one_in(p, text):
    assert one_in(p) == text


@pytest.mark.parametrize("digits", [6, 300, 400])
def test_chances_however_small_can_be_shown(digits):
    # 1 in 10^400 is more than a float can hold.
    assert one_in(Fraction(1, 10**digits)).startswith("1 in ")


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (12_345, "12,345"), (math.inf, "infinite"), (Fraction(2, 3), "0.6667"), (2.0, "2")]
)
def test_numbers(value, text):
    assert number(value) == text


def test_the_blocks_of_a_result(sample):
    singles, series, law = tables(sample.entries)
    assert singles == Table(
        "",
        [],
        [
            ["a chance", "33.33%", "1 in 3.00"],
            ["a gap", "infinite checks", ""],
            ["measured", "50.00% (40.00% to 60.00%)", ""],
        ],
    )
    assert series == Table("", ["check", "a chance at the check"], [["1", "33.33%"], ["2", "never"]])
    assert law == Table("a law", ["events"], [["0", "66.67%", "1 in 1.50"], ["none", "33.33%", "1 in 3.00"]])


def lawful(make, law, unit="probability"):
    """The last block of the sample with another law."""
    *_, block = tables(make(law=Entry("law", law, "a law", unit=unit)).entries)
    return block


def test_rare_outcomes_are_put_together(make):
    rare = Fraction(1, 10**8)
    law = lawful(make, {0: 1 - 2 * rare, 1: rare, 2: rare})
    assert law.rows == [["0", "over 99.99%", ""], ["1 or more", "under 0.0001%", "1 in 50,000,000"]]
    assert rare < RARE


TINY, REST = Fraction(1, 10**8), Fraction(1, 2)


@pytest.mark.parametrize(
    ("law", "names"),
    [
        ({0: REST, 1: TINY}, ["0", "1"]),
        ({5: REST, 6: TINY, "more": TINY}, ["5", "6 or more"]),
        ({2: TINY, 3: REST, 4: TINY}, ["3", "2 rarer outcomes"]),
        ({4: TINY, 5: TINY, "more": REST}, ["more", "2 rarer outcomes"]),
        ({0: REST, 1: TINY, "none": TINY}, ["0", "2 rarer outcomes"]),
    ],
)
def test_what_rare_outcomes_are_called(make, law, names):
    assert [row[0] for row in lawful(make, law).rows] == names


def test_what_is_named_is_told_however_little_it_is(make):
    assert lawful(make, {"A": Fraction(0), "B": Fraction(0)}).rows == [["A", "never", ""], ["B", "never", ""]]
    numbers = {"A": Fraction(0), "B": Fraction(1, 10**9), "C": math.inf}
    assert lawful(make, numbers, "checks").rows == [
        ["A", "0 checks", ""],
        ["B", "1e-09 checks", ""],
        ["C", "infinite checks", ""],
    ]


def test_the_end_of_a_series_is_one_row_once_nothing_changes(make):
    third = Fraction(1, 3)
    _, series, _ = tables(make(at=Entry("at", [third, Fraction(0), third, third, third], "a chance")).entries)
    assert series.rows == [["1", "33.33%"], ["2", "never"], ["3 to 5", "33.33%"]]
    _, series, _ = tables(make(at=Entry("at", [third, Fraction(0), Fraction(0)], "a chance")).entries)
    assert series.rows == [["1", "33.33%"], ["2 to 3", "never"]]


def test_a_list_of_laws_is_a_block_for_each():
    laws = [{0: Fraction(1)}, {1: Fraction(1)}]
    places = Entry(
        "laws", laws, ["first", "second", "third"], over="tier", names={0: "failure"}, addresses=("outcome",)
    )
    result = Result("places/1", {}, entries(places), "There are two.")
    first, second = tables(result.entries)
    assert first == Table("first", ["tier"], [["failure", "always", ""]])
    assert second == Table("second", ["tier"], [["1", "always", ""]])
    assert [table.title for table in tables(result.entries, addresses=True)] == ["first: outcome", "second: outcome"]


@pytest.mark.parametrize("addresses", [False, True])
def test_columns_stand_in_line(sample, addresses):
    lines = sample.text(addresses).splitlines()
    checks = [line for line in lines if re.match(r"  (check|k |1 |2 )", line)]
    assert len({len(line) for line in checks}) == 1


def test_cells_are_escaped():
    assert html_table(Table("<t>", ["<h>"], [["<c>", "&"]])) == (
        "<table><caption>&lt;t&gt;</caption><thead><tr><th>&lt;h&gt;</th></tr></thead>"
        "<tbody><tr><td>&lt;c&gt;</td><td>&amp;</td></tr></tbody></table>"
    )
