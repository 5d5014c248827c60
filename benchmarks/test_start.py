"""Cold starts: processor time of whole processes, against an interpreter that does nothing."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from dreadsim.cli import app
from dreadsim.dread import Setup, curve, longrun, odds


def of_processes():
    """Seconds of the processor that processes started from here have taken; other programs hardly lengthen them."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


pytestmark = pytest.mark.benchmark(timer=of_processes)

COMMAND = [str(Path(sys.executable).with_name("dreadsim"))]
NOTHING = [sys.executable, "-c", "pass"]
ROUNDS = 11
# The most that a cold start may take, in seconds.
MOST = 0.35


def output(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def says(result):
    """A test of a command's output: it is the library's answer, as text or as JSON."""
    document = json.loads(json.dumps(result.to_json()))
    return lambda out: json.loads(out) == document if out.startswith("{") else result.sentence() in out


def answers_help(out):
    return all(f" {name} " in out for name in app if not name.startswith("-"))


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("odds", says(odds(Setup()))),
        ("odds --json", says(odds(Setup()))),
        ("longrun", says(longrun(Setup()))),
        ("longrun --json", says(longrun(Setup()))),
        ("curve --checks 40 --json", says(curve(Setup(), 40))),
        ("--help", answers_help),
    ],
    ids=["odds", "odds-json", "longrun", "longrun-json", "curve", "help"],
)
def test_cold_start(words, answers, race):
    command = [*COMMAND, *words.split()]
    assert answers(output(command))
    spent = race(
        f"dreadsim {words} / python -c pass",
        lambda: output(command),
        lambda: output(NOTHING),
        ROUNDS,
        "s",
        1,
        clock=of_processes,
        ours_first=True,
    ).ours
    assert min(spent) < MOST
