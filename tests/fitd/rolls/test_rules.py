"""Which pool is rolled, and what its result brings."""

import pytest

from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.rolls.rules import by_tier, pool_of, roll_of
from dreadsim.fitd.rolls.setup import RollsSetup

MIX = RollsSetup(mix="-1=1/3,1=1/6,3=1/2")


@pytest.mark.parametrize(("ticket", "pool"), [(1, -1), (2, -1), (3, 1), (4, 3), (6, 3)])
def test_tickets_of_a_mix(ticket, pool, laid):
    def rule(choose):
        found = pool_of(MIX, choose)
        assert choose.asked == [6]
        return found

    assert laid(rule, ticket) == Setup(pool)


def test_one_pool_asks_nothing(laid):
    assert laid(lambda choose: pool_of(RollsSetup(2), choose)) == Setup(2)
    assert laid(lambda choose: pool_of(RollsSetup(2, mix="3=1"), choose)) == Setup(3)


def test_the_result_and_the_crits(laid):
    assert laid(lambda choose: roll_of(Setup(-1), choose), 6, 6, 5, 4) == (6, 1)


def test_tiers():
    assert [by_tier(result, 3, 2, 1) for result in range(7)] == [3, 3, 3, 3, 2, 2, 1]
