"""Writing that leaves no half-written file."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dreadsim.errors import PlacedError


def check_folder(folder: Path) -> None:
    """Raise an `InputError` before long work whose results could not be written to a folder; make nothing yet."""
    with _writing(folder):
        ancestor = next(path for path in (folder, *folder.absolute().parents) if path.exists())
        if not (ancestor.is_dir() and os.access(ancestor, os.W_OK | os.X_OK)):
            raise PlacedError(str(folder), folder, "a folder that can be written", "not writable")


def check_file(path: Path) -> None:
    """Raise an `InputError` before work whose result could not be written to this file; make nothing yet."""
    with _writing(path):
        if path.is_dir():
            raise PlacedError(str(path), path, "a file that can be written", "a folder")
        if _special(path):
            return
    try:
        check_folder(path.parent)
    except PlacedError as error:
        raise PlacedError(str(path), path, "a file that can be written", error.wrong) from None


def write(path: Path, content: str | bytes) -> None:
    """Write a file as a whole or not at all: to a temporary file beside it, which then takes its name.

    A link is followed, a file that is there keeps its mode, and what is no ordinary file (a pipe, a device) is written
    to.

    Raises
    ------
    InputError
        If the folder cannot be written to.
    """
    data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    with _writing(path):
        if _special(path):
            path.write_bytes(data)
            return
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.parent / f".{path.name[:100]}.{secrets.token_hex(8)}"
        try:
            with temporary.open("xb") as stream:
                stream.write(data)
            if path.exists():
                temporary.chmod(stat.S_IMODE(path.stat().st_mode))
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)


def _special(path: Path) -> bool:
    """Whether there is something by this name that is no ordinary file: a pipe, a device."""
    return path.exists() and not path.is_file()


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise PlacedError(str(path), path, "a place that can be written", error.strerror or "not writable") from None
