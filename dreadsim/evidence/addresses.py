"""Addresses: how a number of the catalogue is named in a line of text, and what stands there.

``event_at[3]``, ``first_event_at[6..8]``, ``gap.mean``, ``event_count.at_least[2]``, ``threshold_before[5].mean``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from typing import Any, NoReturn

from dreadsim.errors import InputError, did_you_mean, probability
from dreadsim.evidence.quantities import Quantity, Shape, catalogue
from dreadsim.evidence.solution import Solution, Wait
from dreadsim.exact.pmf import at_least, between, central_moment, mean, quantile
from dreadsim.rule.mechanic import Mechanic

_ADDRESS = re.compile(r"(?P<name>\w+)(\[(?P<at>[^\[\]]*)\])?(\.(?P<what>\w+)(\[(?P<of>[^\[\]]*)\])?)?", re.ASCII)
_RANGE = re.compile(r"(\d{1,9})\.\.(\d{1,9})", re.ASCII)
MOMENTS = ("mean", "variance", "sd", "median")
WITH_NUMBER = ("quantile", "at_least")
FORMS = "NAME, NAME[k], NAME[j..k], with .mean, .variance, .sd, .median, .quantile[9/10] or .at_least[k] after a law"


@dataclass(frozen=True)
class Address:
    """A place in the catalogue of a mechanic.

    Parameters
    ----------
    text : str
        As it was written.
    quantity : Quantity
        The entry of the catalogue.
    at : str or None
        What stands in the brackets after the name.
    what, of : str or None
        The figure of a law that is asked for, and what stands in its brackets.
    """

    text: str
    quantity: Quantity
    at: str | None = None
    what: str | None = None
    of: str | None = None

    def value(self, solution: Solution) -> Any:
        """What stands there: a number, a list with one entry a check, or a law; None where it is not known.

        Raises
        ------
        InputError
            If there is nothing at this place: no such check, no mean of a law that may be "none".
        """
        found = self.quantity.exact(solution)
        if found is None:
            return None
        if self.quantity.shape is Shape.CHANCES:
            return found if self.at is None else found[self._check(len(found))]
        if self.quantity.shape is Shape.LAWS:
            return found if self.at is None else self._figure(found[self._check(len(found))], None)
        if self.quantity.shape is Shape.NUMBER:
            return found
        return self._figure(found, self.at)

    def _check(self, checks: int) -> int:
        text = self.at or ""
        if not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= checks):
            raise InputError("measure", self.text, f"a check from 1 to {checks} in its brackets")
        return int(text) - 1

    def _figure(self, law: Any, at: str | None) -> Any:
        """A figure of a law, or the chance of what stands in the brackets, or the law itself."""
        if at is not None:
            return self._chance(law, at)
        if self.what is None:
            return (
                law if not isinstance(law, Wait) else self._refuse("a number of checks in brackets, or .mean, .sd, ...")
            )
        if self.what == "at_least":
            return self._at_least(law)
        if self.what in ("median", "quantile"):
            q = Fraction(1, 2) if self.what == "median" else probability("measure", self.of)
            return law.quantile(q) if isinstance(law, Wait) else quantile(law, q)
        return self._moment(law)

    def _chance(self, law: Any, at: str) -> Any:
        bounds = _RANGE.fullmatch(at)
        if isinstance(law, Wait):
            last = int(bounds[2]) if bounds else self._whole(at)
            law = law.upto(last)
        if bounds:
            return between(law, int(bounds[1]), int(bounds[2]))
        return next((p for outcome, p in law.items() if str(outcome) == at), Fraction(0))

    def _at_least(self, law: Any) -> Any:
        least = self._whole(self.of or "")
        if isinstance(law, Wait):
            return 1 - sum(law.upto(least - 1).values(), start=Fraction(0)) if least > 1 else Fraction(1)
        return at_least(law, least)

    def _moment(self, law: Any) -> Any:
        if not isinstance(law, Wait) and not all(isinstance(outcome, int) for outcome in law):
            odd = next(outcome for outcome in law if not isinstance(outcome, int))
            self._refuse(f"a median or a quantile of it (or until_event.mean), since its outcome may be {odd!r}")
        if self.what == "mean":
            return law.mean if isinstance(law, Wait) else mean(law)
        variance = law.variance if isinstance(law, Wait) else central_moment(law, 2)
        if variance is None or self.what == "variance":
            return variance
        return root(variance)

    def _whole(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 6):
            self._refuse("a whole number in its brackets")
        return int(text)

    def _refuse(self, allowed: str) -> NoReturn:
        raise InputError("measure", self.text, allowed)


def listed(text: str) -> list[str]:
    """The addresses in a text, with commas between them; a comma in brackets belongs to its address.

    Examples
    --------
    >>> listed("event_at[3], joint_count[(1, 0)],gap.mean")
    ['event_at[3]', 'joint_count[(1, 0)]', 'gap.mean']
    """
    return [address.strip() for address in re.split(r",(?![^\[]*\])", text)]


def lookup(mechanic: Mechanic, text: str) -> Address:
    """The place of an address in the catalogue of a mechanic.

    Parameters
    ----------
    mechanic : Mechanic
        Whose catalogue.
    text : str
        An address.

    Returns
    -------
    Address
        With `value`.

    Raises
    ------
    InputError
        If it is no address, with the nearest ones that are.
    """
    found = _ADDRESS.fullmatch(text.strip() if hasattr(text, "strip") else "")
    if found is None:
        raise InputError("measure", text, f"an address: {FORMS}")
    name, at, what, of = found["name"], found["at"], found["what"], found["of"]
    if name == "at_least":
        # Short for the chance of at least so many events.
        name, at, what, of = "event_count", None, "at_least", at
    known = catalogue(mechanic)
    if name not in known:
        raise InputError("measure", text, f"one of {', '.join(known)}{did_you_mean(name, known)}", f"{name} is unknown")
    quantity = known[name]
    _check_form(text, quantity, at, what, of)
    return Address(text.strip(), quantity, at, what, of)


def _check_form(text: str, quantity: Quantity, at: str | None, what: str | None, of: str | None) -> None:
    """Refuse a figure that this quantity does not have."""
    if what is not None and what not in (*MOMENTS, *WITH_NUMBER):
        known = (*MOMENTS, *(f"{word}[...]" for word in WITH_NUMBER))
        raise InputError(
            "measure", text, f"one of .{', .'.join(known)}{did_you_mean(what, known)}", f".{what} is unknown"
        )
    if (of is not None) != (what in WITH_NUMBER):
        raise InputError("measure", text, f"an address: {FORMS}")
    one_figure = {Shape.CHANCES: at is None or what is None, Shape.LAWS: what is None or at is not None}
    if quantity.shape is Shape.NUMBER and (at is not None or what is not None):
        raise InputError("measure", text, f"{quantity.name} alone, which is a number")
    if quantity.shape is Shape.CHANCES and what is not None:
        raise InputError("measure", text, f"{quantity.name} or {quantity.name}[k], a chance for each check")
    if not one_figure.get(quantity.shape, at is None or what is None):
        raise InputError("measure", text, f"an address: {FORMS}")


def root(variance: Any) -> float:
    """The standard deviation of a variance; infinite for an infinite one."""
    return inf if variance == inf else sqrt(variance)
