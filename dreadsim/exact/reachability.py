"""Which states lead to which: where a walk can get, and what it can get into and never out of."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from dreadsim.exact.chain import State

# The states to which each state leads, as a row of a matrix or any other collection; every one of them has its own.
Leads = Mapping[State, Collection[State]]


def components(leads: Leads) -> list[list[State]]:
    """The sets of states that lead to one another, each set after those that it leads to.

    Parameters
    ----------
    leads : mapping
        Where each state leads.

    Returns
    -------
    list
        Every state is in one of the sets; one that does not lead back to itself is alone.

    Examples
    --------
    >>> components({"a": ["b"], "b": ["c"], "c": ["b"]})
    [['b', 'c'], ['a']]
    """
    # Kosaraju's two walks (Sharir, Computers and Mathematics with Applications 7, 1981), neither of them recursive.
    into: dict[State, list[State]] = {state: [] for state in leads}
    for state, targets in leads.items():
        for target in targets:
            into[target].append(state)
    seen: set[State] = set()
    found = [_gathered(state, into, seen) for state in reversed(_finished(leads)) if state not in seen]
    return found[::-1]


def _finished(leads: Leads) -> list[State]:
    """All states, each after those that a walk in depth finds from it."""
    order: list[State] = []
    seen: set[State] = set()
    for root in leads:
        way: list[tuple[State, Iterator[State]]] = [] if root in seen else [(root, iter(leads[root]))]
        seen.add(root)
        while way:
            state, targets = way[-1]
            for target in targets:
                if target not in seen:
                    seen.add(target)
                    way.append((target, iter(leads[target])))
                    break
            else:
                way.pop()
                order.append(state)
    return order


def _gathered(start: State, into: Mapping[State, list[State]], seen: set[State]) -> list[State]:
    """The states not seen yet from which `start` can be reached, itself included."""
    seen.add(start)
    found = [start]
    for state in found:
        for origin in into[state]:
            if origin not in seen:
                seen.add(origin)
                found.append(origin)
    return found
