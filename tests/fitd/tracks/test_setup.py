"""What a track's setup accepts, and what it says of the rest."""

from fractions import Fraction

import pytest

from dreadsim.errors import InputError
from dreadsim.fitd.tracks.mechanic import MECHANIC
from dreadsim.fitd.tracks.setup import TrackSetup
from dreadsim.rule.naming import canonical


def test_defaults():
    track = TrackSetup()
    assert (track.pool, track.capacity, track.use, track.mix, track.kind) == (1, 9, 0, (), "resistance")
    assert track.keeps_edges
    assert not TrackSetup(rule="blades").keeps_edges


@pytest.mark.parametrize("use", ["1/3", Fraction(1, 3), 1 / 3])
def test_the_use_of_an_edge_is_a_fraction(use):
    assert TrackSetup(use=use).use == Fraction(1, 3)


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"capacity": -1}, "capacity"),
        ({"capacity": 51}, "capacity"),
        ({"capacity": 9.5}, "capacity"),
        ({"pool": 99}, "pool"),
        ({"rule": "house"}, "rule"),
        ({"use": "3/2"}, "use"),
        ({"use": "often"}, "use"),
        ({"rule": "blades", "flip": "one"}, "flip"),
        ({"outcomes": 2}, "outcomes"),
        ({"kind": "action"}, "kind"),
    ],
)
def test_wrong_values_are_named(values, key):
    with pytest.raises(InputError) as caught:
        TrackSetup(**values)
    assert caught.value.key == key


def test_streams_are_named_by_what_differs_from_the_defaults():
    assert canonical(MECHANIC, TrackSetup()) == "fitd_track {}"
    named = canonical(MECHANIC, TrackSetup(capacity=5, use="1/3", mix={3: "1/2", -1: "1/2"}))
    assert named == 'fitd_track {"capacity": 5, "mix": [[-1, "1/2"], [3, "1/2"]], "use": "1/3"}'
