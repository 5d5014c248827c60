"""Addresses: how a number of the catalogue is named in a line of text, and what stands there.

``event_at[3]``, ``first_event_at[6..8]``, ``gap.mean``, ``event_count.at_least[2]``, ``threshold_before[5].mean``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from math import inf, sqrt
from typing import Any, NoReturn

from dreadsim.errors import InputError, did_you_mean, probability
from dreadsim.evidence.quantities import Quantity, Shape, catalogue
from dreadsim.evidence.solution import MOST_FOLLOWED, Solution, Wait
from dreadsim.exact.pmf import at_least, central_moment, mean, quantile
from dreadsim.rule.mechanic import Mechanic

_ADDRESS = re.compile(r"(?P<name>\w+)(\[(?P<at>[^\[\]]*)\])?(\.(?P<what>\w+)(\[(?P<of>[^\[\]]*)\])?)?", re.ASCII)
_WHOLE = "0|[1-9][0-9]{0,8}"
_RANGE = re.compile(rf"({_WHOLE})\.\.({_WHOLE})")
_NUMBER = re.compile(rf"(?<![0-9])({_WHOLE})(?![0-9])")
# As many names as a message has room for.
_MOST_NAMES = 6
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
            return found if self.at is None else found[self.check(len(found))]
        if self.quantity.shape is Shape.LAWS:
            if self.at is not None:
                return self._figure(found[self.check(len(found))])
            return found if self.what is None else [self._figure(law) for law in found]
        if self.quantity.shape is Shape.NUMBER:
            return found
        return self._figure(found) if self.at is None else self._chance(found, solution.observable)

    def check(self, checks: int) -> int:
        """The place in a list with one entry a check, counted from 0, that the brackets name."""
        if not (re.fullmatch(_WHOLE, self.at or "") and 1 <= int(self.at or 0) <= checks):
            raise InputError("measure", self.text, f"a check from 1 to {checks} in its brackets")
        return int(self.at or 0) - 1

    @property
    def missing(self) -> str:
        """Why there is nothing here, where `value` is None."""
        if self.quantity.shape is Shape.WAIT and self.what in ("median", "quantile"):
            return f"not within {MOST_FOLLOWED} checks, or never"
        return self.quantity.missing or "no closed form for it"

    @property
    def least(self) -> int:
        """The number in the brackets of ``at_least``."""
        return self._whole(self.of or "")

    @property
    def share(self) -> Fraction:
        """Which quantile is asked for."""
        return Fraction(1, 2) if self.what == "median" else probability("measure", self.of)

    def chosen(self, law: Mapping[Any, Any], states: Callable[[], Iterable[Any]]) -> list[Any]:
        """The outcomes of a law that stand in the brackets: one, or all of a range.

        Parameters
        ----------
        law : mapping
            Probabilities, or counts, by outcome.
        states : callable
            Gives what may be observed of a state.
        """
        at = self.at or ""
        forms = {_form(outcome) for outcome in (*law, *self.quantity.outcomes(states))}
        if (bounds := _RANGE.fullmatch(at)) and "0" in forms and int(bounds[1]) <= int(bounds[2]):
            low, high = int(bounds[1]), int(bounds[2])
            return [outcome for outcome in law if isinstance(outcome, int) and low <= outcome <= high]
        if _form(at) not in forms:
            words = sorted(form for form in forms if "0" not in form)
            like = "a whole number or a range like 2..4"
            numbers = [like if form == "0" else f"numbers like {form}" for form in sorted(forms - set(words))]
            self.refuse(f"{' or '.join(numbers + words)} in its brackets")
        return [outcome for outcome in law if str(outcome) == at]

    def _figure(self, law: Any) -> Any:
        """A figure of a law, or the law itself."""
        if self.what is None:
            return (
                law if not isinstance(law, Wait) else self.refuse("a number of checks in brackets, or .mean, .sd, ...")
            )
        if self.what == "at_least":
            return self._at_least(law)
        if self.what in ("median", "quantile"):
            return law.quantile(self.share) if isinstance(law, Wait) else quantile(law, self.share)
        return self._moment(law)

    def _chance(self, law: Any, states: Callable[[], Iterable[Any]]) -> Any:
        """The chance of what stands in the brackets."""
        if isinstance(law, Wait):
            bounds = _RANGE.fullmatch(self.at or "")
            law = law.upto(self._followed(int(bounds[2]) if bounds else self._whole(self.at or "")))
        # Nothing in the arithmetic of the law: floats that are too small for floats are not impossible.
        nothing = 0 * next(iter(law.values()), Fraction(0))
        return sum((law[outcome] for outcome in self.chosen(law, states)), start=nothing)

    def _at_least(self, law: Any) -> Any:
        if isinstance(law, Wait):
            before = law.upto(self._followed(self.least - 1)) if self.least > 1 else {}
            return 1 - sum(before.values(), start=Fraction(0))
        return at_least(law, self.least)

    def _followed(self, checks: int) -> int:
        if checks > MOST_FOLLOWED:
            self.refuse(f"at most {MOST_FOLLOWED} checks")
        return checks

    def _moment(self, law: Any) -> Any:
        if not isinstance(law, Wait) and not all(isinstance(outcome, int) for outcome in law):
            odd = next(outcome for outcome in law if not isinstance(outcome, int))
            self.refuse(f"a median or a quantile of it (or until_event.mean), since its outcome may be {odd!r}")
        if self.what == "mean":
            return law.mean if isinstance(law, Wait) else mean(law)
        variance = law.variance if isinstance(law, Wait) else central_moment(law, 2)
        if variance is None or self.what == "variance":
            return variance
        return root(variance)

    def _whole(self, text: str) -> int:
        if not re.fullmatch(_WHOLE, text):
            self.refuse("a whole number in its brackets")
        return int(text)

    def refuse(self, allowed: str) -> NoReturn:
        """Say what is allowed here instead."""
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
        near = ", ".join(get_close_matches(name, known, _MOST_NAMES, 0))
        allowed = f"a name of the catalogue: {near}, ...{did_you_mean(name, known)}"
        raise InputError("measure", text, allowed, f"{name} is unknown")
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
    if quantity.shape is Shape.NUMBER and (at is not None or what is not None):
        raise InputError("measure", text, f"{quantity.name} alone, which is a number")
    if quantity.shape is Shape.CHANCES and what is not None:
        raise InputError("measure", text, f"{quantity.name} or {quantity.name}[k], a chance for each check")
    if quantity.shape is not Shape.LAWS and at is not None and what is not None:
        raise InputError("measure", text, f"an address: {FORMS}")


def _form(outcome: Any) -> str:
    """How an outcome is written, whatever the numbers in it."""
    return _NUMBER.sub("0", str(outcome))


def root(variance: Any) -> float:
    """The standard deviation of a variance; infinite for an infinite one."""
    return inf if variance == inf else sqrt(variance)
