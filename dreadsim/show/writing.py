"""Writing that leaves no half-written file, and no half-changed set of files."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import signal
import stat
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from dreadsim.show.places import check_file, descriptor, special, writing

try:
    import fcntl
except ImportError:
    # A system that removes no open file needs no lock against it.
    _LOCKS = False
else:
    _LOCKS = True

# What a file name may have in bytes, less what is put around it.
_LONGEST = 200
_TEMPORARY = re.compile(r"[0-9a-f]{16}\.dreadsim", re.ASCII)


def write(path: Path, content: str | bytes) -> None:
    """Write a file as a whole or not at all, see `write_all`."""
    write_all({path: content})


def write_all(contents: Mapping[Path, str | bytes]) -> None:
    """Write files, all of them or none: each to a temporary file beside its place, and then all take their names.

    A link is followed, a file that is there keeps its mode, and what is no ordinary file (a pipe, a device, an open
    descriptor like ``/dev/stdout``) is written to. What an earlier writer of the same file left behind is removed.

    Parameters
    ----------
    contents : mapping from pathlib.Path to str or bytes
        What to write where; what others refer to comes before them.

    Raises
    ------
    InputError
        If one of them cannot be written.
    """
    drafts: list[_Draft] = []
    try:
        for path, content in contents.items():
            data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
            check_file(path)
            if descriptor(path) is not None or special(path):
                _pour(path, data)
            else:
                drafts.append(_Draft(path))
                drafts[-1].fill(data, keep=len(contents) > 1)
        with _undisturbed():
            _take_places(drafts)
    finally:
        for draft in drafts:
            draft.clear()


def _pour(path: Path, data: bytes) -> None:
    """Write to what is no ordinary file; whoever reads there may stop when it has seen enough."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        stream.flush()
    number = descriptor(path)
    opened = path if number is None else number
    with writing(path), suppress(BrokenPipeError), open(opened, "wb", closefd=number is None) as to:
        to.write(data)


def _take_places(drafts: list[_Draft]) -> None:
    try:
        for draft in drafts:
            draft.take_place()
    except BaseException:
        for draft in drafts:
            draft.give_back()
        raise


class _Draft:
    """A file that waits under a temporary name, and what stood in its place before.

    It is locked as long as its writer lives, so that others can tell it from what a killed writer left.
    """

    def __init__(self, path: Path) -> None:
        self._asked, self._path = path, Path(os.path.realpath(path))
        name = os.fsencode(self._path.name)[:_LONGEST].decode(errors="ignore")
        self._begins = f".{name}."
        self._temporary, self._saved = self._beside(), self._beside()
        self._stream: BinaryIO | None = None
        self._stands = False

    def _beside(self) -> Path:
        return self._path.parent / f"{self._begins}{secrets.token_hex(8)}.dreadsim"

    def fill(self, data: bytes, keep: bool) -> None:
        """Write the temporary file; with `keep`, what stands in its place now can come back."""
        with writing(self._asked):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._sweep()
            self._stream = _locked(self._temporary)
            self._stream.write(data)
            self._stream.flush()
            if self._path.exists():
                self._temporary.chmod(stat.S_IMODE(self._path.stat().st_mode))
                if keep:
                    shutil.copy2(self._path, self._saved)

    def take_place(self) -> None:
        """Take the name of the file."""
        if self._stream and not _LOCKS:
            self._stream.close()
        with writing(self._asked):
            self._temporary.replace(self._path)
        self._stands = True

    def give_back(self) -> None:
        """Let what stood in its place before stand there again."""
        if self._saved.exists():
            self._saved.replace(self._path)
        elif self._stands:
            self._path.unlink()

    def clear(self) -> None:
        """Leave nothing but the file."""
        if self._stream:
            self._stream.close()
        self._temporary.unlink(missing_ok=True)
        self._saved.unlink(missing_ok=True)

    def _sweep(self) -> None:
        """Remove what killed writers of this file left."""
        for left in self._path.parent.iterdir():
            if left.name.startswith(self._begins) and _TEMPORARY.fullmatch(left.name.removeprefix(self._begins)):
                with suppress(OSError), left.open("rb") as stream:
                    if _LOCKS:
                        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    left.unlink()


def _locked(path: Path) -> BinaryIO:
    """A new file that is locked, unless its file system knows no locks."""
    while True:
        stream = path.open("xb")
        with suppress(OSError):
            if _LOCKS:
                fcntl.flock(stream, fcntl.LOCK_EX)
        if os.fstat(stream.fileno()).st_nlink:
            return stream
        # Somebody took it for a leftover before it was locked.
        stream.close()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold back Ctrl-C and the request to end for the moment in which files take their names."""
    if threading.current_thread() is not threading.main_thread():
        # Others are not interrupted.
        yield
        return
    came: list[int] = []
    before = {int(number): signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number in before:
        signal.signal(number, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        for number in came:
            signal.raise_signal(number)
