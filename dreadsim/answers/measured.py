"""Just the quantities that are asked for, by their addresses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from dreadsim.answers.solved import described, solved
from dreadsim.errors import InputError
from dreadsim.evidence.addresses import Address, listed, lookup
from dreadsim.evidence.quantities import Shape
from dreadsim.rule.mechanic import Mechanic
from dreadsim.show.entries import PROBABILITY, Entry, entries
from dreadsim.show.layout import plural
from dreadsim.show.results import Result

# What addresses ask of a law, in words.
_FIGURES = {"sd": "standard deviation", "at_least": "at least"}


def measured(mechanic: Mechanic, setup: Any, addresses: str | Sequence[str], checks: int = 40) -> Result:
    """Just these quantities; see `Answers.measured`."""
    solution = solved(mechanic, setup, checks)
    places = places_of(mechanic, addresses)
    found = entries(*entries_at(mechanic, places, lambda place: place.value(solution)))
    called = described(mechanic, setup)
    said = [f"{called[0].upper()}{called[1:]}; a {mechanic.words.session} is {plural(checks, mechanic.words.check)}."]
    said += [f"{place.text} is not known here: {place.missing}." for place in places if found[place.text].value is None]
    asked = {"setup": setup, "checks": solution.checks}
    return Result(f"{mechanic.name}.measured/1", asked, found, said, called)


def places_of(mechanic: Mechanic, addresses: str | Sequence[str]) -> list[Address]:
    """The places in the catalogue that are asked for."""
    wanted = listed(addresses) if isinstance(addresses, str) else list(addresses)
    if not wanted:
        raise InputError("measure", addresses, "one address or more")
    return [lookup(mechanic, text) for text in wanted]


def entries_at(mechanic: Mechanic, places: Sequence[Address], value: Callable[[Address], Any]) -> Iterator[Entry]:
    """An entry for each place, with what stands there."""
    return (_entry(mechanic, place, value(place)) for place in places)


def _entry(mechanic: Mechanic, place: Address, value: Any) -> Entry:
    label: str | list[str] = _label(mechanic, place)
    if place.quantity.shape is Shape.LAWS and place.at is None:
        label = [f"{_before(mechanic, place, str(k))}" for k in range(1, len(value) + 1)]
    return Entry(place.text, value, label, _unit(place), place.quantity.over, addresses=(place.text,))


def _label(mechanic: Mechanic, place: Address) -> str:
    """What people call what stands there."""
    label, shape = place.quantity.label, place.quantity.shape
    if place.at is not None:
        if shape is Shape.LAWS:
            label = _before(mechanic, place, place.at)
        else:
            label += f", {mechanic.words.check} {place.at}" if shape is Shape.CHANCES else f": {place.at}"
    if place.what is not None:
        figure = _FIGURES.get(place.what, place.what)
        label += f": {figure}{f' {place.of}' if place.of else ''}"
    return label


def _before(mechanic: Mechanic, place: Address, k: str) -> str:
    check = mechanic.words.check
    return place.quantity.label.replace(f"the {check}", f"{check} {k}")


def _unit(place: Address) -> str:
    """A chance, or a number of what the quantity ranges over."""
    shape, what = place.quantity.shape, place.what
    if shape is Shape.NUMBER or what == "variance":
        return ""
    if what is None or what == "at_least":
        return PROBABILITY
    return "" if shape is Shape.LAWS or place.quantity.name.startswith("first_") else place.quantity.over
