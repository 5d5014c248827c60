"""A setup solved: sessions shared between counters, the long run, waits."""

from fractions import Fraction
from math import inf

import pytest

from dreadsim import Chain, InputError, Path
from dreadsim.dread import Setup
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.evidence.solution import MOST_JOINTLY, Solution, Wait, observed
from dreadsim.own.mechanic import LiteralMechanic


def test_sessions_of_all_counters_share_what_is_known_of_states():
    solution = Solution(MECHANIC, Setup(), 5)
    event, growth = solution.session(), solution.session("growth")
    assert event is solution.session("event")
    assert event.state_before == growth.state_before
    assert event.event_count != growth.event_count


def test_fractions_or_floats_as_asked():
    assert isinstance(Solution(MECHANIC, Setup(), 3).session().event_at[0], Fraction)
    assert isinstance(Solution(MECHANIC, Setup(), 3, exact=False).session().event_at[0], float)


def test_the_joint_law_has_the_single_laws_as_its_margins():
    solution = Solution(MECHANIC, Setup(dark=3, base=12), 4)
    joint = solution.joint()
    for i, name in enumerate(MECHANIC.together):
        margin = {}
        for numbers, p in joint.items():
            margin[numbers[i]] = margin.get(numbers[i], 0) + p
        assert margin == solution.session(name).event_count
    assert Solution(MECHANIC, Setup(), MOST_JOINTLY + 1).joint() is None


def two_ends(state, choose):
    """One way to an end with an event every other check, one to an end without."""
    if state == "start":
        return ("busy", "still")[choose(4) == 0], ()
    return state, ("event",) * (choose(2) if state == "busy" else 0)


def test_several_regimes_are_averaged():
    solution = Solution(LiteralMechanic("ends", "start", two_ends), None, 2)
    assert sorted(regime.probability for regime in solution.regimes()) == [Fraction(1, 4), Fraction(3, 4)]
    assert solution.rate() == Fraction(3, 8)
    assert solution.stationary() == {"busy": Fraction(3, 4), "still": Fraction(1, 4)}
    # One of them has events at all, so there is one kind of gap.
    assert solution.gap().mean == 2
    assert solution.until_event().mean == inf


def test_two_lively_regimes_have_no_one_gap():
    def rule(state, choose):
        return state or 1 + choose(2), ("event",) * (choose(state + 1) == 0)

    solution = Solution(LiteralMechanic("both", 0, rule), None, 2)
    assert solution.gap() is None
    assert solution.dispersion() is None


def test_a_path_has_sessions_but_no_long_run():
    chain = Chain.explore("on", lambda state: [("1/2", "on", 1), ("1/2", "on", 0)])

    class Scenes(LiteralMechanic):
        def exact(self, setup):
            return Path(((chain, 2), (chain, 1)))

    solution = Solution(Scenes("scenes", "on", lambda state, choose: (state, ("event",) * choose(2))), None, 3)
    assert solution.session().event_at == [Fraction(1, 2)] * 3
    with pytest.raises(InputError, match="a path has no long run"):
        solution.rate()


def test_observed_states_are_added_up_in_their_order():
    class Parity(LiteralMechanic):
        def observed(self, state):
            return state % 2

    game = Parity("parity", 0, lambda state, choose: (state, ()))
    assert observed(game, {3: 0.25, 1: 0.25, 2: 0.5}) == {0: 0.5, 1: 0.5}
    assert list(observed(game, {3: 0.25, 2: 0.75})) == [0, 1]


def test_a_quantile_is_followed_as_far_as_need_be():
    wait = Wait(Fraction(2), Fraction(2), lambda n: {k: Fraction(1, 2**k) for k in range(1, n + 1)})
    assert [wait.quantile(q) for q in (Fraction(1, 2), Fraction(3, 4), Fraction(9, 10))] == [1, 2, 4]
    assert wait.quantile(1 - Fraction(1, 2**100)) == 100
    assert Wait.never_ending().quantile(Fraction(1, 2)) is None
