"""The recorder, run by the interpreter: one counter's session, number by number."""

import numpy as np
import pytest

from dreadsim.simulation import recording
from dreadsim.simulation.recording import Tables, begun, closed, closed_too, noted, noted_too

CHECKS, MOST = 6, 3
SESSIONS = [
    # Numbers at each check; then their sum, first check (6: none), longest quiet spell, first gap (0: none).
    ((0, 0, 0, 0, 0, 0), 0, 6, 6, 0),
    ((1, 0, 0, 0, 0, 0), 1, 0, 5, 0),
    ((0, 0, 2, 0, 0, 3), 5, 2, 2, 3),
    ((0, 1, 1, 0, 0, 1), 3, 1, 2, 1),
    ((3, 3, 3, 3, 3, 3), 18, 0, 0, 1),
    ((0, 0, 0, 0, 0, 1), 1, 5, 5, 0),
]


def tables(counters=1):
    shapes = {
        "number": (1, counters, CHECKS * MOST + 1),
        "first": (1, counters, CHECKS + 1),
        "at": (1, counters, CHECKS),
        "quiet": (1, CHECKS + 1),
        "gap": (1, CHECKS + 1),
        "state": (1, CHECKS + 1, 1),
        "joint": (1, 0),
        "outcome": (1, 0),
    }
    return Tables(factor=np.array([1, 19, 0][:counters]), **{k: np.zeros(v, np.int64) for k, v in shapes.items()})


@pytest.mark.parametrize(("numbers", "total", "first", "quiet", "gap"), SESSIONS)
def test_one_counter(numbers, total, first, quiet, gap):
    counts = tables()
    so_far = begun.py_func()
    for check, number in enumerate(numbers):
        so_far = noted.py_func(so_far, counts.at[0, 0], check, number)
    assert closed.py_func(so_far, counts, 0, 0) == total
    assert counts.number[0, 0, total] == counts.number.sum() == 1
    assert counts.first[0, 0, first] == counts.first.sum() == 1
    assert counts.quiet[0, quiet] == counts.quiet.sum() == 1
    assert counts.gap[0, gap] == counts.gap.sum() == 1
    assert counts.at[0, 0].tolist() == [int(number > 0) for number in numbers]


def test_further_counters_and_their_joint_code(monkeypatch):
    for name in ("noted", "closed"):
        monkeypatch.setattr(recording, name, getattr(recording, name).py_func)
    counts = tables(3)
    more = np.zeros((2, 6), np.int64)
    for check in range(CHECKS):
        # The first further counter takes the second number, the second the first.
        noted_too.py_func(more, counts.at[0], check, np.array([1, 0]), np.array([check % 2, 2]))
    assert closed_too.py_func(more, counts, 0) == 12 * 19
    assert not more.any()
    assert counts.number[0, 1, 12] == counts.number[0, 2, 3] == 1
    # Runs of checks are the event's alone.
    assert counts.quiet.sum() == counts.gap.sum() == 0
