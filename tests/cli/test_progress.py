"""Progress on standard error, and only where somebody looks."""

import sys

from dreadsim.cli.progress import Progress, compiling


def test_nothing_is_shown_where_nobody_looks(capsys):
    with Progress() as progress:
        for done in range(3):
            progress("something", done, 2)
    assert capsys.readouterr() == ("", "")


def test_a_notice_once_when_something_is_compiled(capsys):
    import numba

    with compiling():
        numba.njit(lambda x: x + 1)(1)
        numba.njit(lambda x: x + 2)(1)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("compiling the simulation") == 1


class Terminal:
    """A terminal that keeps what it was shown."""

    encoding = "utf-8"

    def __init__(self):
        self.text = ""

    def write(self, text):
        self.text += text
        return len(text)

    def flush(self):
        """Nothing is held back."""

    def isatty(self):
        return True


def test_a_bar_in_a_terminal(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with Progress() as progress:
        progress("sessions simulated", 1, 2)
    assert "sessions simulated" in terminal.text
