"""Progress of long work on standard error, and only where somebody looks at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
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
def compiling() -> Iterator[None]:
    """Say on standard error when a kernel is compiled, which takes seconds and happens once a machine."""
    from numba.core import event

    class Notice(event.Listener):
        told = False

        def on_start(self, event: event.Event) -> None:
            if not self.told:
                print("compiling the simulation (only the first time) ...", file=sys.stderr)
            self.told = True

        def on_end(self, event: event.Event) -> None:
            """Nothing to say."""

    with event.install_listener("numba:compile", Notice()):
        yield
