"""Order statistics against counting all rolls, and against icepool."""

from collections import Counter
from itertools import product

import icepool
import pytest
from flint import fmpz_poly

from dreadsim.exact.order_statistics import highest, lowest

D6 = dict.fromkeys(range(1, 7), 1)
LOADED = {1: 3, 2: 0, 3: 1, 5: 2}


def by_counting(weights, dice, kept):
    law = Counter()
    for roll in product(weights, repeat=dice):
        weight = 1
        for face in roll:
            weight *= weights[face]
        law[kept(sorted(roll, reverse=True))] += weight
    return +law


def positive(law):
    return {faces: weight for faces, weight in law.items() if weight}


@pytest.mark.parametrize("weights", [D6, LOADED])
@pytest.mark.parametrize(("dice", "keep"), [(0, 0), (1, 0), (1, 1), (3, 2), (4, 1), (4, 4), (5, 3)])
def test_counting_all_rolls_gives_the_same(weights, dice, keep):
    assert positive(highest(weights, dice, keep)) == by_counting(weights, dice, lambda roll: tuple(roll[:keep]))
    assert positive(lowest(weights, dice, keep)) == by_counting(weights, dice, lambda roll: tuple(roll[dice - keep :]))


@pytest.mark.parametrize("dice", range(1, 9))
def test_icepool_keeps_the_same_dice(dice):
    for keep in range(1, min(dice, 4) + 1):
        kept = icepool.d6.pool(dice).highest(keep).expand()
        assert highest(D6, dice, keep) == {tuple(reversed(faces)): n for faces, n in kept.items()}


def test_a_polynomial_counts_over_all_dice_not_only_the_kept_ones():
    ones = {face: fmpz_poly([0, 1] if face == 1 else [1]) for face in D6}
    law = highest(ones, 3, 1)
    assert law[6,] == fmpz_poly([61, 27, 3])
    assert law[1,] == fmpz_poly([0, 0, 0, 1])
    assert sum(law.values(), start=fmpz_poly([0])) == fmpz_poly([5, 1]) ** 3


def test_weights_add_up():
    assert sum(highest(D6, 40, 4).values()) == 6**40
    assert sum(lowest(LOADED, 24, 3).values()) == 6**24


@pytest.mark.parametrize("keep", [-1, 4])
def test_no_more_dice_are_kept_than_there_are(keep):
    with pytest.raises(ValueError, match="of 3 dice"):
        highest(D6, 3, keep)
