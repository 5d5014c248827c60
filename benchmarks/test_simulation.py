"""The simulation of every rule, one core, against numpy and against its own generator."""

import time

import numpy as np
import numpy_rival
import pytest

from dreadsim.choices import seeded
from dreadsim.compiling import compiled
from dreadsim.dread import Setup
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.experiment import compare, judge, measure, predict
from dreadsim.streams import block_states, word

# One core's work: processor time of the whole process, which other programs do not lengthen as they do clock time.
pytestmark = pytest.mark.benchmark(timer=time.process_time)

CHECKS, SESSIONS, ROUNDS, SEED = 40, 2**17, 15, 20
PLAYED = CHECKS * SESSIONS
SETUPS = {
    "one die": Setup(),
    "advantage": Setup(roll="advantage"),
    "two dice": Setup(roll="advantage", draw="two"),
}
# The least that the compiled simulation must gain over numpy on one core.
CLAIM = 1.5


@pytest.mark.parametrize("name", SETUPS)
def test_kernel_against_numpy(name, race):
    setup = SETUPS[name]
    tuned = numpy_rival.fastest(setup, CHECKS, SESSIONS)

    def ours():
        return MECHANIC.count(setup, CHECKS, SESSIONS, SEED, threads=1)

    def rival():
        return numpy_rival.count(setup, CHECKS, SESSIONS, SEED, **tuned)

    agree_with_the_exact_laws(setup, ours())
    agree_with_the_exact_laws(setup, rival())
    title = f"{name}: numpy ({np.dtype(tuned['dtype'])}, {tuned['chunk']} at once) / kernel"
    gain = race(title, ours, rival, ROUNDS, "ns a check", PLAYED * 1e-9).gain
    assert gain >= CLAIM


def agree_with_the_exact_laws(setup, counts):
    """All laws and means that numpy and the kernel count, by G-tests and z-tests with one budget of 1e-6."""
    predictions = predict(MECHANIC.exact(setup), CHECKS, MECHANIC.event)
    verdict = judge(compare(predictions, measure(counts), SESSIONS))
    assert verdict.tested > 2 * CHECKS
    assert not verdict.failures


@pytest.mark.parametrize("name", SETUPS)
def test_kernel_against_its_generator_alone(name, race):
    setup, state = SETUPS[name], block_states(SEED, "floor", 0, 1)[0]
    # A choice takes half a word.
    words = choices_a_check(setup) / 2
    assert draw(state.copy(), 10) == np.bitwise_xor.reduce(numpys_words(state, 10))

    def kernel():
        MECHANIC.count(setup, CHECKS, SESSIONS, SEED, threads=1)

    def generator():
        draw(state, round(words * PLAYED))

    # No claim: how far the kernel is from a bound that nothing with these random words can beat.
    title = f"{name}: kernel / its {words:g} random words alone"
    race(title, kernel, generator, ROUNDS, "ns a check", PLAYED * 1e-9, ours_first=True)


def choices_a_check(setup):
    """How many choices the literal rule asks for in a check; each takes half a word, all but one in 10^8 only one."""
    choose, asked = seeded(SEED), []

    def counting(n):
        asked.append(n)
        return choose(n)

    MECHANIC.literal(setup, MECHANIC.start(setup), counting)
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


def numpys_words(state, count):
    generator = np.random.SFC64()
    generator.state = generator.state | {"state": {"state": state}}
    return generator.random_raw(count)
