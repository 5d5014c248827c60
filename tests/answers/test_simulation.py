"""Simulated sessions: estimates from counts, intervals that hold the exact answers, and the seed in the result."""

import json

import pytest

from dreadsim import InputError
from dreadsim.dread import Setup, curve, simulate
from dreadsim.evidence.estimates import average, proportion
from dreadsim.rule.mechanic import MOST_CHECKS, MOST_SESSIONS
from dreadsim.simulation.streams import STREAM

from .games import THROW, USAGE

SETUP = Setup(dark=2, base=8, step=2)


@pytest.fixture(scope="module")
def simulated():
    return simulate(SETUP, checks=30, sessions=20_000, seed=5)


def estimates(simulation):
    """All estimates that an exact answer stands against, as (estimate, exact)."""
    exact = curve(SETUP, simulation.checks)
    for name in ("p_event_at", "p_any_by", "mean_threshold_before"):
        yield from zip(getattr(simulation, name), getattr(exact, name), strict=True)
    for name in ("event_count", "first_event_at"):
        law = getattr(exact, name)
        yield from ((estimate, law[outcome]) for outcome, estimate in getattr(simulation, name).items())
    for tally, law in zip(simulation.threshold_before, exact.threshold_before, strict=True):
        yield from ((estimate, law[threshold]) for threshold, estimate in tally.items())
    yield simulation.mean_events, exact.mean_events


def test_intervals_hold_the_exact_answers(simulated):
    held = [estimate.low <= exact <= estimate.high for estimate, exact in estimates(simulated)]
    # 99% of some 300 estimates, dependent ones: fewer than 95% would be wrong, not bad luck.
    assert len(held) > 300
    assert sum(held) / len(held) > 0.95


def test_estimates_are_made_of_the_counts(simulated):
    counts, n = simulated.counts, simulated.sessions
    assert counts.sessions == n == 20_000
    assert simulated.p_event_at == [proportion(k, n) for k in counts.at_of("event")]
    assert simulated.p_any_by[-1] == proportion(n - counts.first_of("event")["none"], n)
    assert simulated.mean_events == average(counts.number_of("event"), 0, simulated.checks)
    assert simulated.mean_threshold_before[0].value == SETUP.start
    assert simulated.first_event_at["none"].value == simulated.event_count[0].value


def test_the_same_seed_gives_the_same_and_another_seed_another(simulated):
    again, other = (simulate(SETUP, 30, 20_000, seed, threads=1) for seed in (5, 6))
    assert again.to_json() == simulated.to_json()
    assert other.to_json() != simulated.to_json()


def test_a_drawn_seed_is_carried_and_repeats_the_run():
    drawn = simulate(SETUP, 3, 50)
    assert simulate(SETUP, 3, 50, drawn.seed).to_json() == drawn.to_json()
    assert simulate(SETUP, 3, 50).seed != drawn.seed


def test_json_has_counts_and_estimates_with_intervals(simulated):
    document = json.loads(json.dumps(simulated.to_json(), allow_nan=False))
    assert document["schema"] == "dread.simulation/1"
    assert (document["seed"], document["stream"], document["sessions"], document["checks"]) == (5, STREAM, 20_000, 30)
    assert set(document["counts"]) >= {"event_count", "first_event_at", "event_at", "state_before"}
    assert list(document)[-2:] == ["counts", "estimates"]
    assert set(document["estimates"]) >= {"p_event_at", "p_any_by", "event_count", "first_event_at", "mean_events"}
    assert set(document["estimates"]["mean_events"]) == {"value", "low", "high"}


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_the_smallest_and_the_largest_seed(seed):
    assert simulate(SETUP, 2, 10, seed).seed == seed


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("checks", 0),
        ("checks", MOST_CHECKS + 1),
        ("checks", 2.0),
        ("sessions", 0),
        ("sessions", -5),
        ("sessions", MOST_SESSIONS + 1),
        ("seed", -1),
        ("seed", 2**64),
        ("seed", "abc"),
        ("seed", 1.5),
    ],
)
def test_numbers_out_of_range_are_named(key, value):
    with pytest.raises(InputError) as caught:
        simulate(SETUP, **{"checks": 3, "sessions": 10, "seed": 1, key: value})
    assert caught.value.key == key


def test_the_sentence_says_seed_and_sessions(simulated):
    assert "20,000 simulated sessions of 30 checks (seed 5)" in simulated.sentence()


def test_rules_of_ones_own_are_played():
    die = USAGE.simulate(6, checks=5, sessions=500, seed=1)
    exact = USAGE.curve(6, checks=5)
    assert die.mean_size_before[1].low < exact.mean_size_before[1] < die.mean_size_before[1].high
    thrown = THROW.simulate(None, checks=2, sessions=500, seed=1)
    assert thrown.mean_blank.low < 1 < thrown.mean_blank.high
    assert thrown.counts.counters == ("hit", "blank")
