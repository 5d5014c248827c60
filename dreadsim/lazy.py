"""Names that are imported when they are first used: `import dreadsim` costs nothing, and `odds` needs no numba."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from importlib import import_module
from typing import Any


def lazily(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """The ``__getattr__``, ``__dir__`` and ``__all__`` of a package whose names live in other modules.

    Parameters
    ----------
    package : str
        The package's ``__name__``.
    homes : mapping
        For each public name, where it is defined: the module; ``module:OBJECT.attribute`` where it has another name
        there; a name whose home ends with ``.`` and itself is a module.
    """

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        place, _, path = homes[name].partition(":")
        home = import_module(place)
        if path:
            return reduce(getattr, path.split("."), home)
        return home if place.rpartition(".")[2] == name else getattr(home, name)

    return get, lambda: sorted(homes), sorted(homes)
