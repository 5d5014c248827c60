"""Order statistics of a pool: the law of its highest or lowest dice, without listing all rolls.

Of n equal dice with weight w(f) on face f, the k highest show a given multiset with v as its lowest face, t times,
with weight

    n! / (c1! c2! ... r!)  *  w(f1)^c1 w(f2)^c2 ...  *  sum over j >= t of C(r, j) w(v)^j W(v)^(r - j)

where c1, c2, ... of the dice show the faces f1, f2, ... above v, r are left, and W(v) is the weight of all faces
below v. The sums are built face by face; the law of 40 dice takes a few milliseconds.

Weights may be whole numbers, or polynomials (`flint.fmpz_poly`) whose coefficient of degree s is the weight with s of
something counted: the law of the highest dice then comes jointly with the count over *all* dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import TypeVar

from flint import fmpz_poly

Weight = TypeVar("Weight", int, fmpz_poly)
Faces = tuple[int, ...]


def highest(weights: Mapping[int, Weight], dice: int, keep: int) -> dict[Faces, Weight]:
    """The law of the highest dice of a pool.

    Parameters
    ----------
    weights : mapping
        Weight by face of one die, at least one face; zero is allowed.
    dice : int
        Dice in the pool, 0 or more.
    keep : int
        How many of them to keep, 0 to `dice`.

    Returns
    -------
    dict
        Weights by what the kept dice show, high to low. They add up to ``sum(weights.values()) ** dice``.

    Examples
    --------
    The higher of two dice, and three dice of four:

    >>> highest(dict.fromkeys(range(1, 7), 1), 2, 1)
    {(6,): 11, (5,): 9, (4,): 7, (3,): 5, (2,): 3, (1,): 1}
    >>> highest(dict.fromkeys(range(1, 7), 1), 4, 3)[6, 6, 6]
    21

    With the number of sixes among all four as the power of x:

    >>> highest({face: fmpz_poly([0, 1] if face == 6 else [1]) for face in range(1, 7)}, 4, 1)[6,]
    x^4 + 20*x^3 + 150*x^2 + 500*x
    """
    return _outermost(weights, sorted(weights, reverse=True), dice, keep)


def lowest(weights: Mapping[int, Weight], dice: int, keep: int) -> dict[Faces, Weight]:
    """The law of the lowest dice of a pool, again high to low; parameters as for `highest`.

    Examples
    --------
    >>> lowest(dict.fromkeys(range(1, 7), 1), 2, 1)[6,]
    1
    """
    law = _outermost(weights, sorted(weights), dice, keep)
    return {faces[::-1]: weight for faces, weight in law.items()}


def _outermost(weights: Mapping[int, Weight], order: list[int], dice: int, keep: int) -> dict[Faces, Weight]:
    """The law of the `keep` dice that come first in `order`, in that order."""
    if not 0 <= keep <= dice:
        raise ValueError(f"{keep} of {dice} dice cannot be kept")
    # For each k up to `keep`, the law of the first k of k + left dice which all show the faces so far, worst face
    # first.
    left = dice - keep
    laws: list[dict[Faces, Weight]] = [{} for _ in range(keep + 1)]
    beyond = weights[order[0]] * 0
    for face in reversed(order):
        laws = [_one_more_face(face, weights[face], beyond, k, left, laws) for k in range(keep + 1)]
        beyond = beyond + weights[face]
    return laws[keep]


def _one_more_face(
    face: int, weight: Weight, beyond: Weight, keep: int, left: int, laws: list[dict[Faces, Weight]]
) -> dict[Faces, Weight]:
    """The law of the first `keep` of `keep + left` dice, from the `laws` without the face that comes first."""
    dice = keep + left
    enough = (comb(dice, j) * weight**j * beyond ** (dice - j) for j in range(keep, dice + 1))
    law = {(face,) * keep: sum(enough, start=weight * 0)}
    for j in range(keep):
        ways = comb(dice, j) * weight**j
        law |= {(face,) * j + faces: ways * more for faces, more in laws[keep - j].items()}
    return law
