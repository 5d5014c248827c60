"""The literal rule on dice laid out by hand."""

import pytest

from dreadsim.fitd.pools.rules import Roll, literal
from dreadsim.fitd.pools.setup import Setup


@pytest.fixture
def rolled(laid):
    """What the rule makes of these faces, all of which it must ask for."""
    return lambda setup, *faces: laid(lambda choose: literal(setup, choose), *faces)


@pytest.mark.parametrize(
    ("setup", "faces", "results", "crits"),
    [
        # As many dice as outcomes or more: the highest ones.
        (Setup(3), (2, 6, 4), (6,), 0),
        (Setup(3, 2), (2, 6, 4), (6, 4), 0),
        # Sixes that are not assigned make crits too.
        (Setup(4), (6, 6, 6, 1), (6,), 2),
        # A pair is worth its lower die, and both of its dice count for crits.
        (Setup(0), (6, 3), (3,), 0),
        (Setup(0), (6, 6), (6,), 1),
        (Setup(1, 2), (2, 6, 5), (5, 2), 0),
        (Setup(1, 3), (6, 6, 1, 6, 1), (6, 1, 1), 2),
        # Below zero the readings part.
        (Setup(-1), (1, 1, 5, 4), (4,), 0),
        (Setup(-1), (5, 4, 1, 1), (4,), 0),
        (Setup(-1, short="lowest"), (5, 4, 1, 1), (1,), 0),
        (Setup(-1, short="debt"), (5, 4, 1, 1), (1,), 0),
        (Setup(-1, short="debt"), (1, 1, 5, 4), (4,), 0),
        (Setup(-1, 2, short="debt"), (6, 6, 2, 3, 6, 5), (5, 2), 2),
        (Setup(-1, 2, short="lowest"), (6, 6, 2, 3, 6, 5), (5, 2), 2),
        (Setup(-1, 2), (6, 6, 2, 3, 6, 5), (6, 5), 2),
        # The common rule of the family.
        (Setup(3, rule="blades"), (6, 6, 6), (6,), 1),
        (Setup(2, rule="blades"), (6, 2), (6,), 0),
        (Setup(0, rule="blades"), (6, 6), (6,), 0),
        (Setup(-4, rule="blades"), (5, 2), (2,), 0),
    ],
)
def test_rolls(setup, faces, results, crits, rolled):
    assert rolled(setup, *faces) == Roll(results, crits)


@pytest.mark.parametrize(
    ("pool", "outcomes", "flip", "faces", "results"),
    [
        (2, 2, "opposite", (6, 4), (4, 1)),
        (2, 2, "opposite", (5, 4), (4, 2)),
        (2, 2, "one", (5, 4), (4, 1)),
        (2, 2, "remove", (5, 4), (4, 0)),
        (3, 2, "remove", (5, 4, 2), (4, 2)),
        # Never upward.
        (2, 1, "opposite", (3, 2), (3,)),
        # The highest die in a pair: lowering it may cost nothing, or the pair's worth.
        (0, 1, "opposite", (6, 1), (1,)),
        (0, 1, "opposite", (6, 4), (1,)),
        (0, 1, "opposite", (4, 3), (3,)),
        (0, 1, "remove", (6, 4), (4,)),
        (0, 1, "remove", (6, 6), (6,)),
        # A loose die and a pair with the same face: the pair loses less, 2 instead of 6.
        (1, 2, "one", (6, 2, 6), (6, 1)),
        (1, 2, "remove", (6, 2, 6), (6, 2)),
        # Two pairs, the better one first or last: the worse one takes the flip.
        (-1, 1, "one", (6, 5, 6, 2), (5,)),
        (-1, 1, "one", (6, 2, 5, 6), (5,)),
    ],
)
def test_flips(pool, outcomes, flip, faces, results, rolled):
    assert rolled(Setup(pool, outcomes, flip=flip), *faces).results == results


def test_a_pair_that_pays_takes_the_flip_for_nothing(rolled):
    assert rolled(Setup(-1, short="debt", flip="one"), 6, 5, 6, 4) == Roll((4,), 1)
    assert rolled(Setup(-1, short="debt", flip="one"), 5, 5, 6, 4) == Roll((1,), 0)


@pytest.mark.parametrize("flip", ["opposite", "one", "remove"])
def test_a_lowered_six_counts_for_crits_only_if_crits_come_first(flip, rolled):
    setup = Setup(3, flip=flip)
    assert rolled(setup, 6, 6, 6).crits == 2
    assert rolled(setup.replace(flip_order="before_crits"), 6, 6, 6).crits == 1
    assert rolled(setup.replace(flip_order="before_crits"), 5, 5, 4).crits == 0


@pytest.mark.parametrize(
    ("setup", "asked"),
    [
        (Setup(3), [(3, 6)]),
        (Setup(1, 3), [(1, 6), (2, 6), (2, 6)]),
        (Setup(-1), [(0, 6), (2, 6), (2, 6)]),
        (Setup(-1, rule="blades"), [(2, 6)]),
        (Setup(12, rule="blades"), [(12, 6)]),
    ],
)
def test_loose_dice_are_asked_for_at_once_and_each_pair_alone(setup, asked, laid):
    def rule(choose):
        literal(setup, choose)
        return choose.asked

    assert laid(rule, *[1] * setup.dice) == asked
