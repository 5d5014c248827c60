"""Second opinions from other packages: icepool, dyce, QuantEcon and scipy."""

from fractions import Fraction

import dyce
import icepool
import numpy as np
import pytest
import quantecon
from scipy.linalg import null_space

from dreadsim.dread import Setup, curve, longrun
from dreadsim.dread.mechanic import MECHANIC


def step(threshold, events):
    """One check of the rulebook's example, written out: weights over 120 by (threshold, events so far)."""
    weights = {}
    for after, weight in (
        ((threshold, events), 101),
        ((5, events + 1), threshold - 1),
        ((min(20, threshold + 1), events), 20 - threshold),
    ):
        if weight:
            weights[after] = weights.get(after, 0) + weight
    return weights


def test_icepool_agrees_on_the_events_of_40_checks():
    start = icepool.Die([(5, 0)])
    session = icepool.map(lambda threshold, events: icepool.Die(step(threshold, events)), start, star=True, repeat=40)
    law = session.marginals[1]
    total = law.denominator()
    assert curve(Setup(), 40).event_count == {k: Fraction(weight, total) for k, weight in law.items()}


@pytest.mark.filterwarnings("ignore:`expand` is experimental")
def test_dyce_agrees_on_the_events_of_6_checks():
    session = dyce.H({(5, 0): 1})
    for _ in range(6):
        session = dyce.expand(lambda result: dyce.H(step(*result.outcome)), session, min_path_probability=Fraction(0))
    law = {}
    for (_, events), weight in session.items():
        law[events] = law.get(events, 0) + Fraction(weight, session.total)
    assert curve(Setup(), 6).event_count == law


@pytest.mark.parametrize(
    "setup",
    [Setup(), Setup(dark=4, base=11, step=2, reset="step", roll="advantage", draw="two"), Setup(2, 2, base=0, step=3)],
    ids=str,
)
def test_quantecon_and_scipy_agree_on_the_stationary_law(setup):
    chain = MECHANIC.exact(setup)
    index = {state: i for i, state in enumerate(chain.states)}
    matrix = np.zeros((len(index), len(index)))
    for part in chain.parts.values():
        for (origin, target), p in part.items():
            matrix[index[origin], index[target]] += float(p)
    law = longrun(setup).stationary_threshold
    ours = [float(law.get(state, 0)) for state in chain.states]
    (theirs,) = quantecon.MarkovChain(matrix).stationary_distributions
    # GTH is accurate to 1e-15 an entry; the null space comes from a singular value decomposition of numbers below 1.
    assert ours == pytest.approx(theirs.tolist(), abs=1e-14)
    kernel = null_space(matrix.T - np.eye(len(index)))[:, 0]
    assert ours == pytest.approx((kernel / kernel.sum()).tolist(), abs=1e-12)
