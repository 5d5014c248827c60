"""What several tests share: the command line in this process and in another, and input that must be refused."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import pytest

from dreadsim.cli import run
from dreadsim.dread import Setup
from dreadsim.dread.mechanic import Dread
from dreadsim.studies import proof

# Figures are drawn without a display.
os.environ.setdefault("MPLBACKEND", "Agg")


def pytest_configure(config):
    config.addinivalue_line("markers", "repository: needs files of the repository, not only the installed package")


@dataclass(frozen=True)
class Answer:
    """What a command did: its exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def json(self):
        """The one document on standard output."""
        return json.loads(self.out)


class Reader(HTMLParser):
    """Gathers the text of a page, and complains when tags do not close in order."""

    def __init__(self):
        super().__init__()
        self.open, self.text = [], ""

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


@pytest.fixture
def reading():
    """A function from a page to its reader: the text, and the tags left open."""

    def read(page):
        reader = Reader()
        reader.feed(page)
        return reader

    return read


@pytest.fixture
def brief(monkeypatch):
    """Proofs of a game and on one small setup only, and none of streams and statistics."""
    monkeypatch.setattr(proof, "ALONE", {})
    monkeypatch.setattr(Dread, "small_grid", lambda self: [Setup(light=1, dark=1, base=4, step=2)])


@pytest.fixture
def unproved(monkeypatch):
    """No proofs at all."""
    monkeypatch.setattr(proof, "ALONE", {})
    monkeypatch.setattr(proof, "ON_GAMES", {})
    monkeypatch.setattr(proof, "ON_SETUPS", {})


@pytest.fixture
def cli(capsys, tmp_path, monkeypatch):
    """Run a command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def answer(*words):
        capsys.readouterr()
        status = run([str(word) for word in words])
        return Answer(status, *capsys.readouterr())

    return answer


@pytest.fixture
def python(tmp_path):
    """Run Python code in another process, in an empty folder."""

    def answer(code, *words):
        done = subprocess.run(
            [sys.executable, "-c", code, *map(str, words)], cwd=tmp_path, capture_output=True, text=True, timeout=300
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return answer


@pytest.fixture
def refuses(cli):
    """Check that a command refuses its input: exit 2, one line that says what it must, nothing else done."""

    def check(words, *says):
        before = files_below(Path())
        answer = cli(*words)
        assert answer.status == 2, answer
        assert answer.out == ""
        assert answer.err.startswith("dreadsim: ")
        assert answer.err.endswith("\n")
        assert answer.err.count("\n") == 1
        missing = [text for text in says if text not in answer.err]
        assert not missing, answer.err
        assert files_below(Path()) == before

    return check


def files_below(folder):
    """Every file below a folder, with its content."""
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
