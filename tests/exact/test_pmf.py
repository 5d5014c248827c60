"""Finite laws: exact arithmetic, and icepool and dyce as second opinions."""

from collections import Counter
from fractions import Fraction
from itertools import product
from statistics import fmean, pvariance

import dyce
import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreadsim import Pmf
from dreadsim.exact.pmf import at_least, central_moment, mean, quantile

from .ways import SOME

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


WEIGHTS = st.dictionaries(st.integers(-6, 6), st.integers(0, 9), min_size=1).filter(
    lambda weights: any(weights.values())
)
MAYBE = st.tuples(WEIGHTS, st.integers(0, 9)).map(lambda both: Pmf({"none": both[1], **both[0]}))


@SOME
@given(WEIGHTS, WEIGHTS)
def test_sums_are_those_of_all_pairs(some, others):
    one, other = Pmf(some), Pmf(others)
    pairs = Counter()
    for (x, p), (y, q) in product(one.items(), other.items()):
        pairs[x + y] += p * q
    assert one + other == dict(pairs)
    assert (one + other).mean == one.mean + other.mean
    assert (one + other).variance == one.variance + other.variance
    assert sum((one + other).values()) == sum(one.map(abs).values()) == 1


@SOME
@given(MAYBE, st.integers(-7, 7))
def test_tails_are_sums_and_none_is_beyond_every_number(law, k):
    numbers = {x: p for x, p in law.items() if x != "none"}
    assert at_least(law, k) == sum(p for x, p in numbers.items() if x >= k) + law.get("none", 0)


@SOME
@given(MAYBE, st.fractions(0, 1))
def test_a_quantile_is_the_first_outcome_that_is_reached_so_often(law, q):
    found = quantile(law, q)
    assert law[found] > 0
    lower = [p for x, p in law.items() if x != "none" and (found == "none" or x < found)]
    assert sum(lower) + law[found] >= q
    assert q == 0 or sum(lower) < q
    assert q > 0 or found == min((x for x in law if x != "none"), default="none")


def test_quantiles_at_the_edge():
    law = {6: Fraction(1, 4), 2: Fraction(1, 2), "none": Fraction(1, 4), 0: Fraction(0)}
    assert [quantile(law, Fraction(q, 4)) for q in range(5)] == [2, 2, 2, 6, "none"]
    # Ten tenths in floats are a little less than 1.
    tenths = dict.fromkeys(range(10), 0.1)
    assert sum(tenths.values()) < 1
    assert quantile(tenths, 1) == 9
    assert quantile({True: 0.5, False: 0.5}, 0.25) is False
    assert at_least(law, 6) == Fraction(1, 2)


def test_a_mapped_law_adds_up_what_meets():
    assert Pmf({-1: 1, 1: 2, 0: 3}).map(abs).weights == {1: 1, 0: 1}
