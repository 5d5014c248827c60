"""Names that are imported when they are first used."""

import fractions
import math
from fractions import Fraction

import pytest

from dreadsim.lazy import lazily

get, names, everything = lazily(
    "sample",
    {
        "Fraction": "fractions",
        "fractions": "fractions",
        "whole": "fractions:Fraction.from_float",
        "root": "math:sqrt",
        "missing": "no.such.module",
    },
)


@pytest.mark.parametrize(
    ("name", "found"),
    [("Fraction", Fraction), ("fractions", fractions), ("whole", Fraction.from_float), ("root", math.sqrt)],
)
def test_a_name_comes_from_its_home(name, found):
    assert get(name) == found


def test_every_name_is_listed_and_no_other_is_found():
    assert names() == everything == ["Fraction", "fractions", "missing", "root", "whole"]
    with pytest.raises(AttributeError, match="module 'sample' has no attribute 'other'"):
        get("other")


def test_nothing_is_imported_before_it_is_asked_for():
    with pytest.raises(ModuleNotFoundError, match="no"):
        get("missing")
