"""Pools as the rulebook says them. All chance comes from `choose`; nothing here knows a probability.

The rules are told here in this project's own words.

What is on the table is a list of groups: a loose die ``(5,)`` or a pair ``(5, 2)``, the higher die first. A group is
one result, worth its lower die.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dreadsim.fitd.pools.setup import FACES, MISSING, Setup
from dreadsim.rule.choices import Choose

Group = tuple[int, ...]
Table = list[Group]


class Roll(NamedTuple):
    """What a roll gives: the assigned results, high to low (0 for a missing one), and the crits."""

    results: tuple[int, ...]
    crits: int

    def __str__(self) -> str:
        return " ".join(map(str, (*self.results, "crits", self.crits)))


def literal(setup: Setup, choose: Choose) -> Roll:
    """One roll."""
    if setup.rule == "blades":
        return blades(setup, choose)
    table = rolled(setup, choose)
    crits = crits_of(table)
    if setup.flip != "none":
        table = flipped_down(setup, table)
        if setup.flip_order == "before_crits":
            crits = crits_of(table)
    return Roll(assigned(setup, table), crits)


def blades(setup: Setup, choose: Choose) -> Roll:
    """The common rule of the family: the highest die, and two sixes are critical; without dice the lower of two."""
    if setup.pool <= 0:
        return Roll((min(choose.dice(2, FACES)),), 0)
    dice = choose.dice(setup.pool, FACES)
    return Roll((max(dice),), int(dice.count(FACES) >= 2))


def rolled(setup: Setup, choose: Choose) -> Table:
    """Roll the dice there are, then a pair for each result still missing."""
    loose: Table = [(die,) for die in choose.dice(max(setup.pool, 0), FACES)]
    pairs: Table = [choose.dice(2, FACES) for _ in range(setup.outcomes - setup.pool)]
    return loose + pairs


def crits_of(table: Table) -> int:
    """Every six past the first one on any die, whether it is assigned or not."""
    sixes = sum(group.count(FACES) for group in table)
    return max(0, sixes - 1)


def assigned(setup: Setup, table: Table) -> tuple[int, ...]:
    """The results that go to outcomes, high to low.

    With a negative pool there are more results than outcomes, and the readings part: the best ones are assigned, the
    lowest ones, or those left once the first pairs have paid one each for the dice below zero.
    """
    if setup.pool < 0 and setup.short == "debt":
        table = table[-setup.pool :]
    results = sorted((min(group, default=MISSING) for group in table), reverse=True)
    if setup.pool < 0 and setup.short == "lowest":
        return tuple(results[-setup.outcomes :])
    return tuple(results[: setup.outcomes])


def flipped_down(setup: Setup, table: Table) -> Table:
    """Lower the single highest die on the table, loose or in a pair; among equal ones, what costs the player least.

    What costs least is settled by comparing the results that would be assigned: the highest first, then the next one.
    No other measure of cost could choose otherwise: of two dice that show the same, the better choice is at least as
    good in every place, and either choice lowers the same face, so that crits do not tell them apart.
    """
    return max(_flips(setup, table), key=lambda after: assigned(setup, after))


def _flips(setup: Setup, table: Table) -> Iterator[Table]:
    """The tables that could come of lowering one of the highest dice."""
    highest = max(max(group) for group in table)
    for i, group in enumerate(table):
        # The first die of a group is its highest.
        if group[0] == highest:
            yield [*table[:i], _lowered(setup, highest) + group[1:], *table[i + 1 :]]


def _lowered(setup: Setup, face: int) -> Group:
    """What a flip leaves of a die: one face, or none. A face is never turned upward."""
    if setup.flip == "remove":
        return ()
    return (min(face, FACES + 1 - face) if setup.flip == "opposite" else 1,)
