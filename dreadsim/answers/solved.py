"""A setup solved, and entries of a result taken from the catalogue by their addresses.

What a result serves is what `verify` compares: every value comes from an address, or says how it follows from some.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

from dreadsim.errors import of_type, whole
from dreadsim.evidence.addresses import lookup
from dreadsim.evidence.solution import Solution
from dreadsim.rule.mechanic import Counter, Mechanic
from dreadsim.rule.naming import defaults
from dreadsim.show.entries import Entry


def solved(mechanic: Mechanic, setup: Any, checks: int = 1, exact: bool | None = None) -> Solution:
    """A setup to be solved, once it is known that it is one and that there are checks."""
    of_type("setup", setup, mechanic.setup_type)
    return Solution(mechanic, setup, whole("checks", checks, 1), exact)


def value(solution: Solution, address: str) -> Any:
    """What stands at an address."""
    return lookup(solution.mechanic, address).value(solution)


def entry(
    solution: Solution,
    name: str,
    address: str | tuple[str, ...],
    label: str,
    *,
    how: str = "",
    of: Callable[..., Any] = lambda found: found,
    **others: Any,
) -> Entry:
    """An entry of a result from the catalogue.

    Parameters
    ----------
    solution : Solution
        The setup.
    name, label : str
        As in `Entry`.
    address : str or tuple of str
        Where the entry stands, or what it is worked out from.
    how : str
        How, in words.
    of : callable
        How: takes what stands at each address. None stays None.
    **others
        Further fields of `Entry`.

    Returns
    -------
    Entry
        With its value.
    """
    addresses = (address,) if isinstance(address, str) else address
    found = [value(solution, one) for one in addresses]
    known = not any(one is None for one in found)
    return Entry(name, of(*found) if known else None, label, addresses=addresses, how=how, **others)


def told_besides(mechanic: Mechanic) -> list[Counter]:
    """The counters beside the event of which an answer on a session speaks unasked."""
    return [counter for counter in list(mechanic.counters.values())[1:] if counter.told]


def short(counter: Counter) -> tuple[str, str, str]:
    """What a counter is called once it is known what is meant: one, with its article, and several."""
    return ("event", "an event", "events") if counter.name == "event" else (counter.one, counter.a_one, counter.several)


def described(mechanic: Mechanic, setup: Any) -> str:
    """A setup in few words, for legends: as the game says it in `described`, or what differs from the defaults."""
    own = getattr(mechanic, "described", None)
    if own is not None:
        return str(own(setup))
    if not is_dataclass(setup):
        return mechanic.name if setup is None else f"{mechanic.name} {setup}"
    usual = dict(defaults(type(setup)))  # type: ignore[arg-type]
    given = keys_of(setup)
    changed = [f"{key} {in_words(given[key])}" for key in usual if getattr(setup, key) != usual[key]]
    return ", ".join(changed) or mechanic.name


def keys_of(setup: Any) -> dict[str, Any]:
    """The keys of a setup as JSON has them; a setup that is no dataclass is one key."""
    if hasattr(setup, "to_json"):
        return dict(setup.to_json())
    return {f.name: getattr(setup, f.name) for f in fields(setup)} if is_dataclass(setup) else {"setup": setup}


def in_words(found: Any) -> str:
    """A value of a setup as people write it."""
    if isinstance(found, dict):
        items = [f"{k} ({in_words(v)})" if isinstance(v, dict) else f"{k}={v}" for k, v in found.items()]
        return ", ".join(items) or "none"
    return "not given" if found is None else str(found)
