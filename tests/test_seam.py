"""A mechanic written outside the package goes through enumeration, chain, simulation and verdict."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path as FilePath

import pytest

import dreadsim as ds
from dreadsim import Path, Session

# --- A usage die, as a user would write it ---
SMALLER = {20: 12, 12: 10, 10: 8, 8: 6, 6: 4, 4: 0}


@dataclass(frozen=True)
class Usage:
    size: int = 6


def use(setup, size, choose):
    if size and choose(size) < 2:
        return SMALLER[size], ("shrunk",)
    return size, ()


USAGE = ds.LiteralMechanic(
    "usage", lambda setup: setup.size, use, event="shrunk", setups=[Usage(size) for size in SMALLER]
)
# --- that is all ---


@pytest.mark.parametrize(("size", "mean"), [(4, 2), (6, 5), (8, 9), (10, 14), (12, 20), (20, 30)])
def test_mean_uses_of_the_public_questions(size, mean):
    # The mean number of uses is the sum over k of P(not gone after k uses); the tail beyond 400 uses is below 1e-10.
    session = Session.of(USAGE.exact(Usage(size)), 800, "shrunk", exact=False)
    left = sum(1 - law.get(0, 0.0) for law in session.state_before)
    assert left == pytest.approx(mean, abs=1e-9)


def test_law_of_the_use_on_which_a_d6_is_gone():
    states = Session.of(USAGE.exact(Usage(6)), 11, "shrunk").state_before
    gone = [law.get(0, Fraction(0)) for law in states]
    assert [gone[k] - gone[k - 1] for k in (2, 3, 4, 5)] == [
        Fraction(1, 6),
        Fraction(7, 36),
        Fraction(37, 216),
        Fraction(175, 1296),
    ]
    assert 1 - gone[10] == Fraction(504605, 10077696)


def test_the_usage_die_passes_a_verification():
    result = ds.verify([(USAGE, Usage(size)) for size in (4, 6, 20)], sessions=3000, checks=8, seed=1)
    assert result.passed, result.failures
    assert result.laws_tested > 40


def test_a_wrong_usage_die_fails_a_verification():
    class Wrong(ds.LiteralMechanic):
        def exact(self, setup):
            return ds.Chain.explore(setup.size, lambda size: USAGE_STEPS(size, 3))

    def USAGE_STEPS(size, faces):
        if not size:
            return [(1, 0, ())]
        return [(Fraction(faces, size), SMALLER[size], "shrunk"), (Fraction(size - faces, size), size, ())]

    wrong = Wrong("usage", lambda setup: setup.size, use, event="shrunk", setups=[Usage(6)])
    result = ds.verify([(wrong, Usage(6))], sessions=3000, checks=8, seed=1)
    assert not result.passed
    assert any(failure.startswith("enumeration") for failure in result.failures)
    assert any("event_count" in failure for failure in result.failures)


def test_a_path_of_two_chains():
    six = USAGE.exact(Usage(6))
    either = ds.Chain(6, 1, {**{s: ((s, (), 1),) for s in six.states}})
    session = Session.of(Path(((either, 2), (six, 2))), mark="shrunk")
    assert session.event_at == [0, 0, Fraction(1, 3), Fraction(1, 3) * Fraction(1, 2) + Fraction(2, 3) * Fraction(1, 3)]


# --- A lucky dip: three draws a check from what is left; an empty tub is filled again ---
def dip(setup, left, choose):
    (gold, coins), found = left, []
    for _ in range(3):
        found.append("gold" if choose(gold + coins) < gold else "coin")
        gold, coins = (gold - 1, coins) if found[-1] == "gold" else (gold, coins - 1)
        gold, coins = (gold, coins) if gold + coins else setup
    return (gold, coins), tuple(found)


DIP = ds.LiteralMechanic("dip", lambda setup: setup, dip, event="gold", counters=("gold", "coin"), setups=[(3, 4)])


def test_two_counters_up_to_three_of_each():
    verified = ds.verify(DIP, sessions=3000, checks=6, seed=1)
    assert verified.passed, verified.failures
    curve = DIP.curve((3, 4), checks=6)
    assert curve.p_event_at[0] == 1 - Fraction(4 * 3 * 2, 7 * 6 * 5)
    assert curve.p_coin_at[0] == 1 - Fraction(3 * 2 * 1, 7 * 6 * 5)
    assert curve.mean_coin + curve.mean_events == 18


# --- that is all ---


def test_two_counters_are_counted_together():
    from dreadsim.evidence.solution import Solution

    joint = Solution(DIP, (3, 4), 2).joint()
    assert sum(joint.values()) == 1
    assert {gold + coins for gold, coins in joint} == {6}
    assert joint[3, 3] == Fraction(4, 7)


def test_a_mechanic_without_memory():
    roll = ds.LiteralMechanic(
        "roll", None, lambda state, choose: (None, choose.dice(3, 6)), event=6, counters=(6, 1), setups=[None]
    )
    verified = ds.verify(roll, sessions=3000, checks=3, seed=1)
    assert verified.passed, verified.failures
    curve = roll.curve(None, checks=2)
    assert curve.p_event_at == [1 - Fraction(125, 216)] * 2
    assert curve.event_count[6] == Fraction(1, 6**6)
    assert not hasattr(curve, "state_before")


def test_twelve_dice_through_choose_dice():
    pool = ds.LiteralMechanic("pool", None, lambda state, choose: (None, choose.dice(12, 6)), event=6)
    law = pool.exact(None)
    assert len(law) == 6188
    assert sum(p for dice, p in law.items() if 6 not in dice) == Fraction(5, 6) ** 12


@pytest.mark.parametrize("begin", ["# --- A usage die", "# --- A lucky dip"])
def test_a_mechanic_takes_few_lines(begin):
    lines = FilePath(__file__).read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith(begin))
    last = next(i for i, line in enumerate(lines) if i > first and line.startswith("# --- that is all"))
    assert 0 < last - first < (25 if "usage" in begin else 30)
