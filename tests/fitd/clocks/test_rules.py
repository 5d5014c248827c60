"""The literal rule of a clock on dice laid out by hand."""

import pytest

from dreadsim.fitd.clocks.rules import FULL, literal
from dreadsim.fitd.clocks.setup import ClockSetup


@pytest.mark.parametrize(
    ("setup", "state", "answers", "after"),
    [
        (ClockSetup(2), 0, (3, 2), 0),
        (ClockSetup(2), 0, (4, 2), 1),
        (ClockSetup(2), 1, (6, 2), 3),
        # A crit ticks one more, whatever the result.
        (ClockSetup(2), 1, (6, 6), 4),
        (ClockSetup(-1, short="lowest"), 1, (6, 6, 1, 1), 2),
        (ClockSetup(3, crit_ticks=2), 0, (6, 6, 6), FULL),
        (ClockSetup(3, crit_ticks=0), 0, (6, 6, 6), 2),
        (ClockSetup(1, ticks=(1, 0, 5)), 0, (2,), 1),
        (ClockSetup(1, ticks=(1, 0, 5)), 1, (5,), 1),
        (ClockSetup(1, ticks=(1, 0, 5)), 1, (6,), FULL),
        # The last segment fills it.
        (ClockSetup(1), 4, (5,), 5),
        (ClockSetup(1), 5, (5,), FULL),
        (ClockSetup(1), 5, (6,), FULL),
        (ClockSetup(1), FULL, (), FULL),
        # First the pool, then the dice.
        (ClockSetup(mix="1=1/3,2=2/3"), 0, (1, 4), 1),
        (ClockSetup(mix="1=1/3,2=2/3"), 0, (3, 6, 6), 3),
        (ClockSetup(2, rule="blades"), 0, (6, 6), 3),
        (ClockSetup(0, rule="blades"), 0, (6, 6), 2),
    ],
)
def test_rolls(setup, state, answers, after, laid):
    marks = (FULL,) if after == FULL != state else ()
    assert laid(lambda choose: literal(setup, state, choose), *answers) == (after, marks)
