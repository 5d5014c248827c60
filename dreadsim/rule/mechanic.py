"""The seam: what a game gives the rest of the program.

A game is written once as its rulebook says it, in a function `literal` that takes all of its chance from `choose`.
Beside it stand its exact laws in closed form and its compiled simulations. Everything else (enumeration, replay,
verification, every answer) works on these and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from dreadsim.errors import whole
from dreadsim.progress import Progress, silent

if TYPE_CHECKING:
    from dreadsim.rule.choices import Choose

# What happened at one check.
Marks = tuple[Hashable, ...]

# Counts are kept for every check, and must fit 64 bits; more sessions would take years.
MOST_CHECKS = 100_000
MOST_SESSIONS = 10**12
MOST_THREADS = 1024
# Seeds go from 0 to here.
MOST_SEED = 2**64 - 1


@dataclass(frozen=True)
class Counter:
    """Something that a check may bring, any number of times.

    Parameters
    ----------
    name : str
        Its word in the addresses of the catalogue: ``growth`` gives ``growth_at``, ``growth_count``.
    of : callable
        How many there are among the marks of a check.
    label, plural : str
        What people call one of it, and several.
    total : str
        The address of its number in a session; empty: ``NAME_count``.
    told : bool
        Whether the answers on a session speak of it unasked. The first counter is always spoken of.
    """

    name: str
    of: Callable[[Any], int]
    label: str = ""
    plural: str = ""
    total: str = ""
    told: bool = True

    @classmethod
    def of_mark(cls, mark: Hashable, name: str = "", **others: Any) -> Counter:
        """The counter of one mark, called as the mark is."""
        return cls(name or str(mark), lambda marks: marks.count(mark), **others)

    @property
    def one(self) -> str:
        """What people call one of it."""
        return self.label or self.name.replace("_", " ")

    @property
    def a_one(self) -> str:
        """The same with its article."""
        return f"{'an' if self.one[0] in 'aeiouAEIOU' else 'a'} {self.one}"

    @property
    def several(self) -> str:
        """What people call several of it."""
        return self.plural or f"{self.one}s"


@dataclass(frozen=True)
class Words:
    """What a game calls things.

    Parameters
    ----------
    check, session : str
        One use of the mechanic (a check, a roll), and a run of them.
    state : str
        What is remembered from check to check. It names ``threshold_before``, ``stationary_threshold``.
    at_state : str
        How a sentence says where it stands, with ``{}`` for the state.
    command : str
        The command that says most of a setup file.
    """

    check: str = "check"
    session: str = "session"
    state: str = "state"
    at_state: str = "In state {}"
    command: str = "odds"


@dataclass(frozen=True)
class Run:
    """How much is simulated, and what is counted.

    Parameters
    ----------
    checks : int
        Checks in a session, 1..100,000.
    sessions : int
        How many sessions of each setup, 1..10^12.
    seed : int
        The user's seed, 0 to 2^64 - 1.
    threads : int or None
        None takes one a core. Counts do not depend on it.
    counters : tuple of str or None
        Which of the mechanic's counters are counted beside the first one; None: all.
    joint : tuple of str
        Counters whose numbers in a session are also counted together.
    blocks_at_once : int
        How many blocks a thread is handed at once. Counts do not depend on it.
    progress : callable
        Told how many sessions are done.
    """

    checks: int
    sessions: int
    seed: int
    threads: int | None = None
    counters: tuple[str, ...] | None = None
    joint: tuple[str, ...] = ()
    blocks_at_once: int = 16
    progress: Progress = silent

    def __post_init__(self) -> None:
        limits = {"checks": (1, MOST_CHECKS), "sessions": (1, MOST_SESSIONS), "seed": (0, MOST_SEED)}
        for name, (low, high) in limits.items():
            object.__setattr__(self, name, whole(name, getattr(self, name), low, high))
        if self.threads is not None:
            object.__setattr__(self, "threads", whole("threads", self.threads, 1, MOST_THREADS))

    def counted(self, mechanic: Mechanic) -> tuple[Counter, ...]:
        """The counters that are counted, the mechanic's first one always and first."""
        first, *others = mechanic.counters.values()
        wanted = {*(mechanic.counters if self.counters is None else self.counters), *self.joint}
        return (first, *(counter for counter in others if counter.name in wanted))


class Kernel(Protocol):
    """A simulation of a mechanic."""

    @property
    def name(self) -> str:
        """What results call it: ``scalar``."""

    @property
    def plays_the_rule(self) -> bool:
        """Whether it is the literal rule that is played, so that a replay of the rule would prove nothing."""

    # What it yields, and what a mechanic's exact side is, stand on floors above this one.
    def count(self, setups: Sequence[Any], run: Run) -> Iterator[Any]:
        """Simulate each setup on the streams of its canonical text, and yield its `Counts`."""

    def answers(self, setup: Any, words: Iterator[int]) -> Choose:
        """The literal rule's choices as this kernel takes them from the 64-bit words of a stream; for replay."""


class Mechanic(Protocol):
    """A game."""

    @property
    def name(self) -> str:
        """Its word on the command line and in files."""

    @property
    def setup_type(self) -> type[Any]:
        """The frozen dataclass of its setups; the fields are the keys of files, the options, the axes of grids."""

    @property
    def counters(self) -> Mapping[str, Counter]:
        """Everything that a check may bring, by name; the first one is the event."""

    @property
    def together(self) -> tuple[str, ...]:
        """Counters whose joint number in a session is part of the catalogue; empty where one is enough."""

    @property
    def memoryless(self) -> bool:
        """Whether checks know nothing of one another: there is no state, and `exact` is the law of a check's marks."""

    @property
    def words(self) -> Words:
        """What the game calls things."""

    def start(self, setup: Any) -> Any:
        """The state before the first check; None for a mechanic without memory."""

    def literal(self, setup: Any, state: Any, choose: Choose) -> tuple[Any, Any]:
        """One check, as the rulebook says it: the next state and the marks."""

    def observed(self, state: Any) -> Hashable:
        """What answers say of a state."""

    def exact(self, setup: Any) -> Any:
        """The `Chain` from the start, or a `Path` of them; without memory, the law of the marks, a `Pmf`."""

    def kernels(self, setup: Any) -> Sequence[Kernel]:
        """The simulations that can play this setup, fastest first."""

    def grid(self) -> Sequence[Any]:
        """The setups on which exact side and simulation are compared by default."""

    def small_grid(self) -> Sequence[Any]:
        """Setups that between them reach every branch of the rule, small enough to be enumerated and replayed."""


def counters(*declared: Counter) -> dict[str, Counter]:
    """Counters by name, in the order given."""
    return {counter.name: counter for counter in declared}


def event_of(mechanic: Mechanic) -> Counter:
    """The first counter of a mechanic: the event."""
    return next(iter(mechanic.counters.values()))


def numbers(marks: Any, wanted: Iterable[Counter]) -> tuple[int, ...]:
    """How many there are of each among the marks of one check."""
    return tuple(counter.of(marks) for counter in wanted)
