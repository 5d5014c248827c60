"""Which proofs are made, which are passed over, and what becomes of those that break down."""

from dreadsim.dread import Setup
from dreadsim.dread.mechanic import MECHANIC, Dread
from dreadsim.studies import memory, proof
from dreadsim.studies.proving import proofs, prove

SETUP = Setup(light=1, dark=1, base=4, step=2)


class Brief(Dread):
    def small_grid(self):
        return [SETUP]


class Breaks(Brief):
    def exact(self, setup):
        raise IndexError("off the end")


def test_every_check_is_made_on_every_small_setup():
    todo = proofs([MECHANIC])
    setups = len(MECHANIC.small_grid())
    assert len(todo) == len(proof.ALONE) + len(proof.ON_GAMES) + setups * len(proof.ON_SETUPS)
    assert {each.name for each in todo} == {*proof.ALONE, *proof.ON_GAMES, *proof.ON_SETUPS}


def test_a_proof_that_breaks_down_does_not_hold(monkeypatch):
    monkeypatch.setattr(proof, "ALONE", {})
    monkeypatch.setattr(proof, "ON_GAMES", {})
    assert list(prove(proofs([Breaks()]))) == [("enumeration", "IndexError: off the end")]


def test_what_holds_is_remembered_and_what_does_not_is_not(monkeypatch):
    noted = []
    monkeypatch.setattr(memory, "remember", lambda game, name: noted.append((type(game).__name__, name)))
    monkeypatch.setattr(proof, "ALONE", {"nothing": lambda: iter(())})
    monkeypatch.setattr(proof, "ON_GAMES", {"bad": lambda game: iter(["no"])})
    assert list(prove(proofs([Breaks()]))) == [("enumeration", "IndexError: off the end"), ("bad", "no")]
    assert noted == [("NoneType", "nothing"), ("Breaks", "replay"), ("Breaks", "parting")]


def test_what_is_known_is_passed_over(monkeypatch):
    monkeypatch.setattr(memory, "proved", lambda game, name: name == "enumeration")
    monkeypatch.setattr(proof, "ALONE", {})
    monkeypatch.setattr(proof, "ON_GAMES", {})
    todo = proofs([Breaks()])
    known = [each for each in todo if each.known()]
    assert [each.name for each in known] == ["enumeration"]
    assert list(prove(todo, known)) == []


def test_progress_comes_to_its_end(monkeypatch):
    monkeypatch.setattr(proof, "ALONE", {})
    calls = []
    todo = proofs([Brief()])
    assert list(prove(todo, progress=lambda *call: calls.append(call))) == []
    assert calls[-1] == ("proofs that code equals rule", len(todo), len(todo))
