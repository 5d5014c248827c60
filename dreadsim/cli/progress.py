"""Progress of long work on standard error, and only where somebody looks at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars


class Progress:
    """A bar for each kind of work; nothing where standard error is not a terminal."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bars = Bars(*columns, console=self._console, disable=not self._console.is_terminal)
        self._tasks: dict[str, TaskID] = {}

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bars.stop()

    def __call__(self, what: str, done: int, of: int) -> None:
        """Show that `done` of `of` are done."""
        if what not in self._tasks:
            self._tasks[what] = self._bars.add_task(what, total=of)
        self._bars.update(self._tasks[what], completed=done)


@contextmanager
def compiling(patience: float = 0.5) -> Iterator[None]:
    """Say on standard error why the first simulation takes a while, if it does."""
    notice = Timer(patience, lambda: print("compiling (first use) and simulating; Ctrl-C stops ...", file=sys.stderr))
    notice.daemon = True
    notice.start()
    try:
        yield
    finally:
        notice.cancel()
