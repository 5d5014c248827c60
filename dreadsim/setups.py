"""What the setups of all games can do."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Self

from dreadsim.errors import known_key


@dataclass(frozen=True)
class Changeable:
    """A frozen dataclass of which changed copies can be made."""

    def replace(self, **changes: Any) -> Self:
        """The same setup with some values changed, checked again.

        Raises
        ------
        InputError
            If a name is unknown, or a value out of its range.
        """
        known = [f.name for f in fields(self)]
        for name in changes:
            known_key(name, known)
        return replace(self, **changes)
