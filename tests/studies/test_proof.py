"""Every proof complains of the fault that it is there for: a proof that cannot fail proves nothing."""

import numpy as np
import pytest

from dreadsim import experiment
from dreadsim.dread import Setup
from dreadsim.dread.mechanic import MECHANIC, Dread
from dreadsim.experiment import judge, merged
from dreadsim.studies import proof
from dreadsim.studies.verification import proofs, prove

SETUP = Setup(light=1, dark=1, base=4, step=2, roll="advantage", draw="two")
ANOTHER = SETUP.replace(step=3)
real_chdtrc, real_ndtr, real_chosen = experiment.chdtrc, experiment.ndtr, proof.chosen


class WrongExact(Dread):
    def exact(self, setup):
        return MECHANIC.exact(ANOTHER)


class WrongLiteral(Dread):
    def literal(self, setup, state, choose):
        return MECHANIC.literal(ANOTHER, state, choose)


class WrongCount(Dread):
    def count(self, setup, *rest, **options):
        return MECHANIC.count(ANOTHER, *rest, **options)


class LosesSessions(Dread):
    def count(self, setup, checks, sessions, *rest, **options):
        return MECHANIC.count(setup, checks, sessions - 1, *rest, **options)


class DependsOnThreads(Dread):
    def count(self, setup, checks, sessions, seed, threads=None, blocks_at_once=16):
        return MECHANIC.count(setup, checks, sessions, seed + (threads or 1), threads, blocks_at_once)


class DependsOnParts(Dread):
    def count(self, setup, checks, sessions, seed, threads=None, blocks_at_once=16):
        return MECHANIC.count(setup, checks, sessions, seed + blocks_at_once, threads, blocks_at_once)


@pytest.mark.parametrize("check", proof.ON_SETUPS)
def test_what_is_right_passes(check):
    assert list(proof.ON_SETUPS[check](MECHANIC, SETUP)) == []


@pytest.mark.parametrize(
    ("check", "game"),
    [
        ("enumeration", WrongExact()),
        ("enumeration", WrongLiteral()),
        ("replay", WrongCount()),
        ("replay", WrongLiteral()),
        ("replay", LosesSessions()),
        ("parting", DependsOnThreads()),
        ("parting", DependsOnParts()),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_a_planted_fault_is_complained_of(check, game):
    complaints = list(proof.ON_SETUPS[check](game, SETUP))
    assert complaints
    assert all("dread {" in complaint and "\n" not in complaint for complaint in complaints)


def biased(state, sizes):
    """Modulo instead of the unbiased choice."""
    return np.array([int(word >> np.uint64(32)) for word in proof.words(state, len(sizes))]) % sizes


@pytest.mark.parametrize(
    ("name", "fault", "says"),
    [
        ("PINNED", {0: 1}, "begins otherwise"),
        ("chosen", biased, "compiled choices differ"),
        ("chosen", lambda state, sizes: real_chosen(state, sizes) + 1, "compiled choices differ"),
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


def test_a_proof_that_breaks_down_does_not_hold(monkeypatch):
    class Breaks(Dread):
        def exact(self, setup):
            raise IndexError("off the end")

        def small_grid(self):
            return [SETUP]

    monkeypatch.setattr(proof, "ALONE", {})
    assert list(prove([Breaks()])) == [("enumeration", "IndexError: off the end")]


@pytest.mark.slow
def test_all_proofs_of_dread_hold():
    calls = []
    assert list(prove([MECHANIC], lambda *call: calls.append(call))) == []
    assert len(proofs([MECHANIC])) == len(proof.ALONE) + len(proof.ON_SETUPS) * len(MECHANIC.small_grid())
    assert calls[-1][1] == calls[-1][2] == len(proofs([MECHANIC]))
