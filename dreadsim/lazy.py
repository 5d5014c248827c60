"""Names that are imported when they are first used: `import dreadsim` costs nothing, and `odds` needs no numba."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazily(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """The ``__getattr__``, ``__dir__`` and ``__all__`` of a package whose names live in other modules.

    Parameters
    ----------
    package : str
        The package's ``__name__``.
    homes : mapping
        For each public name, the module that defines it; a name whose home ends with ``.`` and itself is a module.
    """

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home = import_module(homes[name])
        return home if homes[name].rpartition(".")[2] == name else getattr(home, name)

    return get, lambda: sorted(homes), sorted(homes)
