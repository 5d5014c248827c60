"""The catalogue: every quantity of a mechanic once, with its name, how a chain gives it and how counts give it.

Answers, verification and tables speak of quantities by these names. A quantity of the session is compared with counts
by every verification; of one of the long run `why` says what is done instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from dreadsim.evidence.solution import Solution
from dreadsim.rule.mechanic import Counter, Mechanic

if TYPE_CHECKING:
    from dreadsim.simulation.counts import Counts

LIMIT = "no session is endless: proved against ever longer exact sessions (proof `limits`)"


# Why something is not known.
IN_FRACTIONS = "known in fractions alone, which so many checks are too many for"
SEVERAL = "chance decides between several long runs"

# Outcomes are whole numbers; or there may be none.
NUMBERS = (0,)
NUMBERS_OR_NONE = (0, "none")


class Shape(Enum):
    """What the value of a quantity is."""

    CHANCES = "a probability a check"
    LAW = "a law"
    LAWS = "a law a check"
    WAIT = "a law without end"
    NUMBER = "a number"


@dataclass(frozen=True)
class Quantity:
    """A quantity of a mechanic.

    Parameters
    ----------
    name : str
        Its name in addresses and tables.
    label : str
        What people call it.
    shape : Shape
        A probability for each check, a law, a law for each check, a law without end, or a number.
    over : str
        What its outcomes are, or what it has one entry of.
    exact : callable
        `Solution` to its value: fractions, or floats where those are too costly; None where it is not known.
    counted : callable or None
        `Counts` to tallies of the same shape; None where counts cannot give it.
    why : str
        Why they cannot, and how it is verified instead.
    missing : str
        Why its value is None, where that can be.
    outcomes : callable
        Outcomes that show how those of its law are written, as far as its law might lack them. Takes a function that
        gives what may be observed of a state.
    bounds : callable or None
        `Counts` to the least and the largest number that an outcome may be; None where there is no such.
    counters : tuple of str
        The counters beside the event that must be counted for it; several of them are counted together.
    """

    name: str
    label: str
    shape: Shape
    over: str
    exact: Callable[[Solution], Any]
    counted: Callable[[Counts], Any] | None = None
    why: str = ""
    missing: str = ""
    outcomes: Callable[[Callable[[], Iterable[Any]]], Iterable[Any]] = lambda states: NUMBERS
    bounds: Callable[[Counts], tuple[int, int]] | None = None
    counters: tuple[str, ...] = ()


def catalogue(mechanic: Mechanic) -> dict[str, Quantity]:
    """Every quantity of a mechanic by name.

    Parameters
    ----------
    mechanic : Mechanic
        Its counters and words give the names: ``growth_count``, ``threshold_before``.

    Returns
    -------
    dict
        Synonyms are entries too: ``state_before`` is the same quantity as ``threshold_before``.
    """
    quantities = list(_quantities(mechanic))
    found = {quantity.name: quantity for quantity in quantities}
    event, state = next(iter(mechanic.counters)), mechanic.words.state
    for quantity in quantities:
        # What is said of the event may be said in its own name, and what is said of the state in the game's word.
        for word, own in (("event", event), ("state", state)):
            found.setdefault("_".join(own if part == word else part for part in quantity.name.split("_")), quantity)
    return found


def _quantities(mechanic: Mechanic) -> Iterator[Quantity]:
    event, *others = mechanic.counters.values()
    yield from _of_counter(event, "event", mechanic)
    yield from _of_event(event, mechanic)
    for counter in others:
        yield from _of_counter(counter, counter.name, mechanic)
    if mechanic.together:
        yield Quantity(
            "joint_count",
            " and ".join(mechanic.counters[name].several for name in mechanic.together),
            Shape.LAW,
            "numbers",
            lambda solution: solution.joint(),
            lambda counts: counts.joint or None,
            outcomes=lambda states: ((0,) * len(mechanic.together),),
            missing="too many combinations in so many checks",
            counters=tuple(mechanic.together),
        )
    if mechanic.memoryless:
        brings = f"what a {mechanic.words.check} brings"
        yield Quantity(
            "outcome", brings, Shape.LAW, "outcome", lambda s: s.side, lambda c: c.outcomes, outcomes=lambda states: ()
        )
    else:
        yield from _of_state(mechanic)


def _of_counter(counter: Counter, word: str, mechanic: Mechanic) -> Iterator[Quantity]:
    name, check = counter.name, mechanic.words.check
    is_event = word == "event"
    yield Quantity(
        f"{word}_at",
        counter.one,
        Shape.CHANCES,
        check,
        lambda solution: solution.session(name).event_at,
        lambda counts: counts.at_of(name),
        counters=(name,),
    )
    yield Quantity(
        "any_by" if is_event else f"any_{word}_by",
        f"any {counter.one} so far",
        Shape.CHANCES,
        check,
        lambda solution: solution.session(name).any_by,
        lambda counts: _so_far(counts, name),
        counters=(name,),
    )
    yield Quantity(
        counter.total or f"{word}_count",
        f"{counter.several} in the {mechanic.words.session}",
        Shape.LAW,
        counter.several,
        lambda solution: solution.session(name).event_count,
        lambda counts: counts.number_of(name),
        # The last place of the array is the largest number that was thought possible.
        bounds=lambda counts: (0, counts.number.shape[1] - 1),
        counters=(name,),
    )
    yield Quantity(
        f"first_{word}_at",
        f"{check} of the first {counter.one}",
        Shape.LAW,
        check,
        lambda solution: solution.session(name).first_event_at,
        lambda counts: counts.first_of(name),
        outcomes=lambda states: NUMBERS_OR_NONE,
        counters=(name,),
    )
    yield Quantity(
        f"{word}_rate",
        f"{counter.several} a {check}, in the long run",
        Shape.NUMBER,
        "",
        lambda solution: solution.rate(name),
        why=LIMIT,
    )


def _of_states(counts: Counts) -> tuple[Any, Any]:
    return min(counts.states), max(counts.states)  # type: ignore[type-var]


def _so_far(counts: Counts, counter: str) -> list[int]:
    first = counts.first_of(counter)
    found, seen = [], 0
    for check in range(1, counts.checks + 1):
        seen += first.get(check, 0)
        found.append(seen)
    return found


def _of_event(event: Counter, mechanic: Mechanic) -> Iterator[Quantity]:
    checks = f"{mechanic.words.check}s"
    yield Quantity(
        "longest_quiet",
        f"most {checks} in a row without {event.a_one}",
        Shape.LAW,
        checks,
        lambda solution: solution.session().longest_quiet,
        lambda counts: counts.longest_quiet(),
        missing=IN_FRACTIONS,
        bounds=lambda counts: (0, counts.checks),
    )
    yield Quantity(
        "first_gap",
        f"{checks} from the first {event.one} to the second",
        Shape.LAW,
        checks,
        lambda solution: solution.session().first_gap,
        lambda counts: counts.first_gap(),
        missing=IN_FRACTIONS,
        outcomes=lambda states: NUMBERS_OR_NONE,
    )
    gap = f"{checks} from one {event.one} to the next, in the long run"
    yield Quantity("gap", gap, Shape.WAIT, checks, lambda solution: solution.gap(), why=LIMIT, missing=SEVERAL)
    until = f"{checks} until the first {event.one}"
    yield Quantity("until_event", until, Shape.WAIT, checks, lambda solution: solution.until_event(), why=LIMIT)
    dispersion = f"index of dispersion of {event.several}, in the long run"
    yield Quantity(
        "dispersion",
        dispersion,
        Shape.NUMBER,
        "",
        lambda solution: solution.dispersion(),
        why=LIMIT,
        missing=f"{SEVERAL}, or none has {event.several}",
    )


def _of_state(mechanic: Mechanic) -> Iterator[Quantity]:
    state, check = mechanic.words.state, mechanic.words.check
    yield Quantity(
        "state_before",
        f"{state} before the {check}",
        Shape.LAWS,
        state,
        lambda solution: [solution.observed(law) for law in solution.session().state_before],
        lambda counts: counts.states_before(),
        bounds=_of_states,
    )
    yield Quantity(
        "state_after",
        f"{state} after the last {check}",
        Shape.LAW,
        state,
        lambda solution: solution.observed(solution.session().state_after),
        lambda counts: counts.states_after(),
        bounds=_of_states,
        outcomes=lambda states: states(),
    )
    yield Quantity(
        "stationary_state",
        f"{state} before a {check}, in the long run",
        Shape.LAW,
        state,
        lambda solution: solution.stationary(),
        why=LIMIT,
        outcomes=lambda states: states(),
    )
