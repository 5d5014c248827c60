"""What Dread Dice calls things, and what its answers say in its own way."""

from __future__ import annotations

from collections.abc import Iterator

from dreadsim.answers.solved import entry, in_words, value
from dreadsim.answers.story import Telling
from dreadsim.dread import rules
from dreadsim.dread.rules import BOTH_DARK, BOTH_LIGHT, DARK, EVENT, GROWTH, MIXED
from dreadsim.dread.setup import NOBAG, Setup
from dreadsim.evidence.solution import Solution
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Counter, Words, counters
from dreadsim.show.entries import Entry

WORDS = Words(state="threshold", at_state="At threshold {}")

COUNTERS = counters(
    Counter.of_mark(EVENT, label="threat event"),
    Counter.of_mark(GROWTH, label="growth", plural="growths", told=False),
    Counter.of_mark(DARK, "dark_kept", label="dark die kept", plural="dark dice kept", told=False),
    Counter.of_mark(BOTH_DARK, label="pair of dark dice", plural="pairs of dark dice", told=False),
    Counter.of_mark(BOTH_LIGHT, label="pair of light dice", plural="pairs of light dice", told=False),
    Counter.of_mark(MIXED, label="mixed pair", told=False),
)
PAIR = (BOTH_DARK, BOTH_LIGHT, MIXED)
# The keys that describe a bag; kinds are told by the mix that uses them.
_BAG = ("light", "dark", "base", "step", "kinds")


def odds_entries(solution: Solution) -> Iterator[Entry]:
    """What the next check may bring, as the rulebook speaks of it; a pair only where two dice may be drawn."""
    yield entry(solution, "p_event", "event_at[1]", "threat event")
    yield entry(solution, "p_growth", "growth_at[1]", "the threshold grows")
    both = ("event_at[1]", "growth_at[1]")
    yield entry(solution, "p_nothing", both, "nothing happens", how="1 less both", of=lambda p, q: 1 - p - q)
    yield entry(solution, "p_dark_kept", "dark_kept_at[1]", "the kept die is dark")
    addresses = tuple([f"{mark}_at[1]" for mark in PAIR])
    pair = {mark: value(solution, address) for mark, address in zip(PAIR, addresses, strict=True)}
    known = pair if any(pair.values()) else None
    yield Entry("pair", known, "two dice drawn together", over="pair", addresses=addresses, how="side by side")


def remarks(setup: Setup) -> list[str]:
    """What is to be said of a setup whose two-dice mode has nothing to do."""
    kinds = [kind for _, kind in setup.weighted_kinds]
    unused = setup.draw == "two" and setup.dice > 1 and not setup.mix and kinds[0].roll in ("plain", "both")
    return ["The two-dice mode only matters with advantage or disadvantage."] if unused else []


def described(setup: Setup) -> str:
    """The bag, and what else differs from the defaults, in few words."""
    usual, given = Setup().to_json(), setup.to_json()
    bag = f"{setup.light} light, {setup.dark} dark, T0 {setup.base}, step {setup.step}"
    others = [key for key in given if given[key] != usual[key] and key not in _BAG]
    return ", ".join([bag, *(f"{key} {in_words(given[key])}" for key in others)])


def opening(setup: Setup) -> str:
    """How a story begins."""
    return f"The threshold T starts at {setup.start}; a dark die below it brings a threat event."


def tell(setup: Setup, threshold: int, choose: Choose) -> Telling:
    """One check of a story: the literal rule, and what the dice showed."""
    kind = rules.kind_of_check(setup, choose)
    start = f"T {threshold:>2}  "
    if kind.roll == NOBAG:
        details = {"roll": kind.roll, "dark": None, "result": None, "pair": ""}
        return Telling(threshold, (), f"{start}without the bag", details)
    die = rules.kept(setup, kind, choose)
    following, marks = rules.advance(setup, threshold, die)
    how = "" if kind.roll in ("plain", "both") else f" with {kind.roll}"
    drawn = f" ({die.pair.replace('_', ' ')})" if die.pair else ""
    happened = _consequence(die.dark, marks, following)
    line = f"{start}{'dark ' if die.dark else 'light'} {die.result:>2}{how}{drawn}: {happened}"
    return Telling(following, marks, line, {"roll": kind.roll, **die._asdict()})


def _consequence(dark: bool, marks: tuple[str, ...], threshold: int) -> str:
    if EVENT in marks:
        return f"THREAT EVENT, the threshold goes to {threshold}"
    if GROWTH in marks:
        return f"the threat grows to {threshold}"
    return "nothing, a 20 is always safe" if dark else "nothing"
