"""What the catalogue predicts, beside what a simulation has to show for it."""

import numpy as np
import pytest
from scipy.stats import kstest

from dreadsim.dread import Setup
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.evidence.experiment import PredictedLaw, compare, judge
from dreadsim.evidence.prediction import compared, observations, predict, tallied
from dreadsim.evidence.quantities import Shape
from dreadsim.evidence.solution import Solution
from dreadsim.own.mechanic import LiteralMechanic
from dreadsim.rule.mechanic import Run
from dreadsim.rule.registry import MECHANICS, mechanic

# The chance of a false alarm that a test here may have.
RARELY = 1e-6
SETUP = Setup(light=2, dark=2, base=8, step=2)


def count(setup, checks, sessions, seed):
    (counts,) = MECHANIC.kernels(setup)[0].count([setup], Run(checks, sessions, seed, joint=MECHANIC.together))
    return counts


@pytest.mark.parametrize("name", MECHANICS)
def test_both_sides_have_the_same_names_for_every_mechanic(name):
    game = mechanic(name)
    setup = game.small_grid()[-1]
    kernel = game.kernels(setup)[0]
    (counts,) = kernel.count([setup], Run(3, 100, 1, joint=game.together))
    predicted, measured = predict(Solution(game, setup, 3)), tallied(game, counts)
    assert set(predicted) <= set(measured)
    # Means that were not predicted: of laws whose outcomes are numbers only by chance of what was seen.
    assert all(name.endswith(".mean") for name in set(measured) - set(predicted))
    assert {quantity.name for quantity in compared(game)} == {
        name.partition("[")[0].partition(".")[0] for name in predicted
    }


def test_the_names_of_a_session_of_dread():
    predicted = predict(Solution(MECHANIC, SETUP, 3))
    for word in ("event", "growth", "dark_kept", "both_dark", "both_light", "mixed"):
        assert {f"{word}_at[{k}]" for k in (1, 2, 3)} <= set(predicted)
        assert {f"{word}_count", f"{word}_count.mean", f"first_{word}_at"} <= set(predicted)
    assert {"any_by[3]", "longest_quiet", "longest_quiet.mean", "first_gap", "joint_count"} <= set(predicted)
    assert {"state_before[1]", "state_before[3].mean", "state_after", "state_after.mean"} <= set(predicted)
    assert not {"event_rate", "gap", "until_event"} & set(predicted)


def test_counts_of_another_setup_fail():
    checks, sessions = 12, 4096
    measured = tallied(MECHANIC, count(SETUP, checks, sessions, seed=1))
    for setup, fails in ((SETUP, False), (SETUP.replace(step=3), True)):
        predictions = predict(Solution(MECHANIC, setup, checks))
        assert bool(judge(compare(predictions, measured, sessions)).failures) is fails


def test_p_values_of_the_simulation_are_uniform_over_seeds():
    checks, sessions = 12, 4096
    predictions = predict(Solution(MECHANIC, SETUP, checks))
    p = {}
    for seed in range(300):
        for test in compare(predictions, tallied(MECHANIC, count(SETUP, checks, sessions, seed)), sessions):
            p.setdefault(test.name, []).append(test.p)
    names = ("event_count", "event_count.mean", "first_event_at", "state_before[12]", "event_at[12]", "growth_count")
    for name in (*names, "longest_quiet", "first_gap", "joint_count", "state_after", "any_by[7]"):
        assert kstest(p[name], "uniform").pvalue > RARELY, name


def test_a_mechanic_without_memory_is_the_law_of_its_outcome_over_all_checks():
    coin = LiteralMechanic("coin", None, lambda state, choose: (None, ("heads",) * choose(2)), event="heads")
    predicted = predict(Solution(coin, None, 2))
    assert predicted["outcome"] == PredictedLaw({(): 0.5, ("heads",): 0.5})
    (counts,) = coin.kernels(None)[0].count([None], Run(2, 50, 1))
    assert sum(tallied(coin, counts)["outcome"].values()) == 100 == observations(coin, counts)["outcome"]
    assert not any(name.startswith("state") for name in predicted)


def test_states_that_are_no_numbers_have_no_mean():
    game = LiteralMechanic("ab", "a", lambda state, choose: ("ab"[choose(2)], ("event",)))
    assert not [name for name in predict(Solution(game, None, 2)) if name.startswith("state") and "mean" in name]


def test_chances_become_laws_on_whether_it_happens():
    predicted = predict(Solution(MECHANIC, Setup(), 1))
    assert predicted["event_at[1]"].p == pytest.approx({"yes": 1 / 30, "no": 29 / 30})
    assert "event_at[1].mean" not in predicted
    shapes = {quantity.shape for quantity in compared(MECHANIC)}
    assert shapes == {Shape.CHANCES, Shape.LAW, Shape.LAWS}
    assert np.isfinite(predicted["event_count.mean"].mean)
