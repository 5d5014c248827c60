"""The simulation of Dread Dice: every die is drawn from the bag and rolled, and the rule is played on what it shows.

Choices are asked in the order of the literal rule, so that the rule, replayed on the same random words, must count the
same. No probability is computed here, and none is taken from the exact side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from dreadsim.dread.setup import FACES, NOBAG, Setup
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Counter
from dreadsim.simulation.compiling import compiled, inlined
from dreadsim.simulation.montecarlo import Player, Room, Work
from dreadsim.simulation.recording import Tables, begun, closed, closed_too, noted, noted_too
from dreadsim.simulation.sources import from_words
from dreadsim.simulation.words import choose, opened

PLAIN, ADVANTAGE, DISADVANTAGE, WITHOUT_BAG = range(4)
ROLL_CODES = {"plain": PLAIN, "both": PLAIN, "advantage": ADVANTAGE, "disadvantage": DISADVANTAGE, NOBAG: WITHOUT_BAG}

# The pair of the kept die, by how many of its dice were dark.
ALONE, BOTH_LIGHT, MIXED, BOTH_DARK = range(4)
# What a check tells the counters beside the event, in this order.
BROUGHT = ("growth", "dark_kept", "both_dark", "both_light", "mixed")
_THRESHOLDS = tuple(range(FACES + 1))


class Scalar(Player):
    """One session after another, a check at a time."""

    def answers(self, setup: Setup, words: Iterator[int]) -> Choose:
        """Every choice of the rule is a choice from half a word."""
        return from_words(words)

    def room(self, setup: Setup, counters: Sequence[Counter]) -> Room:
        """A column a threshold 0..20; a check brings at most one of anything."""
        return Room(_THRESHOLDS, (1,) * len(counters))

    def ready(
        self, setups: Sequence[Setup], counters: Sequence[Counter], checks: int
    ) -> Callable[[Work, Tables], None]:
        """A function that plays blocks of these setups."""
        bags = np.array([(s.light, s.dark) for s in setups])
        thresholds = np.array([(s.start, s.base, min(s.step, FACES), s.reset == "step") for s in setups])
        # The kinds of all setups one after another; where those of each begin and end.
        weighted = [s.weighted_kinds for s in setups]
        kinds = np.array([row for of_setup in weighted for row in _kind_rows(of_setup)])
        ends = np.array([len(of_setup) for of_setup in weighted]).cumsum()
        # None compiles a kernel of its own, in which nothing is left of further counters.
        which = np.array([BROUGHT.index(counter.name) for counter in counters[1:]]) if counters[1:] else None

        def play(work: Work, tables: Tables) -> None:
            _play(work.generators, work.sessions, work.setups, checks, bags, thresholds, kinds, ends, which, tables)

        return play


def _kind_rows(kinds: Sequence[tuple[int, Any]]) -> Iterator[tuple[int, int, bool]]:
    """Kinds as (weight of this kind and all before it, roll, whether two dice are drawn)."""
    upto = 0
    for weight, kind in kinds:
        upto += weight
        yield upto, ROLL_CODES[kind.roll], kind.draw == "two"


@compiled
def _play(generators, sessions, setups, checks, bags, thresholds, kinds, ends, which, tables):  # type: ignore[no-untyped-def]
    if which is not None:
        brought = np.zeros(len(BROUGHT), np.int64)
        more = np.zeros((len(which), len(begun())), np.int64)
    for block in range(len(sessions)):
        setup = setups[block]
        light, dark = bags[setup, 0], bags[setup, 1]
        start, base, step = thresholds[setup, 0], thresholds[setup, 1], thresholds[setup, 2]
        after_event = min(FACES, base + step) if thresholds[setup, 3] else base
        first, last = ends[setup - 1] if setup else 0, ends[setup] - 1
        roll, two_dice = kinds[first, 1], kinds[first, 2] != 0
        state, at, event_at = tables.state[setup], tables.at[setup], tables.at[setup, 0]
        stream = opened(generators[block])
        for _ in range(sessions[block]):
            now, events = start, begun()
            for check in range(checks):
                # Unsigned, so that numba need not look whether it counts from the end.
                state[check, np.uint64(now)] += 1
                if first < last:
                    ticket, stream = choose(stream, kinds[last, 0])
                    kind = first
                    while ticket >= kinds[kind, 0]:
                        kind += 1
                    roll, two_dice = kinds[kind, 1], kinds[kind, 2] != 0
                is_dark, result, pair, stream = _kept(stream, light, dark, roll, two_dice)
                # A light die does nothing, and so does a 20. Dice cannot be foreseen, so whatever follows is computed
                # without a branch, which the processor would have to guess.
                result = result if is_dark else FACES
                event = result < now
                growth = (now <= result) & (result < FACES)
                grown = min(FACES, now + step)
                now = now if result == FACES else grown
                now = after_event if event else now
                events = noted(events, event_at, check, event)
                if which is not None:
                    brought[0], brought[1] = growth, is_dark
                    brought[2], brought[3], brought[4] = pair == BOTH_DARK, pair == BOTH_LIGHT, pair == MIXED
                    noted_too(more, at, check, which, brought)
            state[checks, np.uint64(now)] += 1
            code = closed(events, tables, setup, 0)
            if which is not None:
                code += closed_too(more, tables, setup)
            if tables.joint.shape[1]:
                tables.joint[setup, code] += 1


@inlined
def _kept(stream, light, dark, roll, two_dice):  # type: ignore[no-untyped-def]
    """The kept die: whether it is dark, its number, and the pair it was drawn in."""
    dice = light + dark
    if roll == WITHOUT_BAG:
        return False, FACES, ALONE, stream
    drawn, stream = choose(stream, dice)
    first_dark = drawn < dark
    if roll == PLAIN:
        result, stream = _d20(stream)
        return first_dark, result, ALONE, stream
    if not two_dice or dice == 1:
        first, stream = _d20(stream)
        second, stream = _d20(stream)
        return first_dark, _better(roll, first, second), ALONE, stream
    drawn, stream = choose(stream, dice - 1)
    second_dark = drawn < dark - first_dark
    first, stream = _d20(stream)
    second, stream = _d20(stream)
    result = _better(roll, first, second)
    # A light die with the kept number is the one that is kept.
    is_dark = (first_dark | (first != result)) & (second_dark | (second != result))
    return is_dark, result, BOTH_LIGHT + first_dark + second_dark, stream


@inlined
def _better(roll, one, other):  # type: ignore[no-untyped-def]
    return max(one, other) if roll == ADVANTAGE else min(one, other)


@inlined
def _d20(stream):  # type: ignore[no-untyped-def]
    face, stream = choose(stream, FACES)
    return face + 1, stream
