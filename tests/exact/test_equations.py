"""Linear equations in fractions: what is found solves them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreadsim.exact.equations import solve

from .ways import SOME

NUMBER = st.fractions(min_value=-5, max_value=5, max_denominator=12)


@SOME
@given(st.data(), st.integers(0, 5))
def test_what_is_found_solves_the_equations(data, size):
    names = "abcde"[:size]
    rows = {i: {j: data.draw(NUMBER) for j in names} for i in names}
    right = {i: data.draw(NUMBER) for i in names}
    try:
        found = solve(names, lambda i, j: rows[i][j], right)
    except ZeroDivisionError:
        # Without a single solution some mixture of the rows is nothing; a row of zeros at the least.
        assert determinant([[rows[i][j] for j in names] for i in names]) == 0
        return
    assert list(found) == list(names)
    assert all(sum(rows[i][j] * found[j] for j in names) == right[i] for i in names)


def determinant(rows):
    """By the first row, as it is taught."""
    if not rows:
        return 1
    minors = ([row[:j] + row[j + 1 :] for row in rows[1:]] for j in range(len(rows)))
    return sum((-1) ** j * rows[0][j] * determinant(minor) for j, minor in enumerate(minors))


def test_rows_are_equations_and_columns_unknowns():
    found = solve([0, 1], lambda i, j: Fraction([[1, 1], [0, 1]][i][j]), {0: Fraction(5), 1: Fraction(2)})
    assert found == {0: 3, 1: 2}
    assert {type(x) for x in found.values()} == {Fraction}


def test_equations_without_a_single_solution_are_refused():
    with pytest.raises(ZeroDivisionError):
        solve("ab", lambda i, j: Fraction(1), {"a": Fraction(1), "b": Fraction(1)})
