"""Systems of linear equations in fractions, solved by python-flint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from flint import fmpq, fmpq_mat

Name = TypeVar("Name")


def solve(
    names: Sequence[Name], coefficient: Callable[[Name, Name], Fraction], right: Mapping[Name, Fraction]
) -> dict[Name, Fraction]:
    """The x with ``sum over j of coefficient(i, j) x[j] = right[i]`` for every i.

    Parameters
    ----------
    names : sequence
        What equations and unknowns are called.
    coefficient : callable
        Takes the names of an equation and an unknown.
    right : mapping
        The right-hand sides.

    Returns
    -------
    dict
        Fractions by name.

    Raises
    ------
    ZeroDivisionError
        If there is no single solution.

    Examples
    --------
    >>> solve("ab", lambda i, j: Fraction(2 if i == j else 1), {"a": Fraction(3), "b": Fraction(0)})
    {'a': Fraction(2, 1), 'b': Fraction(-1, 1)}
    """
    if not names:
        return {}
    size = len(names)
    matrix = fmpq_mat(size, size, [_fmpq(coefficient(i, j)) for i in names for j in names])
    solution = matrix.solve(fmpq_mat(size, 1, [_fmpq(right[i]) for i in names]))
    return {name: Fraction(int(solution[i, 0].p), int(solution[i, 0].q)) for i, name in enumerate(names)}


def _fmpq(p: Fraction) -> fmpq:
    return fmpq(p.numerator, p.denominator)
