"""Setups of Dread Dice to verify."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from dreadsim.dread.setup import DRAWS, FACES, NOBAG, RESETS, ROLLS, Setup
from dreadsim.rule.choices import Choose
from dreadsim.rule.keys import keys_of
from dreadsim.simulation.sources import seeded

# The calculator's sliders.
_SLIDERS = {name: key.slider or (0, 0) for name, key in keys_of(Setup).items()}
MOST_LIGHT, MOST_DARK, MOST_STEP = (_SLIDERS[name][1] for name in ("light", "dark", "step"))
DRAWN_SETUPS = 276
MIXES = ("", "", "plain=3/5,advantage=3/10,nobag=1/10", "plain=1/2,advantage=1/6,disadvantage=1/3")

WAYS = tuple((roll, draw) for roll in ROLLS for draw in DRAWS)


def default_grid() -> list[Setup]:
    """The corners of the calculator's sliders, then setups drawn evenly from their whole range, from any threshold."""
    choose = seeded(0, "default grid")
    corners = [
        Setup(light, dark, base=5, step=1, roll=roll, draw=draw)
        for light, dark in ((1, 0), (0, 1), (MOST_LIGHT, 0), (0, MOST_DARK), (MOST_LIGHT, MOST_DARK), (1, 1))
        for roll, draw in (("plain", "one"), ("advantage", "one"), ("advantage", "two"), ("disadvantage", "two"))
    ]
    drawn = [_drawn(choose, i) for i in range(DRAWN_SETUPS)]
    return list(dict.fromkeys([*corners, *drawn]))


def _drawn(choose: Choose, i: int) -> Setup:
    roll, draw = WAYS[i % len(WAYS)]
    mix = MIXES[choose(len(MIXES))] if roll == "plain" else ""
    dark = choose(MOST_DARK + 1)
    light = choose(MOST_LIGHT + 1) if dark else 1 + choose(MOST_LIGHT)
    return Setup(
        light=light,
        dark=dark,
        base=choose(FACES + 1),
        step=choose(MOST_STEP + 1),
        threshold=choose(FACES + 1),
        reset=RESETS[choose(len(RESETS))],
        roll=roll,
        draw=draw,
        mix=mix,
    )


def small_grid() -> Iterator[Setup]:
    """Few dice, every branch of the rule, and between them every threshold: to be enumerated and replayed."""
    for (roll, draw), reset in product(WAYS, RESETS):
        yield Setup(light=1, dark=2, base=0, step=1, reset=reset, roll=roll, draw=draw)
    for light, dark in ((1, 0), (0, 1), (2, 0), (0, 2), (3, 1)):
        for roll in ("plain", "advantage", "disadvantage"):
            yield Setup(light, dark, base=18, step=3, threshold=0, reset="step", roll=roll, draw="two")
    yield Setup(1, 2, base=4, step=0, threshold=9)
    kinds = {"careful": {"roll": "disadvantage", "draw": "one"}, "away": {"roll": NOBAG}}
    yield Setup(1, 2, base=2, step=2, draw="two", mix="plain=1/2,advantage=1/3,nobag=1/6")
    yield Setup(1, 1, base=2, step=5, mix="careful=1/4,away=1/4,both=1/2", kinds=kinds)
