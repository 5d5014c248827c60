"""Addresses: every form, what stands there, and what is refused with the nearest that is known."""

from fractions import Fraction
from math import inf, sqrt

import pytest

from dreadsim import InputError
from dreadsim.dread import Setup
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.evidence.addresses import lookup
from dreadsim.evidence.solution import Solution
from dreadsim.own.mechanic import LiteralMechanic

SETUP = Setup(light=1, dark=1, base=11)
SOLUTION = Solution(MECHANIC, SETUP, 6)
SESSION = SOLUTION.session()
COUNT = SESSION.event_count
FIRST = SESSION.first_event_at


def at(text, solution=SOLUTION):
    return lookup(solution.mechanic, text).value(solution)


@pytest.mark.parametrize(
    ("address", "value"),
    [
        ("event_at", SESSION.event_at),
        ("event_at[3]", SESSION.event_at[2]),
        ("any_by[6]", SESSION.any_by[5]),
        ("event_count", COUNT),
        ("event_count[2]", COUNT[2]),
        ("event_count[1..3]", COUNT[1] + COUNT[2] + COUNT[3]),
        ("event_count[99]", 0),
        ("at_least[2]", 1 - COUNT[0] - COUNT[1]),
        ("event_count.at_least[2]", 1 - COUNT[0] - COUNT[1]),
        ("event_count.at_least[0]", 1),
        ("event_count.mean", sum(k * p for k, p in COUNT.items())),
        ("first_event_at[2..4]", FIRST[2] + FIRST[3] + FIRST[4]),
        ("first_event_at[none]", FIRST["none"]),
        ("growth_count", SOLUTION.session("growth").event_count),
        ("any_growth_by[2]", SOLUTION.session("growth").any_by[1]),
        ("first_growth_at[1]", SOLUTION.session("growth").first_event_at[1]),
        ("threshold_before[1]", {11: 1}),
        ("state_before[2]", SESSION.state_before[1]),
        ("threshold_before[2].mean", sum(t * p for t, p in SESSION.state_before[1].items())),
        ("threshold_before[3].at_least[12]", sum(p for t, p in SESSION.state_before[2].items() if t >= 12)),
        ("threshold_after", SESSION.state_after),
        ("longest_quiet.mean", sum(k * p for k, p in SESSION.longest_quiet.items())),
        ("threshold_before.mean", [sum(t * p for t, p in law.items()) for law in SESSION.state_before]),
        ("threshold_before.at_least[12]", [sum(p for t, p in law.items() if t >= 12) for law in SESSION.state_before]),
        ("threshold_after[20]", SESSION.state_after.get(20, 0)),
        ("threshold_after[0]", 0),
        ("joint_count[(5, 5)]", 0),
        ("first_event_at[99]", 0),
        ("gap[1]", Fraction(1, 4)),
        ("gap.at_least[2]", Fraction(3, 4)),
        ("gap.at_least[1]", 1),
        (" event_at[1] ", SESSION.event_at[0]),
    ],
)
def test_what_stands_at_an_address(address, value):
    assert at(address) == value


def test_figures_of_laws():
    mean, variance = at("event_count.mean"), at("event_count.variance")
    assert variance == sum((k - mean) ** 2 * p for k, p in COUNT.items())
    assert at("event_count.sd") == sqrt(variance)
    reached = 0
    for k in sorted(COUNT):
        reached += COUNT[k]
        if reached >= Fraction(1, 2):
            break
    assert at("event_count.median") == at("event_count.quantile[1/2]") == at("event_count.quantile[0.5]") == k
    first = [sum(FIRST[k] for k in range(1, n + 1)) for n in range(1, 7)]
    assert at("first_event_at.median") == 1 + next(i for i, p in enumerate(first) if p >= Fraction(1, 2))
    assert at("first_event_at.quantile[1]") == "none"


def test_the_long_run():
    assert at("event_rate") == SOLUTION.regimes()[0].event_rate
    assert at("gap.mean") == 1 / at("event_rate")
    assert at("gap.quantile[9/10]") == at("until_event.quantile[9/10]")
    assert at("until_event.mean") == at("gap.mean")
    assert sum(at("stationary_threshold").values()) == 1
    assert at("dispersion") < 1
    assert at("growth_rate") == SOLUTION.rate("growth")


def test_what_never_comes_has_infinite_waits():
    never = Solution(MECHANIC, Setup(dark=0), 3)
    assert at("event_rate", never) == 0
    assert at("gap.mean", never) == at("gap.sd", never) == at("until_event.mean", never) == inf
    assert at("gap.median", never) is None
    assert at("dispersion", never) is None


def test_the_event_and_the_state_have_synonyms_in_the_games_words():
    die = LiteralMechanic("die", 6, lambda size, choose: (size, ("shrunk",) * (choose(6) < 2)), event="shrunk")
    solution = Solution(die, None, 2)
    assert at("shrunk_at", solution) == at("event_at", solution) == [Fraction(1, 3)] * 2
    assert at("until_shrunk.mean", solution) == 3
    assert at("first_shrunk_at[1]", solution) == Fraction(1, 3)


def test_what_may_be_but_is_not_has_no_chance_and_what_cannot_be_is_refused():
    two = LiteralMechanic("two", "up", lambda state, choose: ("down" if choose(2) else "up", ()))
    assert at("state_after[down]", Solution(two, None, 0)) == 0
    certain = Solution(MECHANIC, Setup(light=0, dark=20, base=20, step=0), 3)
    assert at("first_event_at[none]", certain) == certain.session().first_event_at["none"]
    with pytest.raises(InputError, match="give down or up in its brackets"):
        at("state_after[left]", Solution(two, None, 1))


def test_chances_too_small_for_floats_are_not_called_impossible():
    assert isinstance(at("gap[8000]"), float)


@pytest.mark.parametrize(
    ("address", "says"),
    [
        (
            "event_att[3]",
            r"event_att is unknown; give a name of the catalogue: event_at, .*\(did you mean event_at\?\)",
        ),
        ("event_at[03]", "a check from 1 to 6"),
        ("event_count[at least 2]", r"a whole number or a range like 2\.\.4 in its brackets"),
        ("event_count[2+]", "a whole number or a range"),
        ("event_count[02]", "a whole number or a range"),
        ("event_count[2.0]", "a whole number or a range"),
        ("event_count[none]", "a whole number or a range"),
        ("longest_quiet[5 or more]", "a whole number or a range"),
        ("stationary_threshold[x]", "a whole number or a range"),
        ("first_event_at[never]", r"a whole number or a range like 2\.\.4 or none in its brackets"),
        ("first_event_at[4..2]", "a whole number or a range"),
        ("joint_count[1]", r"numbers like \(0, 0\) in its brackets"),
        ("gap[1..8193]", "at most 8192 checks"),
        ("gap.at_least[8194]", "at most 8192 checks"),
        ("gap[x]", "a whole number in its brackets"),
        ("treshold_before[1]", r"\(did you mean threshold_before\?\)"),
        ("event_at[7]", "a check from 1 to 6 in its brackets"),
        ("event_at[0]", "a check from 1 to 6"),
        ("event_at[x]", "a check from 1 to 6"),
        ("event_at[]", "a check from 1 to 6"),
        ("event_at[1..3]", "a check from 1 to 6"),
        ("event_at.mean", r"event_at or event_at\[k\], a chance for each check"),
        ("event_count.men", r"\.men is unknown; give one of .*\(did you mean mean\?\)"),
        ("event_count.quantile", "an address: NAME"),
        ("event_count.mean[2]", "an address: NAME"),
        ("event_count[1].mean", "an address: NAME"),
        ("event_count.quantile[2]", "a fraction from 0 to 1"),
        ("event_count.at_least[x]", "a whole number in its brackets"),
        ("event_rate[1]", "event_rate alone, which is a number"),
        ("event_rate.mean", "event_rate alone, which is a number"),
        ("first_event_at.mean", r"median or a quantile of it .*since its outcome may be 'none'"),
        ("gap", "a number of checks in brackets"),
        ("state_before[1].mean[2]", "an address: NAME"),
        ("", "an address: NAME"),
        ("event count", "an address: NAME"),
        ("event_at[1]]", "an address: NAME"),
        (3, "an address: NAME"),
    ],
)
def test_what_is_refused(address, says):
    with pytest.raises(InputError, match=says) as refused:
        at(address)
    assert "\n" not in str(refused.value)
