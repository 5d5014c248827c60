"""The odds of the next check."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from dreadsim.answers.solved import described, entry, solved
from dreadsim.evidence.solution import Solution
from dreadsim.rule.mechanic import Mechanic, event_of
from dreadsim.show.entries import Entry, entries
from dreadsim.show.layout import one_in, percent
from dreadsim.show.results import Result


def odds(mechanic: Mechanic, setup: Any) -> Result:
    """The chances of the next check; see `Answers.odds`."""
    solution = solved(mechanic, setup, exact=True)
    # A game may have chances of its own to tell, and something to remark.
    own = getattr(mechanic, "odds_entries", None)
    found = entries(*(own(solution) if own else _of_counters(solution)))
    remarks = mechanic.remarks(setup) if hasattr(mechanic, "remarks") else []
    said = [_sentence(mechanic, setup, found["p_event"].value), *remarks]
    return Result(f"{mechanic.name}.odds/1", {"setup": setup}, found, said, described(mechanic, setup))


def _of_counters(solution: Solution) -> Iterator[Entry]:
    """At least one of each counter."""
    event, *others = solution.mechanic.counters.values()
    yield entry(solution, "p_event", "event_at[1]", event.one)
    for counter in others:
        yield entry(solution, f"p_{counter.name}", f"{counter.name}_at[1]", counter.one)


def _sentence(mechanic: Mechanic, setup: Any, p: Fraction) -> str:
    words, event = mechanic.words, event_of(mechanic)
    the_next = f"the next {words.check}"
    if not mechanic.memoryless:
        the_next = f"{words.at_state.format(mechanic.observed(mechanic.start(setup)))} {the_next}"
    the_next = the_next[0].upper() + the_next[1:]
    if not p:
        return f"{the_next} cannot bring {event.a_one}."
    often = "every time" if p == 1 else one_in(p)
    return f"{the_next} brings {event.a_one} in {percent(p)} of cases{f' ({often})' if often else ''}."
