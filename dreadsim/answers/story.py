"""One session told check by check."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from dreadsim.answers.solved import described
from dreadsim.errors import of_type, whole
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import MOST_SEED, Mechanic, event_of
from dreadsim.show.layout import plural
from dreadsim.show.results import Result, encode
from dreadsim.simulation.sources import seeded
from dreadsim.simulation.streams import STREAM

if TYPE_CHECKING:
    import pandas as pd

MOST_CHECKS = 1000


class Telling(NamedTuple):
    """What a game's own `tell` makes of one check.

    Parameters
    ----------
    state : hashable
        The next state.
    marks : object
        What happened.
    line : str
        The check in words, where it stood included.
    details : mapping
        What else is to be known of it, by name, for JSON and frames.
    """

    state: Any
    marks: Any
    line: str
    details: Mapping[str, Any] = {}


@dataclass(frozen=True, repr=False)
class Told:
    """One check of a story; what is known of it is an attribute each.

    Parameters
    ----------
    known : mapping
        Its number, the state before it, what the game tells of it, its marks, and the next state.
    words : str
        The check in words.
    """

    known: Mapping[str, Any]
    words: str = field(compare=False)

    def __getattr__(self, name: str) -> Any:
        known = self.__dict__.get("known", {})
        if name not in known:
            raise AttributeError(f"no {name} here; there are {', '.join(known)}")
        return known[name]

    def line(self) -> str:
        """The check in words."""
        return self.words

    def to_json(self) -> dict[str, Any]:
        """What is known of it as JSON-ready values."""
        return {name: encode(value) for name, value in self.known.items()}

    def __repr__(self) -> str:
        return f"<{self.words}>"


@dataclass(frozen=True, repr=False)
class Story(Result):
    """A session; see `Answers.play`. `events` is the number of events in it, `opening` what is said before it."""

    events: int = 0
    opening: str = ""

    def text(self, addresses: bool = False) -> str:
        """The checks line by line, and the sum."""
        first = [self.opening, ""] if self.opening else []
        return "\n".join([*first, *_lines(self.told), "", *self.sentences()])

    def to_frame(self) -> pd.DataFrame:
        """The story as a frame: one row a check."""
        import pandas as pd

        return pd.DataFrame([told.known for told in self.told])


def _lines(told: Sequence[Told]) -> Iterator[str]:
    """A line a check; once nothing changes any more, that is said once."""
    known = [{**one.known, "check": None} for one in told]
    alike = sum(1 for _ in takewhile(lambda one: one == known[-1], reversed(known)))
    yield from (one.line() for one in told[: len(told) - alike + 1])
    if alike > 1:
        yield "... and so on to the end."


def play(mechanic: Mechanic, setup: Any, checks: int = 20, seed: int | None = None) -> Story:
    """Play one session by the literal rule and tell it; see `Answers.play`."""
    of_type("setup", setup, mechanic.setup_type)
    checks = whole("checks", checks, 1, MOST_CHECKS)
    seed = secrets.randbits(32) if seed is None else whole("seed", seed, 0, MOST_SEED)
    choose = seeded(seed, "story")
    told: list[Told] = []
    event, state, events = event_of(mechanic), mechanic.start(setup), 0
    for k in range(1, checks + 1):
        telling = _tell(mechanic, setup, state, choose)
        told.append(_told(mechanic, k, state, telling))
        events += event.of(telling.marks)
        state = telling.state
    happened = event.one if events == 1 else event.several
    return Story(
        f"{mechanic.name}.story/1",
        {"setup": setup, "seed": seed, "stream": STREAM, "told": told},
        {},
        f"{plural(checks, mechanic.words.check)} brought {events} {happened} (seed {seed}).",
        described(mechanic, setup),
        events,
        _opening(mechanic, setup),
    )


def _told(mechanic: Mechanic, k: int, state: Any, telling: Telling) -> Told:
    known: dict[str, Any] = {"check": k, **telling.details, "marks": telling.marks}
    if not mechanic.memoryless:
        word, before, after = mechanic.words.state, mechanic.observed(state), mechanic.observed(telling.state)
        known = {"check": k, word: before, **telling.details, "marks": telling.marks, f"next_{word}": after}
    return Told(known, f"{mechanic.words.check.capitalize()} {k:>2}  {telling.line}")


def _opening(mechanic: Mechanic, setup: Any) -> str:
    """Where the session begins, as the game says it in `opening`, or plainly."""
    if hasattr(mechanic, "opening"):
        return str(mechanic.opening(setup))
    if mechanic.memoryless:
        return ""
    return f"It begins {_at(mechanic, mechanic.start(setup))}."


def _tell(mechanic: Mechanic, setup: Any, state: Any, choose: Choose) -> Telling:
    """One check as the game tells it in `tell`, or by its counters."""
    own = getattr(mechanic, "tell", None)
    if own is not None:
        telling: Telling = own(setup, state, choose)
        return telling
    after, marks = mechanic.literal(setup, state, choose)
    counted = [(counter, counter.of(marks)) for counter in mechanic.counters.values()]
    brought = [counter.one if n == 1 else f"{n} {counter.several}" for counter, n in counted if n]
    line = ", ".join(brought) or "nothing"
    if not mechanic.memoryless:
        before, then = _at(mechanic, state), _at(mechanic, after)
        line = f"{before}: {line}" if before == then else f"{before}: {line}, then {then}"
    return Telling(after, marks, line)


def _at(mechanic: Mechanic, state: Any) -> str:
    """Where it stands, within a sentence."""
    told = mechanic.words.at_state.format(mechanic.observed(state))
    return f"{told[0].lower()}{told[1:]}"
