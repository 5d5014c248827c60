"""The literal rule of a track on dice laid out by hand."""

import pytest

from dreadsim.fitd.tracks.rules import EDGE_WASTED, OVERFLOW, literal, start
from dreadsim.fitd.tracks.setup import TrackSetup


@pytest.fixture
def rolled(laid):
    """What a roll with these answers, all of which it must ask for, makes of a track."""
    return lambda setup, state, *answers: laid(lambda choose: literal(setup, state, choose), *answers)


@pytest.mark.parametrize(
    ("setup", "state", "answers", "after", "marks"),
    [
        (TrackSetup(2), (0, 0), (3, 1), (3, 0), ()),
        (TrackSetup(2), (4, 1), (5, 1), (6, 1), ()),
        (TrackSetup(2), (4, 0), (6, 6), (5, 1), ()),
        # The last box is filled, and then there is no room.
        (TrackSetup(2), (6, 0), (3, 1), (9, 0), ()),
        (TrackSetup(2), (7, 0), (3, 1), OVERFLOW, (OVERFLOW,)),
        # One Edge has a place, each further one is wasted, in the last roll too.
        (TrackSetup(2), (0, 1), (6, 6), (1, 1), (EDGE_WASTED,)),
        (TrackSetup(4), (0, 1), (6, 6, 6, 6), (1, 1), (EDGE_WASTED,) * 3),
        (TrackSetup(4), (0, 0), (6, 6, 6, 6), (1, 1), (EDGE_WASTED,) * 2),
        (TrackSetup(4, capacity=1), (1, 1), (6, 6, 6, 6), OVERFLOW, (OVERFLOW, *(EDGE_WASTED,) * 3)),
        # Chance decides whether a kept Edge has been used, before the dice; 1 in 3 here.
        (TrackSetup(2, use="1/3"), (0, 1), (1, 6, 6), (1, 1), ()),
        (TrackSetup(2, use="1/3"), (0, 1), (2, 6, 6), (1, 1), (EDGE_WASTED,)),
        (TrackSetup(2, use="1/3"), (0, 1), (1, 4, 1), (2, 0), ()),
        (TrackSetup(2, use="1/3"), (0, 0), (6, 6), (1, 1), ()),
        (TrackSetup(2, use=1), (0, 1), (6, 6), (1, 1), ()),
        # First the pool, then the Edge, then the dice.
        (TrackSetup(mix="1=1/3,2=2/3", use="1/2"), (0, 1), (1, 2, 6), (1, 1), ()),
        (TrackSetup(mix="1=1/3,2=2/3", use="1/2"), (0, 1), (2, 1, 6, 6), (1, 1), ()),
        # A die that is taken away resists nothing.
        (TrackSetup(1, flip="remove"), (0, 0), (6,), (3, 0), ()),
        # The common rule of the family.
        (TrackSetup(2, rule="blades"), 0, (4, 2), 2, ()),
        (TrackSetup(2, rule="blades"), 3, (6, 6), 2, ()),
        (TrackSetup(2, rule="blades"), 0, (6, 6), 0, ()),
        (TrackSetup(0, rule="blades"), 3, (6, 6), 3, ()),
        (TrackSetup(2, rule="blades"), 5, (2, 1), 9, ()),
        (TrackSetup(2, rule="blades"), 6, (2, 1), OVERFLOW, (OVERFLOW,)),
        # A track that has overflowed is done.
        (TrackSetup(2), OVERFLOW, (), OVERFLOW, ()),
    ],
)
def test_rolls(setup, state, answers, after, marks, rolled):
    assert rolled(setup, state, *answers) == (after, marks)


def test_a_track_begins_empty():
    assert start(TrackSetup()) == (0, 0)
    assert start(TrackSetup(rule="blades")) == 0
