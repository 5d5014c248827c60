"""What tracks call things."""

from dreadsim.evidence.quantities import catalogue
from dreadsim.fitd.tracks.mechanic import MECHANIC
from dreadsim.fitd.tracks.words import COUNTERS


def test_addresses_in_the_games_words():
    known = catalogue(MECHANIC)
    for name in ("overflow_at", "any_by", "first_overflow_at", "edge_wasted_at", "any_edge_wasted_by", "edges_wasted"):
        assert name in known
    assert known["stress_before"] is known["state_before"]
    assert "joint_count" in known


def test_counters_in_words():
    assert [(counter.a_one, counter.several) for counter in COUNTERS.values()] == [
        ("an overflow", "overflows"),
        ("an Edge wasted", "Edges wasted"),
    ]
