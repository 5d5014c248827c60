"""Counts add up place by place."""

import numpy as np

from dreadsim.counts import SessionCounts


def counted(seed):
    counts = SessionCounts.zeros(3, ("a", "b"))
    generator = np.random.Generator(np.random.PCG64(seed))
    for array in counts.arrays:
        array += generator.integers(0, 100, array.shape)
    return counts


def test_nothing_counted_yet():
    counts = SessionCounts.zeros(3, range(2))
    assert counts.sessions == 0
    assert counts.states == (0, 1)
    assert [array.shape for array in counts.arrays] == [(4,), (4,), (3,), (3, 2)]
    assert not any(array.any() for array in counts.arrays)


def test_sums_are_place_by_place_and_leave_the_terms_alone():
    one, other = counted(1), counted(2)
    total = one + other
    assert total.states == ("a", "b")
    for mine, theirs, both in zip(one.arrays, other.arrays, total.arrays, strict=True):
        assert (both == mine + theirs).all()
    assert total.sessions == one.sessions + other.sessions
    assert (one.event_count == counted(1).event_count).all()


def test_json_has_the_arrays_by_name():
    counts = counted(3)
    document = counts.to_json()
    assert list(document) == ["event_count", "first_event_at", "event_at", "state_before"]
    assert document["state_before"] == counts.state_before.tolist()
    assert type(document["event_at"][0]) is int
