"""How long work tells how far it is."""

from __future__ import annotations

from collections.abc import Callable

# Told what is being done, how many of it are done, and how many there are.
Progress = Callable[[str, int, int], None]


def silent(what: str, done: int, of: int) -> None:
    """Tell nobody."""
