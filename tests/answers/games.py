"""Mechanics to ask: the registered ones, and rules of a user's own with states, without, and with two ends."""

import pytest

from dreadsim.dread.mechanic import MECHANIC as DREAD
from dreadsim.own.mechanic import LiteralMechanic
from dreadsim.rule.mechanic import Words
from dreadsim.rule.registry import MECHANICS, mechanic

SMALLER = {20: 12, 12: 10, 10: 8, 8: 6, 6: 4, 4: 0}


def use(setup, size, choose):
    if size and choose(size) < 2:
        return SMALLER[size], ("shrunk",)
    return size, ()


USAGE = LiteralMechanic(
    "usage die", lambda size: size, use, event="shrunk", words=Words(state="size", check="use", at_state="With a d{}")
)


def gamble(setup, coins, choose):
    """Coins are won and lost one by one until there are none or four; four earn interest at every second check."""
    if coins == 0:
        return 0, ()
    if coins == 4:
        return 4, ("interest",) * choose(2)
    return coins + 2 * choose(2) - 1, ()


GAMBLE = LiteralMechanic(
    "gamble", lambda coins: coins, gamble, event="interest", words=Words(state="purse", at_state="With {} coins")
)


def throw(choose):
    dice = choose.dice(3, 6)
    return ("hit",) * dice.count(6) + ("blank",) * dice.count(1)


THROW = LiteralMechanic(
    "throw", None, lambda state, choose: (None, throw(choose)), event="hit", counters=("hit", "blank")
)

OWN = [(USAGE, 6), (GAMBLE, 1), (THROW, None)]


def every_game():
    """Every mechanic with some of its setups, as parameters of a test."""
    asked = [pytest.param(found, setup, id=found.name) for found, setup in OWN]
    for name in MECHANICS:
        found = mechanic(name)
        grid = list(found.small_grid())
        some = grid[:: len(grid) // 3 + 1]
        asked += [pytest.param(found, setup, id=f"{name} {i}") for i, setup in enumerate(some)]
    return asked


__all__ = ["DREAD", "GAMBLE", "OWN", "THROW", "USAGE", "every_game"]
