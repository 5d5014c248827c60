"""The simulation of every rule, one core, against numpy, its own generator, the replayed rule, and one call a setup."""

import time
from functools import reduce
from itertools import islice, product
from operator import xor

import numpy as np
import numpy_rival
import pytest

from dreadsim.dread import Setup
from dreadsim.dread.mechanic import Dread
from dreadsim.dread.words import COUNTERS
from dreadsim.evidence.experiment import compare, judge
from dreadsim.evidence.prediction import predict, tallied
from dreadsim.evidence.referee import replay
from dreadsim.evidence.solution import Solution
from dreadsim.rule.choices import OneByOne
from dreadsim.rule.mechanic import Run
from dreadsim.simulation.compiling import compiled
from dreadsim.simulation.sources import seeded, words_of
from dreadsim.simulation.streams import block_states
from dreadsim.simulation.words import word

# One core's work: processor time of the whole process, which other programs do not lengthen as they do clock time.
pytestmark = pytest.mark.benchmark(timer=time.process_time)

CHECKS, SESSIONS, ROUNDS, SEED = 40, 2**17, 15, 20
PLAYED = CHECKS * SESSIONS
SETUPS = {
    "one die": Setup(),
    "advantage": Setup(roll="advantage"),
    "two dice": Setup(roll="advantage", draw="two"),
}
# The least share of numpy's speed that is claimed of the compiled simulation on one core.
CLAIM = 0.75
# The most that a further setup may cost in a call, in seconds.
MOST_A_SETUP = 20e-6


class Events(Dread):
    """Dread Dice with nothing counted but events."""

    counters = {"event": COUNTERS["event"]}  # noqa: RUF012
    together = ()


MECHANIC = Events()


def counted(setups, run):
    """The kernel's counts of each setup."""
    return list(MECHANIC.kernels(setups[0])[0].count(setups, run))


@pytest.mark.parametrize("name", SETUPS)
def test_kernel_against_numpy(name, race):
    setup, run = SETUPS[name], Run(CHECKS, SESSIONS, SEED, threads=1, counters=())
    at_once = numpy_rival.fastest(setup, CHECKS, SESSIONS)

    def ours():
        return counted([setup], run)[0]

    def rival():
        return numpy_rival.count(setup, CHECKS, SESSIONS, SEED, at_once)

    agree_with_the_exact_laws(setup, ours())
    agree_with_the_exact_laws(setup, rival())
    title = f"{name}: numpy ({at_once} at once) / kernel"
    gain = race(title, ours, rival, ROUNDS, "ns a check", PLAYED * 1e-9).gain
    assert gain >= CLAIM


def agree_with_the_exact_laws(setup, counts):
    """All laws and means that numpy and the kernel count, by G-tests and z-tests with one budget of 1e-6."""
    measured = tallied(MECHANIC, counts)
    assert measured.keys() >= {"event_count", "first_event_at", "event_at[40]", "longest_quiet", "first_gap"}
    assert measured.keys() >= {"state_before[1]", "state_before[40]", "state_after"}
    verdict = judge(compare(predict(Solution(MECHANIC, setup, CHECKS)), measured, SESSIONS))
    assert verdict.tested > 2 * CHECKS
    assert not verdict.failures


@pytest.mark.parametrize("name", SETUPS)
def test_all_counters_against_events_alone(name, race):
    setup = SETUPS[name]
    alone = Run(CHECKS, SESSIONS, SEED, threads=1, counters=())
    everything = Run(CHECKS, SESSIONS, SEED, threads=1, joint=Dread.together)
    (kernel,) = Dread().kernels(setup)
    (events,), (both,) = kernel.count([setup], alone), kernel.count([setup], everything)
    assert events.number_of("event") == both.number_of("event")
    assert events.states_before() == both.states_before()
    # No claim: what it costs to count five more things, and events together with growths.
    race(
        f"{name}: all six counters / events alone",
        lambda: list(kernel.count([setup], alone)),
        lambda: list(kernel.count([setup], everything)),
        ROUNDS,
        "ns a check",
        PLAYED * 1e-9,
    )


@pytest.mark.parametrize("name", SETUPS)
def test_kernel_against_its_generator_alone(name, race):
    setup, state = SETUPS[name], block_states(SEED, "floor", 0, 1)[0]
    # A choice takes half a word.
    words = choices_a_check(setup) / 2
    assert draw(state.copy(), 10) == reduce(xor, islice(words_of(state), 10))
    run = Run(CHECKS, SESSIONS, SEED, threads=1, counters=())

    # No claim: how far the kernel is from a bound that nothing with these random words can beat.
    race(
        f"{name}: kernel / its {words:g} random words alone",
        lambda: counted([setup], run),
        lambda: draw(state, round(words * PLAYED)),
        ROUNDS,
        "ns a check",
        PLAYED * 1e-9,
        ours_first=True,
    )


def choices_a_check(setup):
    """How many choices the literal rule asks for in a check; each takes half a word, all but one in 10^8 only one."""
    choose, asked = seeded(SEED), []

    def counting(n):
        asked.append(n)
        return choose(n)

    MECHANIC.literal(setup, MECHANIC.start(setup), OneByOne(counting))
    return len(asked)


@compiled
def draw(state, count):
    """Draw words and do nothing with them; the sum keeps the compiler from leaving them out."""
    total = np.uint64(0)
    a, b, c, counter = state[0], state[1], state[2], state[3]
    for _ in range(count):
        out, a, b, c, counter = word(a, b, c, counter)
        total ^= out
    return total


def test_one_call_for_many_setups(race):
    setups = [Setup(light, 2, base=base) for light, base in product(range(1, 26), range(1, 21))]
    run = Run(CHECKS, 1, SEED, threads=1)

    def together():
        return counted(setups, run)

    def one_a_call():
        return [counted([setup], run)[0] for setup in setups]

    assert len(setups) == 500
    assert together() == one_a_call()
    title = "500 setups, a session of 40 checks each: one a call / one call"
    spent = race(title, together, one_a_call, ROUNDS, "us a setup", len(setups) * 1e-6).ours
    assert min(spent) < MOST_A_SETUP * len(setups)


@pytest.mark.parametrize("name", SETUPS)
def test_replay(name, race):
    setup, run = SETUPS[name], Run(CHECKS, 500, SEED, threads=1, counters=())
    (kernel,) = MECHANIC.kernels(setup)
    assert counted([setup], run) == [replay(MECHANIC, kernel, setup, run)]
    choices = choices_a_check(setup) * CHECKS * run.sessions
    # No claim: how long the literal rule takes to play a kernel's sessions again.
    race(
        f"{name}: the replayed rule / kernel",
        lambda: counted([setup], run),
        lambda: replay(MECHANIC, kernel, setup, run),
        ROUNDS,
        "us a choice",
        choices * 1e-6,
    )
