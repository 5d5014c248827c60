"""The long run against ever longer sessions: what is right passes, and every kind of fault is seen."""

from dataclasses import replace
from fractions import Fraction

import pytest

from dreadsim.dread import Setup
from dreadsim.dread.mechanic import Dread
from dreadsim.evidence import solution
from dreadsim.evidence.solution import Solution, Wait
from dreadsim.exact.stationary import regimes
from dreadsim.own.mechanic import LiteralMechanic
from dreadsim.studies.limits import limits


class Bag(Dread):
    def small_grid(self):
        return [Setup(light=1, dark=1, base=8)]


def test_what_is_right_passes():
    assert list(limits(Bag())) == []


@pytest.mark.parametrize(
    "rule",
    [
        # Periodic, with events in two of three states; two ends, one without events; an end that is reached in time.
        (0, lambda state, choose: ((state + 1) % 3, ("event",) * (state > 0))),
        ("start", lambda state, choose: ("ab"[choose(2)] if state == "start" else state, ("event",) * (state == "a"))),
        (5, lambda state, choose: (max(0, state - choose(2)), ("event",) * (state > 0) * choose(3))),
    ],
    ids=["periodic", "two ends", "an end"],
)
def test_chains_of_every_kind_pass(rule):
    first, step = rule
    assert list(limits(LiteralMechanic("it", first, step, setups=[None]))) == []


@pytest.mark.parametrize(
    ("part", "says"),
    [
        ("event_rate", "rate of event"),
        ("gap_mean", "mean gap"),
        ("gap_variance", "variance of the gap"),
        ("dispersion", "variance of the events grows"),
        ("probability", "probabilities of the regimes"),
    ],
)
def test_a_wrong_number_of_the_long_run_is_complained_of(monkeypatch, part, says):
    def wrong(chain, count):
        (regime,) = regimes(chain, count)
        right = getattr(regime, part)
        return [regime if right is None else replace(regime, **{part: right * Fraction(101, 100)})]

    monkeypatch.setattr(solution, "regimes", wrong)
    assert any(says in complaint for complaint in limits(Bag()))


def test_a_wrong_stationary_law_is_complained_of(monkeypatch):
    def wrong(chain, count):
        (regime,) = regimes(chain, count)
        law = dict(zip(regime.stationary, list(regime.stationary.values())[::-1], strict=True))
        return [replace(regime, stationary=law)]

    monkeypatch.setattr(solution, "regimes", wrong)
    assert any("stationary law" in complaint for complaint in limits(Bag()))


@pytest.mark.parametrize("mean", [Fraction(5), float("inf")])
def test_a_wrong_wait_is_complained_of(monkeypatch, mean):
    right = Solution.until_event
    monkeypatch.setattr(Solution, "until_event", lambda self: Wait(mean, None, right(self).upto))
    assert any("mean of until_event" in complaint for complaint in limits(Bag()))
