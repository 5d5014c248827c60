"""The long run: how often events come once the first checks are forgotten."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from math import isinf
from typing import Any

from dreadsim.answers.solved import described, entry, short, solved, value
from dreadsim.errors import InputError
from dreadsim.evidence.solution import Solution
from dreadsim.exact.pmf import Number
from dreadsim.exact.stationary import Regime, closed_classes
from dreadsim.exact.waiting import Row, rows_of
from dreadsim.rule.mechanic import Mechanic, event_of
from dreadsim.show.entries import PROBABILITY, Entry, entries
from dreadsim.show.layout import number, percent
from dreadsim.show.results import Result

# Waits that are longer on average are not followed to their median.
FOLLOWED = 1000
# A class of more states is told by its first and its last one.
_MOST_TOLD = 4


def longrun(mechanic: Mechanic, setup: Any) -> Result:
    """The long run of a setup; see `Answers.longrun`."""
    solution = solved(mechanic, setup)
    regimes = solution.regimes()
    found = entries(*_of_all(solution), *(_of_each(solution) if len(regimes) > 1 else []))
    elsewhere = _elsewhere(solution)
    return Result(
        f"{mechanic.name}.longrun/1",
        {"setup": setup, "closed_classes": [_in_order(members) for members in _classes(elsewhere)]},
        found,
        [*_sentences(solution, found), *_from_elsewhere(solution, elsewhere)],
        described(mechanic, setup),
    )


def _of_all(solution: Solution) -> Iterator[Entry]:
    words, event = solution.mechanic.words, event_of(solution.mechanic)
    one, _, several = short(event)
    check, checks = words.check, f"{words.check}s"
    # A rate is a probability where a check brings at most one.
    at_most_one = all(event.of(marks) <= 1 for row in solution.chain.moves.values() for _, marks, _ in row)
    rate = f"{event.several} a {check}"
    yield entry(solution, "event_rate", "event_rate", rate, unit=PROBABILITY if at_most_one else "")
    between = f"mean {checks} from one {one} to the next"
    yield entry(solution, "mean_checks_between_events", "gap.mean", between, unit=checks)
    yield entry(solution, "sd_checks_between_events", "gap.sd", "their standard deviation", unit=checks)
    until = f"mean {checks} to the first {one}"
    yield entry(solution, "mean_checks_to_first_event", "until_event.mean", until, unit=checks)
    index = f"index of dispersion of {several}"
    if at_most_one:
        index = "index of dispersion (1 less the rate: at random)"
    yield entry(solution, "dispersion", "dispersion", index, unit="")
    if not solution.mechanic.memoryless:
        name = f"stationary_{words.state}"
        yield entry(solution, name, name, f"{words.state} before a {check}", over=words.state)


def _of_each(solution: Solution) -> Iterator[Entry]:
    """What differs between the classes of states in which the start may end."""
    event, words = event_of(solution.mechanic), solution.mechanic.words
    regimes = dict(enumerate(solution.regimes(), start=1))
    names = {k: _told(solution, regime) for k, regime in regimes.items()}
    others: dict[str, Any] = {"over": f"{words.state}s", "names": names, "addresses": ("event_rate",)}
    chances = {k: regime.probability for k, regime in regimes.items()}
    yield Entry("p_regime", chances, "where it ends", how="the chance of each class of states", **others)
    rates = {k: regime.event_rate for k, regime in regimes.items()}
    yield Entry("regime_event_rate", rates, f"{event.several} a {words.check} there", how="in each class", **others)


def _sentences(solution: Solution, found: Mapping[str, Entry]) -> Iterator[str]:
    """How often events come, when the first one does, and how likely one follows another."""
    event, words = event_of(solution.mechanic), solution.mechanic.words
    rate, gap = found["event_rate"].value, found["mean_checks_between_events"].value
    if len(solution.regimes()) > 1:
        yield _of_chance(solution)
    elif not rate:
        yield f"In the long run there are no {event.several}{_where_it_stays(solution)}."
    else:
        even = ", more evenly than at random" if _even(found) else ""
        yield f"In the long run {event.a_one} comes every {number(gap)} {words.check}s on average{even}."
    yield from _first(solution, found["mean_checks_to_first_event"].value)
    if rate and gap is not None:
        a_one = short(event)[1]
        yield f"The {words.check} after {a_one} brings another in {percent(value(solution, 'gap[1]'))} of cases."


def _where_it_stays(solution: Solution) -> str:
    """Where a session comes to an end, if it does after some events and there is one such state."""
    (regime,) = solution.regimes()
    if isinf(value(solution, "until_event.mean")) or len(regime.stationary) > 1:
        return ""
    return f": it ends in {_told(solution, regime)} and stays there"


def _even(found: Mapping[str, Entry]) -> bool:
    """Independent checks with the same rate would have the dispersion of a binomial number of events."""
    dispersion, at_most_one = found["dispersion"].value, found["event_rate"].unit == PROBABILITY
    return at_most_one and dispersion is not None and bool(dispersion < 1 - found["event_rate"].value)


def _of_chance(solution: Solution) -> str:
    """What each class of states brings, where chance decides in which one it ends."""
    parts = []
    for regime in solution.regimes():
        where = f"in {percent(regime.probability)} of cases in {_told(solution, regime)}"
        parts.append(f"{where}, {_often(solution, regime)}")
    return f"In the long run it ends {'; '.join(parts)}."


def _often(solution: Solution, regime: Regime) -> str:
    event, check = event_of(solution.mechanic), solution.mechanic.words.check
    if not regime.event_rate:
        return f"without {event.several}"
    return f"with {event.a_one} every {number(regime.gap_mean)} {check}s on average"


def _told(solution: Solution, regime: Regime) -> str:
    """A class of states in words."""
    state = solution.mechanic.words.state
    members = list(dict.fromkeys(str(solution.mechanic.observed(member)) for member in _in_order(regime.stationary)))
    if len(members) == 1:
        return f"{state} {members[0]}"
    told = ", ".join(members) if len(members) <= _MOST_TOLD else f"{members[0]}, ..., {members[-1]}"
    return f"{state}s {told}"


def _first(solution: Solution, until: Number) -> Iterator[str]:
    """When the first event comes: on average, in half of all cases, and in 90%."""
    check = solution.mechanic.words.check
    if isinf(until):
        return
    average = f"The first comes after {number(until)} {check}s on average"
    half, most = (_within(solution, q, until) for q in ("1/2", "9/10"))
    if half is None or most is None:
        yield f"{average}."
    elif half == most:
        yield f"{average}, in 90% of cases by {check} {most}."
    else:
        yield f"{average}, in half of all cases by {check} {half}, in 90% by {check} {most}."


def _within(solution: Solution, q: str, until: Number) -> int | None:
    """By which check the first event has come with chance q; None where that would be a long calculation."""
    if until > FOLLOWED:
        return None
    try:
        found: int | None = value(solution, f"until_event.quantile[{q}]")
    except InputError:
        # Too many states to be followed so far.
        return None
    return found


def _elsewhere(solution: Solution) -> list[Solution]:
    """The setup, and the same from other first states as far as those lead to states that are not known yet."""
    mechanic = solution.mechanic
    others = mechanic.starts(solution.setup) if hasattr(mechanic, "starts") else []
    found, known = [solution], set(solution.chain.states)
    for setup in others:
        if mechanic.start(setup) not in known:
            found.append(Solution(mechanic, setup, 1))
            known.update(found[-1].chain.states)
    return found


def _classes(solutions: Iterable[Solution]) -> list[list[Hashable]]:
    rows: dict[Any, Row] = {}
    for solution in solutions:
        rows.update(rows_of(solution.chain))
    return closed_classes({state: rows[state] for state in _in_order(rows)})


def _from_elsewhere(solution: Solution, solutions: list[Solution]) -> Iterator[str]:
    """Whether other first states lead to another long run, or only to other states."""
    state = solution.mechanic.words.state
    reached = {frozenset(regime.stationary) for regime in solution.regimes()}
    others = [r for one in solutions[1:] for r in one.regimes() if frozenset(r.stationary) not in reached]
    if not others:
        return
    # The rate may be the same where the gaps are not.
    own = {(regime.event_rate, regime.gap_mean, regime.gap_variance) for regime in solution.regimes()}
    if any((regime.event_rate, regime.gap_mean, regime.gap_variance) not in own for regime in others):
        yield f"From other first {state}s the long run is different."
    else:
        yield f"From other first {state}s only the {state} itself differs in the long run."


def _in_order(states: Iterable[Any]) -> list[Any]:
    found = list(states)
    return sorted(found) if all(isinstance(state, int) for state in found) else found
