"""A result with an entry of every shape."""

import math
from fractions import Fraction

import pytest

from dreadsim.evidence.estimates import Estimate
from dreadsim.show.entries import Entry, entries
from dreadsim.show.results import Result

THIRD = Fraction(1, 3)


@pytest.fixture
def make():
    """A function that makes the sample with other entries in the place of some."""

    def made(**others):
        found = entries(
            Entry("p", THIRD, "a chance", addresses=("event_at[1]",), how="1 less it"),
            Entry("gap", math.inf, "a gap", unit="checks", addresses=("gap.mean",)),
            Entry("at", [THIRD, Fraction(0)], "a chance at the check", addresses=("event_at",)),
            Entry("law", {0: 1 - THIRD, "none": THIRD}, "a law", over="events", addresses=("event_count",)),
            Entry("laws", [{5: Fraction(1)}, {5: THIRD, 6: 1 - THIRD}], "laws", over="state", shown=False),
            Entry("measured", Estimate(0.5, 0.4, 0.6), "measured"),
            Entry("nothing", None, "not there"),
        )
        return Result("sample/1", {"name": "it"}, found | others, ["Less is <more> & better.", "So it is."], "a sample")

    return made


@pytest.fixture
def sample(make):
    return make()
