"""Every proof complains of the fault that it is there for: a proof that cannot fail proves nothing."""

from dataclasses import replace

import numpy as np
import pytest

from dreadsim.dread import Setup
from dreadsim.dread.kernel import Scalar
from dreadsim.dread.mechanic import MECHANIC, Dread
from dreadsim.evidence import experiment
from dreadsim.evidence.experiment import judge, merged
from dreadsim.own.mechanic import LiteralMechanic
from dreadsim.simulation.streams import BLOCK
from dreadsim.studies import proof

SETUP = Setup(light=1, dark=1, base=4, step=2, roll="advantage", draw="two")
ANOTHER = SETUP.replace(step=3)
real_chdtrc, real_ndtr = experiment.chdtrc, experiment.ndtr
real_chosen, real_states = proof.chosen, proof.block_states


class WrongExact(Dread):
    def exact(self, setup):
        return MECHANIC.exact(ANOTHER)


class WrongLiteral(Dread):
    def literal(self, setup, state, choose):
        return MECHANIC.literal(ANOTHER, state, choose)


class Disguised(Scalar):
    """A kernel that is given something else to play than it was told to."""

    def __init__(self, setup=lambda setup: setup, run=lambda run: run):
        super().__init__(MECHANIC)
        self.setup, self.run = setup, run

    def count(self, setups, run):
        return super().count([self.setup(setup) for setup in setups], self.run(run))


def playing(kernel):
    """Dread Dice with another kernel."""

    class Game(Dread):
        def kernels(self, setup):
            return [kernel]

    return Game()


WRONG_COUNT = playing(Disguised(setup=lambda setup: ANOTHER))
LOSES_SESSIONS = playing(Disguised(run=lambda run: replace(run, sessions=max(1, run.sessions - 1))))
DEPENDS_ON_THREADS = playing(Disguised(run=lambda run: replace(run, seed=run.seed + (run.threads or 1))))
DEPENDS_ON_PARTS = playing(Disguised(run=lambda run: replace(run, seed=run.seed + run.blocks_at_once)))


class DependsOnCompany(Scalar):
    """Setups beside the first one get its streams."""

    def count(self, setups, run):
        return super().count([setups[0]] * len(setups), run)


@pytest.mark.parametrize("check", proof.ON_SETUPS)
def test_what_is_right_passes(check):
    assert list(proof.ON_SETUPS[check](MECHANIC, SETUP)) == []


@pytest.mark.parametrize(
    ("check", "game"),
    [
        ("enumeration", WrongExact()),
        ("enumeration", WrongLiteral()),
        ("replay", WRONG_COUNT),
        ("replay", WrongLiteral()),
        ("replay", LOSES_SESSIONS),
        ("parting", DEPENDS_ON_THREADS),
        ("parting", DEPENDS_ON_PARTS),
        ("parting", playing(DependsOnCompany(MECHANIC))),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_a_planted_fault_is_complained_of(check, game):
    complaints = list(proof.ON_SETUPS[check](game, SETUP))
    assert complaints
    assert all("dread {" in complaint and "\n" not in complaint for complaint in complaints)


def test_a_kernel_that_plays_the_rule_is_not_replayed():
    # It would only be held against itself.
    die = LiteralMechanic("die", 0, lambda state, choose: (state, ("event",) * choose(2)), setups=[None])
    assert proof._compiled(die, None) == []
    assert proof._compiled(MECHANIC, SETUP)


class RepeatsBlocks(Scalar):
    """Beyond so many blocks the first ones come again."""

    def __init__(self, mechanic, blocks):
        super().__init__(mechanic)
        self.most = blocks * BLOCK

    def count(self, setups, run):
        for setup in setups:
            (first,) = super().count([setup], replace(run, sessions=min(run.sessions, self.most)))
            if run.sessions <= self.most:
                yield first
            else:
                (again,) = super().count([setup], replace(run, sessions=run.sessions - self.most))
                yield first + again


def small(game):
    game.small_grid = lambda: [SETUP]
    return game


def test_blocks_repeated_beyond_the_sixteenth_are_complained_of():
    assert list(proof.many_blocks(small(playing(Scalar(MECHANIC))))) == []
    (complaint,) = proof.many_blocks(small(playing(RepeatsBlocks(MECHANIC, 16))))
    assert "differs from the replayed rule" in complaint


def test_a_second_block_like_the_first_is_complained_of():
    (complaint,) = proof.replaying(playing(RepeatsBlocks(MECHANIC, 1)), SETUP)
    assert "differs from the replayed rule (seed 1)" in complaint


def test_setups_that_share_their_streams_are_complained_of(monkeypatch):
    assert list(proof.naming(MECHANIC)) == []
    monkeypatch.setattr(proof, "canonical", lambda game, setup: f"{game.name} {setup.light} {setup.dark} {setup.base}")
    complaint = next(proof.naming(MECHANIC))
    assert "names the streams of two setups" in complaint


def biased(state, sizes):
    """Modulo instead of the unbiased choice."""
    return np.array([int(word >> np.uint64(32)) for word in proof.words(state, len(sizes))]) % sizes


@pytest.mark.parametrize(
    ("name", "fault", "says"),
    [
        ("PINNED", {0: 1}, "begins otherwise"),
        ("chosen", biased, "compiled choices differ"),
        ("chosen", lambda state, sizes: real_chosen(state, sizes) + 1, "compiled choices differ"),
        ("block_states", lambda seed, name, *rest: real_states(seed, name.lower(), *rest), "share a stream"),
        ("block_states", lambda seed, *rest: real_states(seed % 2**32, *rest), "share a stream"),
        ("block_states", lambda seed, name, first, count: np.ones((count, 4), np.uint64), "share a stream"),
    ],
)
def test_a_faulty_stream_is_complained_of(monkeypatch, name, fault, says):
    assert list(proof.streams()) == []
    monkeypatch.setattr(proof, name, fault)
    assert any(says in complaint for complaint in proof.streams())


@pytest.mark.parametrize(
    ("module", "name", "fault"),
    [
        (proof, "judge", lambda tests, budget=1e-6: judge([], budget)),
        (proof, "judge", lambda tests, budget=1e-6: judge(tests, 1.0)),
        (experiment, "chdtrc", lambda freedom, x: real_chdtrc(freedom + 1, x)),
        (experiment, "chdtrc", lambda freedom, x: 1.0),
        (experiment, "ndtr", lambda z: real_ndtr(z) / 2),
        (experiment, "merged", lambda bins: merged(bins)[:-1]),
        (experiment, "merged", lambda bins: [(expected, round(expected)) for expected, _ in merged(bins)]),
    ],
    ids=["nothing fails", "all fails", "freedom", "constant", "one-sided", "a bin is lost", "agrees with all"],
)
def test_faulty_statistics_are_complained_of(monkeypatch, module, name, fault):
    monkeypatch.setattr(module, name, fault)
    assert next(proof.controls(), None)


def test_right_statistics_pass():
    assert list(proof.controls()) == []
