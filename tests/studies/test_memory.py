"""What was proved is known again by another process, until the sources or what they run on change."""

import pytest

from dreadsim.dread.mechanic import MECHANIC, Dread
from dreadsim.own.mechanic import LiteralMechanic
from dreadsim.studies import memory

pytestmark = pytest.mark.remembers


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    monkeypatch.setattr(memory, "cache_folder", lambda: tmp_path)
    return tmp_path


def test_what_is_remembered_is_known_and_nothing_else():
    assert not memory.proved(MECHANIC, "many blocks")
    memory.remember(MECHANIC, "many blocks")
    assert memory.proved(MECHANIC, "many blocks")
    assert not memory.proved(MECHANIC, "replay")
    assert not memory.proved(None, "many blocks")
    memory.remember(None, "streams")
    assert memory.proved(None, "streams")


def test_another_version_of_numba_forgets_it(monkeypatch):
    memory.remember(MECHANIC, "replay")
    real = memory.version
    monkeypatch.setattr(memory, "version", lambda name: "0" if name == "numba" else real(name))
    assert not memory.proved(MECHANIC, "replay")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"proved"])
def test_a_damaged_note_is_no_proof(folder, content):
    memory.remember(MECHANIC, "replay")
    (note,) = (folder / "proved").iterdir()
    note.write_bytes(content)
    assert not memory.proved(MECHANIC, "replay")


def test_where_nothing_can_be_written_nothing_is_known(folder):
    (folder / "proved").write_text("in the way")
    memory.remember(MECHANIC, "replay")
    assert not memory.proved(MECHANIC, "replay")


def test_rules_from_outside_the_package_are_proved_every_time():
    class Outside(Dread):
        pass

    own = LiteralMechanic("own", 0, lambda state, choose: (state, ()))
    for game in (Outside(), own):
        memory.remember(game, "replay")
        assert not memory.proved(game, "replay")
