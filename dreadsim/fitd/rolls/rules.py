"""One of several rolls, as the rulebook says it. All chance comes from `choose`; nothing here knows a probability."""

from __future__ import annotations

from dreadsim.fitd.pools import rules
from dreadsim.fitd.pools.rules import Roll
from dreadsim.fitd.pools.setup import PARTIAL, SUCCESS, Setup
from dreadsim.fitd.rolls.setup import RollsSetup
from dreadsim.rule.choices import Choose


def pool_of(setup: RollsSetup, choose: Choose) -> Setup:
    """What is rolled this time, drawn from the mix; a setup with one pool asks nothing."""
    *others, (_, last) = setup.weighted
    if others:
        ticket = choose(sum(weight for weight, _ in setup.weighted))
        for weight, roll in others:
            if ticket < weight:
                return roll
            ticket -= weight
    return last


def roll_of(pool: Setup, choose: Choose) -> tuple[int, int]:
    """The one result of a roll, and its crits."""
    roll: Roll = rules.literal(pool, choose)
    (result,) = roll.results
    return result, roll.crits


def by_tier(result: int, failure: int, partial: int, success: int) -> int:
    """What a result brings, by its tier; a missing result is a failure."""
    return failure if result < PARTIAL else partial if result < SUCCESS else success
