"""Finite laws: exact arithmetic, and icepool and dyce as second opinions."""

from collections import Counter
from fractions import Fraction
from itertools import product
from statistics import fmean, pvariance

import dyce
import icepool
import pytest

from dreadsim import Pmf
from dreadsim.pmf import central_moment, mean

LOADED = {1: Fraction(1, 2), 2: Fraction(1, 3), 6: Fraction(1, 6)}


def die(sides):
    return Pmf.uniform(range(1, sides + 1))


@pytest.mark.parametrize("weights", [{1: 3, 2: 2, 6: 1}, {1: 6, 2: 4, 3: 0, 6: 2}, LOADED])
def test_weights_in_any_scale_are_the_same_law(weights):
    law = Pmf(weights)
    assert dict(law) == LOADED
    assert law == LOADED
    assert (law.total, law.weights) == (6, {1: 3, 2: 2, 6: 1})


def test_an_impossible_outcome_is_no_key():
    law = Pmf({1: 1, 2: 0})
    assert 2 not in law
    assert law.get(2, 0) == 0
    with pytest.raises(KeyError):
        law[2]


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1, 2: 2}, {1: Fraction(-1, 2), 2: Fraction(3, 2)}])
def test_what_is_no_law_is_refused(weights):
    with pytest.raises(ValueError, match="weight"):
        Pmf(weights)


def test_repeated_outcomes_count_as_often_as_they_stand():
    assert Pmf.uniform([5, 5, 6, 9]) == {5: Fraction(1, 2), 6: Fraction(1, 4), 9: Fraction(1, 4)}


def test_map_puts_equal_images_together():
    assert die(6).map(lambda face: face >= 5) == {False: Fraction(2, 3), True: Fraction(1, 3)}


@pytest.mark.parametrize("sizes", [(6,), (4, 6), (4, 20, 8), (3, 3, 3, 3)])
def test_sums_are_those_of_counting_icepool_and_dyce(sizes):
    law = die(sizes[0])
    for sides in sizes[1:]:
        law += die(sides)
    ways = Counter(map(sum, product(*(range(1, sides + 1) for sides in sizes))))
    assert law == {total: Fraction(n, ways.total()) for total, n in ways.items()}
    ice = sum((icepool.d(sides) for sides in sizes[1:]), start=icepool.d(sizes[0]))
    assert law.weights == {total: n * law.total // ice.denominator() for total, n in ice.items()}
    h = sum((dyce.H(sides) for sides in sizes[1:]), start=dyce.H(sizes[0]))
    assert law == {total: Fraction(n, h.total) for total, n in h.items()}


@pytest.mark.parametrize("sides", [1, 2, 20])
def test_moments_are_those_of_the_faces(sides):
    faces = [Fraction(face) for face in range(1, sides + 1)]
    law = die(sides)
    assert law.mean == mean(law) == Fraction(sum(faces), sides)
    assert law.variance == central_moment(law, 2) == pvariance(faces)
    assert central_moment(law, 3) == 0


def test_moments_of_floats_are_floats():
    floats = {outcome: float(p) for outcome, p in LOADED.items()}
    rolls = [1, 1, 1, 2, 2, 6]
    # A few roundings of 1e-16 each.
    assert mean(floats) == pytest.approx(fmean(rolls), rel=1e-14)
    assert central_moment(floats, 2) == pytest.approx(pvariance(rolls), rel=1e-14)
    assert central_moment(LOADED, 3) == sum(Fraction(roll - Fraction(13, 6)) ** 3 for roll in rolls) / 6


def test_a_law_shows_its_fractions():
    assert repr(Pmf(LOADED)) == "Pmf({1: 1/2, 2: 1/3, 6: 1/6})"
