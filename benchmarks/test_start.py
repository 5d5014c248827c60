"""Cold starts: whole processes, from the shell's point of view, against an interpreter that does nothing."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dreadsim.cli import app
from dreadsim.dread import Setup, curve, odds

pytestmark = pytest.mark.benchmark(timer=time.perf_counter)

COMMAND = [str(Path(sys.executable).with_name("dreadsim"))]
NOTHING = [sys.executable, "-c", "pass"]
ROUNDS = 11


def output(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def json_of(result):
    return json.loads(json.dumps(result.to_json()))


def answers_odds(out):
    return json.loads(out) == json_of(odds(Setup()))


def answers_curve(out):
    return json.loads(out) == json_of(curve(Setup(), 40))


def answers_help(out):
    return all(f" {name} " in out for name in app if not name.startswith("-"))


@pytest.mark.parametrize(
    ("words", "answers"),
    [("odds --json", answers_odds), ("curve --checks 40 --json", answers_curve), ("--help", answers_help)],
    ids=["odds", "curve", "help"],
)
def test_cold_start(words, answers, race):
    command = [*COMMAND, *words.split()]
    assert answers(output(command))
    # No claim: seconds depend on the machine, and on its disk as much as on its processor.
    race(
        f"dreadsim {words} / python -c pass",
        lambda: output(command),
        lambda: output(NOTHING),
        ROUNDS,
        clock=time.perf_counter,
        ours_first=True,
    )
