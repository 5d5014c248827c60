"""Two setups side by side, in plain sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isinf
from typing import Any

from dreadsim.answers.solved import described, in_words, keys_of, short, solved, value
from dreadsim.evidence.solution import Solution
from dreadsim.exact.pmf import Number
from dreadsim.rule.mechanic import Mechanic, event_of
from dreadsim.rule.registry import mechanic_of
from dreadsim.show.entries import Entry, entries
from dreadsim.show.layout import number, percent, plural
from dreadsim.show.results import Result

FIRST, SECOND, EQUAL = "A", "B", "equal"
Pair = Mapping[str, Number]


@dataclass(frozen=True, repr=False)
class Comparison(Result):
    """Two setups, A and B; see `Answers.compare`."""

    def sentence(self) -> str:
        """Everything that differs, a line each."""
        return "\n".join(self.sentences())


def compare(first: Any, second: Any, checks: int = 40) -> Result:
    """Put two setups of the same game side by side.

    Parameters
    ----------
    first, second : object
        Setups of a game of the package, called A and B in the result. For a mechanic of your own, ask it:
        ``mechanic.compare(first, second)``.
    checks : int
        Checks in the session that is compared.

    Returns
    -------
    Result
        As `Answers.compare` gives it.

    Raises
    ------
    InputError
        If they are no setups, or of two games.

    Examples
    --------
    >>> from dreadsim.dread.setup import Setup
    >>> print(compare(Setup(), Setup(dark=2)).sentences()[1])
    Next check: a threat event in 3.33% with A and 5.71% with B (B 1.714 times as likely).
    """
    return compared(mechanic_of(first), first, second, checks)


def compared(mechanic: Mechanic, first: Any, second: Any, checks: int = 40) -> Comparison:
    """Put two setups side by side; see `Answers.compare`."""
    both = {FIRST: solved(mechanic, first, checks), SECOND: solved(mechanic, second, checks)}
    checks = both[FIRST].checks
    session, check, event = mechanic.words.session, mechanic.words.check, event_of(mechanic)
    one, _, several = short(event)

    def pair(name: str, address: str, label: str, unit: str = "probability") -> Entry:
        found = {which: value(solution, address) for which, solution in both.items()}
        known = {which: one for which, one in found.items() if one is not None}
        return Entry(name, known, label, unit, "setup", addresses=(address,), how="with each setup")

    found = entries(
        pair("p_event", "event_at[1]", f"{event.one} on the next {check}"),
        pair("p_any", f"any_by[{checks}]", f"at least one {one} in the {session}"),
        pair("mean_events", "event_count.mean", f"mean number of {several} in the {session}", several),
        pair("mean_checks_to_first_event", "until_event.mean", f"mean {check}s to the first {one}", f"{check}s"),
        pair(
            "mean_checks_between_events", "gap.mean", f"mean {check}s between {several}, in the long run", f"{check}s"
        ),
        Entry(
            "more_events",
            _more(*(value(solution, "event_count") for solution in both.values())),
            f"which of two {session}s brings more {several}",
            over="setup",
            addresses=("event_count",),
            how="of two independent sessions",
        ),
    )
    said = [f"A and B differ in {_differences(first, second)}.", *_sentences(both, found)]
    called = f"{described(mechanic, first)} and {described(mechanic, second)}"
    asked = {"first": first, "second": second, "checks": checks}
    return Comparison(f"{mechanic.name}.comparison/1", asked, found, said, called)


def _sentences(both: Mapping[str, Solution], found: Mapping[str, Entry]) -> list[str]:
    """One sentence a measure."""
    a, b, solution = FIRST, SECOND, both[FIRST]
    words, event, checks = solution.mechanic.words, event_of(solution.mechanic), solution.checks
    one, _, several = short(event)
    p, some, means, more = (found[name].value for name in ("p_event", "p_any", "mean_events", "more_events"))
    if not any(some.values()):
        session = f"a {words.session} of {plural(checks, words.check)}"
        return [f"No {event.one} can come in {session}, neither with A nor with B."]
    each = f"{event.a_one} in {percent(p[a])} with A and {percent(p[b])} with B{_times(p)}"
    gaps = found["mean_checks_between_events"].value
    until = found["mean_checks_to_first_event"].value
    first = {which: _wait(until[which], words.check) for which in both}
    every = {which: _gap(gaps.get(which), short(event), words.check) for which in both}
    return [
        f"Next {words.check}: {each if any(p.values()) else f'no {event.one} with either'}.",
        f"A {words.session} of {plural(checks, words.check)}: {number(means[a])} {several} on average with A and "
        f"{number(means[b])} with B.",
        f"At least one {one}: in {percent(some[a])} of {words.session}s with A, {percent(some[b])} with B.",
        f"The first {one}: {first[a]} with A, {first[b]} with B.",
        f"In the long run: {every[a]} with A, {every[b]} with B.",
        f"Of two {words.session}s the one with A brings more {several} in {percent(more[a])}, the one with B in "
        f"{percent(more[b])}, and both the same number in {percent(more[EQUAL])} of cases.",
    ]


def _more(first: Mapping[int, Number], second: Mapping[int, Number]) -> dict[str, Number]:
    """Which of two independent numbers is larger."""
    chances: dict[str, Number] = {FIRST: Fraction(0), SECOND: Fraction(0), EQUAL: Fraction(0)}
    for i, p in first.items():
        for j, q in second.items():
            chances[FIRST if i > j else SECOND if j > i else EQUAL] += p * q
    return chances


def _differences(first: Any, second: Any) -> str:
    mine, theirs = keys_of(first), keys_of(second)
    differing = [key for key in mine if mine[key] != theirs[key]]
    told = [f"{key} ({in_words(mine[key])} and {in_words(theirs[key])})".strip() for key in differing]
    return ", ".join(told) or "nothing"


def _gap(checks: Number | None, called: tuple[str, str, str], check: str) -> str:
    _, a_one, several = called
    if checks is None:
        return f"{several} as chance will have it"
    return f"no {several}" if isinf(checks) else f"{a_one} every {number(checks)} {check}s"


def _wait(checks: Number, check: str) -> str:
    return "may never come" if isinf(checks) else f"after {number(checks)} {check}s on average"


def _times(p: Pair) -> str:
    low, high = sorted((FIRST, SECOND), key=lambda name: p[name])
    if not p[low] or p[low] == p[high]:
        return ""
    return f" ({high} {number(p[high] / p[low])} times as likely)"
