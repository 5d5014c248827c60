"""Compiled functions: every numba option in one place.

Compiled code is kept on disk under a name made from this package's own sources, because numba's cache does not notice a
change in a function or a constant from another file. Where nothing can be written, it is kept in a
private temporary folder, so the package works with a read-only installation and without a home.
"""

from __future__ import annotations

import getpass
import hashlib
import os
import stat
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a function for use in and between kernels: no GIL, C-like division, kept on disk."""
    own = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(_folder(own))  # type: ignore[attr-defined]
    try:
        return numba.njit(nogil=True, error_model="numpy", cache=True)(function)
    finally:
        numba.config.CACHE_DIR = own  # type: ignore[attr-defined]


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a small function so that its callers take it in as their own code."""
    return numba.njit(forceinline=True, error_model="numpy")(function)


def cache_folder() -> Path:
    """The folder of what is kept between processes for these very sources; made by whoever writes to it."""
    return _folder(numba.config.CACHE_DIR)  # type: ignore[attr-defined]


@cache
def _folder(wished: str) -> Path:
    sources = sorted(Path(__file__).parent.parent.rglob("*.py"))
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    return _writable(wished) / digest


def _writable(wished: str) -> Path:
    try:
        folder = Path(wished) if wished else _home_cache() / "dreadsim"
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):
        return _private_folder()


def _home_cache() -> Path:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser())
    # Not with all its parents: a home that does not exist is not ours to make.
    cache.mkdir(exist_ok=True)
    return cache


def _private_folder() -> Path:
    """A folder of this user's alone; a stranger's folder of that name is not trusted, since code is loaded from it."""
    folder = Path(tempfile.gettempdir()) / f"dreadsim-{_user()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        mine = not hasattr(os, "getuid") or found.st_uid == os.getuid()
        if mine and stat.S_ISDIR(found.st_mode) and not found.st_mode & 0o077:
            return folder
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="dreadsim-"))


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return str(os.getuid())
