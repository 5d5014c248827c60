"""What tests of these games share."""

from contextlib import contextmanager

import pytest


class Laid:
    """A source of chance whose answers lie ready: what dice show, and the places of other choices counted from 1."""

    def __init__(self, answers):
        self.left, self.asked = list(answers), []

    def __call__(self, n):
        self.asked.append(n)
        return self.left.pop(0) - 1

    def dice(self, n, faces):
        self.asked.append((n, faces))
        shown, self.left = self.left[:n], self.left[n:]
        assert len(shown) == n
        return tuple(sorted(shown, reverse=True))


@pytest.fixture
def laid():
    """A function that plays a rule on answers, all of which it must ask for."""

    def play(rule, *answers):
        choose = Laid(answers)
        found = rule(choose)
        assert not choose.left
        return found

    return play


@pytest.fixture
def uncompiled(monkeypatch):
    """A context in which the kernels of these games are plain Python."""
    import numpy as np

    from dreadsim.fitd.clocks import kernel as clock
    from dreadsim.fitd.pools import kernel as pool
    from dreadsim.fitd.rolls import kernel as rolls
    from dreadsim.fitd.tracks import kernel as track
    from dreadsim.simulation import recording, words

    @contextmanager
    def plain():
        with monkeypatch.context() as patch, np.errstate(over="ignore"):
            for module in (words, recording, pool, rolls, track, clock):
                for attribute, value in list(vars(module).items()):
                    if hasattr(value, "py_func"):
                        patch.setattr(module, attribute, value.py_func)
            yield

    return plain
