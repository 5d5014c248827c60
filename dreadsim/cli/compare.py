"""``dreadsim compare``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dreadsim.cli.options import Count
from dreadsim.cli.output import Output, show


def compare(first: Path, second: Path, /, *, checks: Count = 40, output: Output | None = None) -> int:
    """Two setup files of one mechanic side by side, in plain sentences.

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
    from dreadsim.rule.grammar import load_any, load_setup

    output = (output or Output()).check(first, second)
    game: Any
    game, one = load_any(first)
    return show(game.compare(one, load_setup(second, game.name), checks=checks), output)
