"""The referee: the rule enumerated, and the rule played on a kernel's words."""

from fractions import Fraction

import pytest

from dreadsim.dread.mechanic import MECHANIC
from dreadsim.dread.setup import Setup
from dreadsim.evidence.referee import Sessions, enumerated, replay
from dreadsim.own.mechanic import LiteralMechanic
from dreadsim.rule.mechanic import Run, Words
from dreadsim.simulation.sources import seeded


def draws(state, choose):
    """Up to three marks of one kind and three of another at a check."""
    reds, blues = choose(4), choose(2) + choose(3)
    return (state + reds) % 5, ("red",) * reds + ("blue",) * blues


TWO = LiteralMechanic("two", 0, draws, event="red", counters=("red", "blue"), words=Words(state="place"))


class Scripted:
    """A source that gives what it is told to."""

    def __init__(self, *answers):
        self.answers = iter(answers)

    def __call__(self, n):
        return next(self.answers)


def test_what_is_counted_of_known_sessions():
    run = Run(3, 2, 0, joint=("red", "blue"))
    played = Sessions(TWO, None, run)
    # Red 0, 3, 1 and blue 1, 0, 3; then nothing at all.
    played.play(Scripted(0, 0, 1, 3, 0, 0, 1, 1, 2))
    played.play(Scripted(*[0] * 9))
    counts = played.counts()
    assert counts.counters == ("red", "blue")
    assert counts.number_of("red") == {0: 1, 4: 1}
    assert counts.number_of("blue") == {0: 1, 4: 1}
    assert counts.first_of("red") == {2: 1, "none": 1}
    assert counts.at_of("red") == [0, 1, 1]
    assert counts.at_of("blue") == [1, 0, 1]
    assert counts.longest_quiet() == {1: 1, 3: 1}
    assert counts.first_gap() == {1: 1, "none": 1}
    assert counts.states_before() == [{0: 2}, {0: 2}, {0: 1, 3: 1}]
    assert counts.states_after() == {0: 1, 4: 1}
    assert counts.joint == {(0, 0): 1, (4, 4): 1}
    assert counts.outcomes is None


def test_enumeration_keeps_every_mark():
    chain = enumerated(TWO, None)
    assert set(chain.states) == set(range(5))
    assert chain.parts["red", "red", "blue"][0, 2] == Fraction(1, 4) * Fraction(1, 3)


def test_without_memory_the_law_of_the_marks():
    game = LiteralMechanic("pool", None, lambda state, choose: (None, choose.dice(2, 6)), event=6)
    law = enumerated(game, None)
    assert law[6, 6] == Fraction(1, 36)
    assert law[6, 5] == Fraction(1, 18)


@pytest.mark.parametrize("sessions", [1, 300, 4096 + 5])
def test_replay_is_what_the_kernel_counts(sessions):
    setup = Setup(1, 2, base=6, step=2, roll="advantage", draw="two")
    kernel, run = MECHANIC.kernels(setup)[0], Run(5, sessions, 3, joint=("event", "growth"))
    (counted,) = kernel.count([setup], run)
    assert replay(MECHANIC, kernel, setup, run) == counted
    assert replay(MECHANIC, kernel, setup.replace(step=3), run) != counted


def test_progress_is_told_block_by_block():
    calls = []
    run = Run(1, 4096 + 5, 0, progress=lambda *call: calls.append(call))
    replay(TWO, TWO.kernels(None)[0], None, run)
    assert calls == [("sessions played", 4096, 4101), ("sessions played", 4101, 4101)]


def test_observed_states_are_what_is_counted():
    class Parity(LiteralMechanic):
        def observed(self, state):
            return state % 2

    game = Parity("walk", 0, lambda state, choose: (state + 1 + choose(2), ("event",)))
    played = Sessions(game, None, Run(2, 1, 0))
    played.play(seeded(1))
    assert set(played.counts().states) <= {0, 1}
