"""What pools call things."""

from dreadsim.fitd.pools.setup import SHORTS, Setup
from dreadsim.fitd.pools.words import COUNTERS, READINGS, as_read


def test_every_reading_has_words():
    assert list(READINGS) == list(SHORTS)


def test_the_reading_is_told_where_it_matters():
    assert as_read(Setup(-1), [-1]) == ", by the best-pairs reading (see --short)"
    assert as_read(Setup(short="debt"), [3, -1]) == ", by the debt reading (see --short)"
    # A pool of 0 reads alike.
    assert as_read(Setup(0), [0]) == as_read(Setup(0), [0, 3]) == as_read(Setup(-2, rule="blades"), [-2]) == ""


def test_counters_in_words():
    assert [counter.several for counter in COUNTERS.values()] == ["crits", "failures", "partial successes", "successes"]
