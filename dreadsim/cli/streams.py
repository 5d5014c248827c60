"""The standard streams: whatever becomes of them, a command goes on, and its status says the answer."""

from __future__ import annotations

import io
import os
import sys


class Enduring(io.RawIOBase):
    """A standard stream that goes on when its reader has left or its disk is full, and remembers what failed.

    Parameters
    ----------
    number : int
        Its descriptor.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self.failure: OSError | None = None

    def writable(self) -> bool:
        """It can always be written to."""
        return True

    def fileno(self) -> int:
        """The descriptor."""
        return self._number

    def isatty(self) -> bool:
        """Whether somebody looks at it."""
        return os.isatty(self._number)

    def write(self, data: bytes | bytearray | memoryview) -> int:  # type: ignore[override]
        """Write what can be written; nothing more after a failure."""
        if self.failure is None:
            try:
                return os.write(self._number, data)
            except OSError as error:
                self.failure = error
        return len(data)


def endure() -> Enduring:
    """Let the standard streams of this process endure, and give the one for output."""
    _occupy()
    output = Enduring(1)
    sys.stdout, sys.stderr = _text(output), _text(Enduring(2))
    return output


def _occupy() -> None:
    """Let closed standard streams lead nowhere; else the next file that is opened would get what is printed."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The lowest free number is given, which is this one.
            os.open(os.devnull, os.O_RDWR)


def _text(raw: Enduring) -> io.TextIOWrapper:
    """A stream of text, in which a name that a terminal cannot show is written with escapes."""
    encoding = getattr(sys.stdout or sys.stderr, "encoding", None)
    buffered = io.BufferedWriter(raw)  # type: ignore[type-var]
    return io.TextIOWrapper(
        buffered, encoding, errors="backslashreplace", line_buffering=raw.isatty() or raw.fileno() == 2
    )


def settled(status: int, output: Enduring) -> int:
    """The status once all is printed: an answer that could not be printed is told, and is not success."""
    sys.stdout.flush()
    if output.failure is None or isinstance(output.failure, BrokenPipeError):
        # Whoever read our output has seen enough.
        return status
    print(f"dreadsim: standard output: {output.failure.strerror}", file=sys.stderr)
    return status or 2
