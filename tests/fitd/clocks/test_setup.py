"""What a clock's setup accepts, and what it says of the rest."""

import pytest

from dreadsim.errors import InputError
from dreadsim.fitd.clocks.mechanic import MECHANIC
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.rule.naming import canonical


def test_defaults():
    clock = ClockSetup()
    assert (clock.segments, clock.ticks, clock.crit_ticks, clock.kind) == (6, (0, 1, 2), 1, "action")


@pytest.mark.parametrize("ticks", ["0,2,3", (0, 2, 3), [0, 2, 3]])
def test_ticks_are_three_numbers(ticks):
    assert ClockSetup(ticks=ticks).ticks == (0, 2, 3)


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"segments": 0}, "segments"),
        ({"segments": 101}, "segments"),
        ({"ticks": (0, 1)}, "ticks"),
        ({"ticks": "0,one,2"}, "ticks"),
        ({"ticks": (0, -1, 2)}, "ticks"),
        ({"ticks": (0, 1, 101)}, "ticks"),
        ({"ticks": 3}, "ticks"),
        ({"crit_ticks": 1.5}, "crit_ticks"),
        ({"crit_ticks": -1}, "crit_ticks"),
        ({"capacity": 9}, "capacity"),
    ],
)
def test_wrong_values_are_named(values, key):
    with pytest.raises(InputError) as caught:
        ClockSetup(**values)
    assert caught.value.key == key


def test_streams_are_named_by_what_differs_from_the_defaults():
    assert canonical(MECHANIC, ClockSetup(ticks="0,1,2")) == "fitd_clock {}"
    assert canonical(MECHANIC, ClockSetup(2, ticks="0,2,3")) == 'fitd_clock {"pool": 2, "ticks": [0, 2, 3]}'
