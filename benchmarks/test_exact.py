"""The exact engine against icepool, dyce, a plain dynamic programme, and its own floats."""

import time
from fractions import Fraction

import pytest
import rivals

from dreadsim.dread import Setup, curve
from dreadsim.dread.exact import chain
from dreadsim.dread.rules import EVENT
from dreadsim.evidence.referee import enumerated
from dreadsim.exact.session import Session
from dreadsim.fitd.pools.exact import law
from dreadsim.fitd.pools.mechanic import MECHANIC as POOLS
from dreadsim.fitd.pools.setup import Setup as PoolSetup
from dreadsim.rule.choices import law as walked

pytestmark = pytest.mark.benchmark(timer=time.process_time)

SETUP = Setup()
ROUNDS = 7


def ours(checks, exact=True):
    """The law of the number of events, from the setup on."""
    return Session.of(chain(SETUP), checks, EVENT, exact).event_count


# The least gains that are claimed, well below those measured. The plain programme is as quick on short sessions.
@pytest.mark.filterwarnings("ignore:`expand` is experimental")
@pytest.mark.parametrize(
    ("rival", "checks", "claim"),
    [(rivals.icepool, 40, 5), (rivals.dyce, 40, 5), (rivals.plain, 40, 0), (rivals.plain, 100, 1)],
    ids=["icepool", "dyce", "plain", "plain100"],
)
def test_law_of_the_number_of_events(rival, checks, claim, race):
    assert rival(SETUP, checks) == ours(checks)
    title = f"number of events in {checks} checks: {rival.__name__} / exact"
    gain = race(title, lambda: ours(checks), lambda: rival(SETUP, checks), ROUNDS).gain
    assert gain >= claim


def test_four_hundred_checks_in_floats(race):
    close(ours(400, exact=False), ours(400))
    title = "number of events in 400 checks: exact / floats"
    gain = race(title, lambda: ours(400, exact=False), lambda: ours(400), ROUNDS).gain
    assert gain >= 5


def test_whole_curve(race):
    # Everything that `curve` tells. Fractions are the default here; floats must tell the same, and sooner.
    exact, floats = curve(SETUP, 100), curve(SETUP, 100, exact=False)
    assert isinstance(exact.mean_events, Fraction)
    assert sum(exact.p_event_at) == exact.mean_events
    assert sum(exact.event_count.values()) == sum(exact.longest_quiet_spell.values()) == 1
    assert exact.p_any_by[-1] == 1 - exact.event_count[0] == 1 - exact.longest_quiet_spell[100]
    close(floats.event_count, exact.event_count)
    close(dict(enumerate(floats.p_any_by)), dict(enumerate(exact.p_any_by)))
    title = "whole curve of 100 checks: exact / floats"
    gain = race(title, lambda: curve(SETUP, 100, exact=False), lambda: curve(SETUP, 100), ROUNDS).gain
    assert gain >= 5


def close(floats, exact):
    """Equal within a few rounding errors for each check, however small the probability."""
    seen = {outcome: p for outcome, p in exact.items() if p > 1e-300}
    assert floats.keys() >= seen.keys()
    assert all(floats[outcome] == pytest.approx(float(p), rel=1e-12, abs=0) for outcome, p in seen.items())


@pytest.mark.parametrize(("pool", "outcomes"), [(8, 4), (-1, 1)])
def test_law_of_a_pool(race, pool, outcomes):
    setup = PoolSetup(pool, outcomes)
    assert dict(law(setup)) == dict(enumerated(POOLS, setup))
    title = f"law of a pool of {pool}, outcomes {outcomes}: enumeration / closed form"
    assert race(title, lambda: law(setup), lambda: enumerated(POOLS, setup), ROUNDS).gain >= 5


def test_law_of_a_large_pool(race):
    small, large = PoolSetup(8, 4), PoolSetup(40, 4)
    assert sum(law(large).values()) == 1
    title = "law of a pool of 40, outcomes 4: enumeration of 8 / closed form"
    assert race(title, lambda: law(large), lambda: enumerated(POOLS, small), ROUNDS).gain >= 1


def shown(dice):
    return dice


def highest_three(dice):
    return sum(dice[:3])


# An enumeration walks through all 6188 ways in which the dice may fall; icepool need not, for a sum.
@pytest.mark.parametrize(
    ("of", "rival"),
    [(shown, rivals.icepool_shown), (highest_three, rivals.icepool_highest_three)],
    ids=["shown", "sum"],
)
def test_twelve_dice_enumerated(race, of, rival):
    def ours():
        return walked(lambda choose: of(choose.dice(12, 6)))

    assert ours() == rival(12, 6)
    title = f"12d6, {of.__name__.replace('_', ' ')}: icepool / enumeration"
    assert min(race(title, ours, lambda: rival(12, 6), ROUNDS).ours) < 1
