"""What clocks call things."""

from dreadsim.evidence.quantities import catalogue
from dreadsim.fitd.clocks.mechanic import MECHANIC


def test_addresses_in_the_games_words():
    known = catalogue(MECHANIC)
    for name in ("full_at", "any_by", "first_full_at", "ticks_before", "until_full"):
        assert name in known
    (counter,) = MECHANIC.counters.values()
    assert (counter.a_one, counter.several) == ("a full clock", "full clocks")
