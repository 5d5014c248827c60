"""A session: what so many checks bring, check by check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

from dreadsim.answers.solved import described, entry, short, solved, told_besides, value
from dreadsim.errors import InputError
from dreadsim.evidence.quantities import IN_FRACTIONS
from dreadsim.evidence.solution import Solution
from dreadsim.exact.pmf import Number
from dreadsim.rule.mechanic import Counter, Mechanic, event_of
from dreadsim.show.entries import Entry, entries
from dreadsim.show.layout import number, percent, plural
from dreadsim.show.results import Result

HALF, NEARLY_ALL = Fraction(1, 2), Fraction(9, 10)


class Served(NamedTuple):
    """An entry of what is said of a session, exact or simulated, and the address where it stands."""

    name: str
    address: str
    label: str
    others: Mapping[str, Any]
    # Whether simulated sessions give an interval for it.
    estimated: bool = True


def curve(mechanic: Mechanic, setup: Any, checks: int = 40, exact: bool | None = None) -> Result:
    """A session, check by check; see `Answers.curve`."""
    solution = solved(mechanic, setup, checks, exact)
    numbers = not mechanic.memoryless and in_numbers(solution.observable())
    found = entries(
        *(
            entry(solution, one.name, one.address, one.label, **one.others)
            for one in served(mechanic, solution.checks, numbers)
        )
    )
    return Result(
        f"{mechanic.name}.curve/1",
        {"setup": setup, "checks": solution.checks},
        found,
        list(_sentences(solution, found)),
        described(mechanic, setup),
    )


def in_numbers(outcomes: Iterable[Any]) -> bool:
    """Whether all of them are whole numbers, which have a mean."""
    return all(isinstance(outcome, int) for outcome in outcomes)


def served(mechanic: Mechanic, checks: int, numbers: bool) -> Iterator[Served]:
    """What answers on a session serve.

    Parameters
    ----------
    mechanic : Mechanic
        The game.
    checks : int
        Checks in the session.
    numbers : bool
        Whether what is observed of a state is a number.
    """
    yield from _of_event(mechanic)
    if not mechanic.memoryless:
        yield from _of_state(mechanic, numbers)
    yield from _of_numbers(mechanic, checks)
    for counter in told_besides(mechanic):
        yield from _of_other(mechanic, counter)


def _of_event(mechanic: Mechanic) -> Iterator[Served]:
    event, check = event_of(mechanic), mechanic.words.check
    yield Served("p_event_at", "event_at", event.one, {"over": check})
    yield Served("p_any_by", "any_by", f"any {short(event)[0]} so far", {"over": check})


def _of_state(mechanic: Mechanic, numbers: bool) -> Iterator[Served]:
    words = mechanic.words
    name, label = f"{words.state}_before", f"{words.state} before"
    if numbers:
        yield Served(f"mean_{name}", f"{name}.mean", f"mean {label}", {"unit": "", "over": words.check})
    yield Served(name, name, label, {"over": words.state, "shown": False})


def _of_numbers(mechanic: Mechanic, checks: int) -> Iterator[Served]:
    words, event = mechanic.words, event_of(mechanic)
    one, a_one, several = short(event)
    yield Served("event_count", "event_count", f"{event.several} in the {words.session}", {"over": several})
    label = f"{words.check} of the first {one}"
    yield Served("first_event_at", "first_event_at", label, {"over": words.check, "shown": False})
    label = f"most {words.check}s in a row without {a_one}"
    quiet = {"over": f"{words.check}s", "names": {checks: f"{checks}, without any {one}"}}
    yield Served("longest_quiet_spell", "longest_quiet", label, quiet)
    yield Served("mean_events", "event_count.mean", f"mean number of {several}", {"unit": ""})
    yield Served("variance_events", "event_count.variance", "variance of that number", {"unit": ""}, estimated=False)


def _of_other(mechanic: Mechanic, counter: Counter) -> Iterator[Served]:
    """What a session brings of a counter beside the event."""
    words, name = mechanic.words, counter.name
    total = counter.total or f"{name}_count"
    yield Served(f"p_{name}_at", f"{name}_at", counter.one, {"over": words.check})
    yield Served(f"p_any_{name}_by", f"any_{name}_by", f"any {counter.one} so far", {"over": words.check})
    yield Served(total, total, f"{counter.several} in the {words.session}", {"over": counter.several})
    yield Served(f"mean_{name}", f"{total}.mean", f"mean number of {counter.several}", {"unit": ""})


def _sentences(solution: Solution, found: Mapping[str, Entry]) -> Iterator[str]:
    words, event, checks = solution.mechanic.words, event_of(solution.mechanic), solution.checks
    so_far: Sequence[Number] = found["p_any_by"].value
    a_session = f"A {words.session} of {plural(checks, words.check)}"
    if not so_far[-1]:
        yield f"{a_session} cannot bring {event.a_one}."
        return
    mean_events = found["mean_events"].value
    yield (
        f"{a_session} brings {number(mean_events)} {event.one if mean_events == 1 else event.several} on average, "
        f"and at least one in {percent(so_far[-1])} of {words.session}s."
    )
    yield _first(solution, so_far)
    yield from _again(solution, so_far)
    if found["longest_quiet_spell"].value is None:
        yield f"The most {words.check}s in a row without {event.a_one} are {IN_FRACTIONS}."


def _first(solution: Solution, so_far: Sequence[Number]) -> str:
    """When the first event comes: on average, however long it takes; and by when in half of all sessions and in 90%."""
    words = solution.mechanic.words
    half, most = (next((k for k, p in enumerate(so_far, 1) if p >= share), None) for share in (HALF, NEARLY_ALL))
    if half is None:
        seen = f"more than half of all {words.session}s do not see it"
    elif half == most:
        seen = f"90% of all {words.session}s have seen it by {words.check} {half}"
    else:
        rest = f"90% by {words.check} {most}" if most else f"fewer than 90% by the end of the {words.session}"
        seen = f"half of all {words.session}s have seen it by {words.check} {half}, {rest}"
    return f"The first {short(event_of(solution.mechanic))[0]}{_comes(solution)}: {seen}."


def _comes(solution: Solution) -> str:
    """After how many checks it comes on average; nothing where the mean is out of reach."""
    try:
        until: Number = value(solution, "until_event.mean")
    except InputError:
        # A path, or too many states to solve.
        return ""
    checks = solution.mechanic.words.check + "s" * (until != 1)
    return " may never come" if until == inf else f" comes after {number(until)} {checks} on average"


def _again(solution: Solution, so_far: Sequence[Number]) -> Iterator[str]:
    """How likely the check after the first event brings another one."""
    gaps, most = value(solution, "first_gap"), max(value(solution, "event_count"))
    # What comes once at most, like the end of something, is not said to come again.
    if gaps is not None and most > 1 and any(so_far[:-1]):
        again = percent(gaps.get(1, 0) / so_far[-2])
        check, one = solution.mechanic.words.check, short(event_of(solution.mechanic))[0]
        yield f"The {check} after the first {one} brings another in {again} of cases."
