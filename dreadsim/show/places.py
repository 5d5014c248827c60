"""The places that a user names for what is written: whether they can be written, and whether two are the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dreadsim.errors import PlacedError

# Where a system shows the open descriptors of a process as files.
_DESCRIPTORS = ("/dev/fd", "/proc/self/fd", "/proc/thread-self/fd")
_MOST_LINKS = 40
_FILE = "a file that can be written"


def check_folder(folder: Path) -> None:
    """Raise an `InputError` before long work whose results could not be written to a folder; make nothing yet."""
    with writing(folder):
        # A link that leads nowhere is in the way of a folder.
        there = (path for path in (folder, *folder.absolute().parents) if path.exists() or path.is_symlink())
        ancestor = next(there)
        if not (ancestor.is_dir() and os.access(ancestor, os.W_OK | os.X_OK)):
            raise PlacedError(str(folder), folder, "a folder that can be written", "not writable")


def check_file(path: Path) -> None:
    """Raise an `InputError` before work whose result could not be written to this file; make nothing yet."""
    with writing(path):
        number = descriptor(path)
        if number is not None:
            # Fails unless it is open for writing.
            os.write(number, b"")
        if number is not None or special(path):
            return
        if path.is_dir():
            raise PlacedError(str(path), path, _FILE, "a folder")
        target = Path(os.path.realpath(path))
        if target.is_symlink():
            raise PlacedError(str(path), path, _FILE, "a circle of links")
        # The mode is asked for too, since an administrator may write to any file.
        if target.exists() and not (os.access(target, os.W_OK) and target.stat().st_mode & 0o222):
            raise PlacedError(str(path), path, _FILE, "read-only")
    try:
        check_folder(target.parent)
    except PlacedError as error:
        raise PlacedError(str(path), path, _FILE, error.wrong) from None


def descriptor(path: Path) -> int | None:
    """The open descriptor that a path names, like ``/dev/stdout`` or ``/dev/fd/3``; None if it names a file."""
    folders = {os.path.realpath(folder) for folder in _DESCRIPTORS if Path(folder).is_dir()}
    for _ in range(_MOST_LINKS):
        parent = os.path.realpath(path.parent)
        if parent in folders and path.name.isdecimal():
            return int(path.name)
        if not path.is_symlink():
            return None
        path = Path(parent, path.readlink())
    return None


def special(path: Path) -> bool:
    """Whether there is something by this name that is no ordinary file: a pipe, a device."""
    return path.exists() and not path.is_file() and not path.is_dir()


def same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, there already or not, by whatever links; a device may take several things."""
    if special(one) or special(other):
        return False
    if one.exists() and other.exists():
        return one.samefile(other)
    return os.path.realpath(one) == os.path.realpath(other)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn what a system says of a place into one line that names it."""
    try:
        yield
    except OSError as error:
        raise PlacedError(str(path), path, "a place that can be written", error.strerror or "not writable") from None
