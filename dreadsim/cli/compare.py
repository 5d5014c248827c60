"""``dreadsim compare``."""

from __future__ import annotations

from pathlib import Path

from dreadsim.cli.options import Output, Whole, show


def compare(first: Path, second: Path, /, *, checks: Whole = 40, output: Output | None = None) -> int:
    """Two setup files side by side, in plain sentences.

    dreadsim compare calm.toml tense.toml

    dreadsim compare calm.toml tense.toml --checks 20 --json

    Parameters
    ----------
    first
        The setup file called A.
    second
        The setup file called B.
    checks
        Checks in the session that is compared.
    """
    from dreadsim.dread import compare as answer
    from dreadsim.files import load_setup

    return show(answer(load_setup(first, "dread"), load_setup(second, "dread"), checks), (output or Output()).check())
