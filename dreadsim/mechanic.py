"""The seam: what a game gives the rest of the program.

A game is written once as its rulebook says it, in a function `literal` that takes all of its chance from `choose(n)`.
Beside it stand its exact laws in closed form and its compiled simulation. Everything else (enumeration, replay,
verification) works on these and knows no game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from dreadsim.chain import Chain, Marks
from dreadsim.choices import Choose
from dreadsim.pmf import Pmf

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dreadsim.counts import Counted

# A mechanic with memory is a chain; one without memory is the law of its marks.
Exact = Chain | Pmf


class Mechanic(Protocol):
    """A game."""

    @property
    def name(self) -> str:
        """Its word on the command line and in files."""

    @property
    def event(self) -> Hashable:
        """The mark that is counted as an event."""

    def start(self, setup: Any) -> Any:
        """The state before the first check; None for a mechanic without memory."""

    def literal(self, setup: Any, state: Any, choose: Choose) -> tuple[Any, Marks]:
        """One check, as the rulebook says it: the next state and the marks."""

    def exact(self, setup: Any) -> Exact:
        """The chain from the start; without memory, the law of the marks."""

    def count(
        self, setup: Any, checks: int, sessions: int, seed: int, threads: int | None = None, blocks_at_once: int = 16
    ) -> Counted:
        """Simulate sessions of so many checks, or so many single rolls, on the streams named `canonical`."""

    def grid(self) -> Sequence[Any]:
        """The setups on which exact side and simulation are compared by default."""

    def small_grid(self) -> Sequence[Any]:
        """Setups that between them reach every branch of the rule, small enough to be enumerated and replayed."""


@dataclass(frozen=True)
class Picture:
    """A figure for a report: its file name, what a reader should see in it, and what draws it."""

    file: str
    caption: str
    draw: Callable[[], Axes]


class Game(Mechanic, Protocol):
    """A mechanic that files and the command line can set up."""

    @property
    def setup_type(self) -> type[Any]:
        """The dataclass of its setups; its fields are the keys of setup files."""


def canonical(mechanic: Mechanic, setup: Any) -> str:
    """The text that names a setup and its random streams: the keys that differ from their defaults, sorted.

    Parameters
    ----------
    mechanic : Mechanic
        The game.
    setup : object
        One point of a grid: a dataclass, or anything with a faithful `repr`.

    Returns
    -------
    str
        One line. Keys that a game gains later leave the texts of today's setups alone.
    """
    if not is_dataclass(setup):
        return f"{mechanic.name} {setup!r}"
    changed = {f.name: getattr(setup, f.name) for f in fields(setup) if getattr(setup, f.name) != f.default}
    return f"{mechanic.name} {json.dumps(changed, sort_keys=True, default=_plain)}"


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Fraction) else vars(value)
