"""The literal rule as referee: every path of it enumerated, and whole blocks of sessions played by it.

Played on the same streams as a compiled kernel, the literal rule must count exactly what the kernel counts.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dreadsim.chain import Chain, Marks, counting
from dreadsim.choices import Choose, law, replayed
from dreadsim.counts import Counted, SessionCounts
from dreadsim.errors import InputError
from dreadsim.mechanic import Exact, Mechanic, canonical
from dreadsim.pmf import Pmf


def enumerated(mechanic: Mechanic, setup: Any) -> Exact:
    """What `mechanic.exact` must be, found by walking every path of the literal rule.

    Parameters
    ----------
    mechanic : Mechanic
        The game.
    setup : object
        One of its setups; small, since every face of every die is a branch.

    Returns
    -------
    Chain or Pmf
        The chain of the states that can be reached, or without memory the law of the marks.
    """

    def step(state: Any) -> Iterable[tuple[Fraction, Any, Marks]]:
        paths = law(lambda choose: mechanic.literal(setup, state, choose))
        return [(p, target, marks) for (target, marks), p in paths.items()]

    start = mechanic.start(setup)
    if start is None:
        return Pmf(law(lambda choose: mechanic.literal(setup, None, choose)[1]))
    return Chain.explore(start, step)


def replay(
    mechanic: Mechanic, setup: Any, checks: int, sessions: int, seed: int, states: Iterable[Hashable] = ()
) -> Counted:
    """What `mechanic.count` must be: the literal rule played on the same random words.

    Parameters
    ----------
    mechanic, setup, checks, sessions, seed
        As for `mechanic.count`.
    states : iterable
        The states to count, in order; not used by a mechanic without memory.

    Returns
    -------
    SessionCounts or collections.Counter
        Whole numbers.
    """
    from dreadsim.montecarlo import play

    labels = tuple(states)

    def kernel(streams: Any, sizes: Any) -> Any:
        total: Any = Tally() if mechanic.start(setup) is None else SessionCounts.zeros(checks, labels)
        for stream, size in zip(streams, sizes, strict=True):
            choose = replayed(stream)
            if isinstance(total, SessionCounts):
                _play(mechanic, setup, choose, int(size), total)
            else:
                total.update(mechanic.literal(setup, None, choose)[1] for _ in range(size))
        return total

    counted: Counted = play(kernel, canonical(mechanic, setup), sessions, seed)
    return counted


def _play(mechanic: Mechanic, setup: Any, choose: Choose, sessions: int, into: SessionCounts) -> None:
    column = {state: i for i, state in enumerate(into.states)}
    counter = counting(mechanic.event)
    checks = len(into.event_at)
    for _ in range(sessions):
        state, events, first = mechanic.start(setup), 0, checks
        for k in range(checks):
            into.state_before[k, column[state]] += 1
            state, marks = mechanic.literal(setup, state, choose)
            happened = counter(marks)
            if happened > 1:
                raise InputError(
                    "event", happened, "a rule with at most one event a check", f"{happened} events at once"
                )
            if happened:
                into.event_at[k] += 1
                first = min(first, k)
                events += happened
        into.event_count[events] += 1
        into.first_event_at[first] += 1


@dataclass(frozen=True)
class LiteralMechanic:
    """A mechanic made from its literal rule alone: exact by enumeration, simulated by playing it.

    Both sides come from the same function, so their agreement checks this program, not the rule.

    Parameters
    ----------
    name : str
        What it is called.
    first : callable
        Setup to first state.
    rule : callable
        ``rule(setup, state, choose)`` returns the next state and the marks.
    event : hashable
        The mark that is counted; at most one a check.
    setups : sequence
        The setups to verify.

    Examples
    --------
    >>> coin = LiteralMechanic("coin", lambda setup: "up", lambda setup, state, choose: (state, ("event",) * choose(2)))
    >>> coin.exact(None).parts["event",]
    {('up', 'up'): Fraction(1, 2)}
    """

    name: str
    first: Callable[[Any], Any]
    rule: Callable[[Any, Any, Choose], tuple[Any, Marks]]
    event: Hashable = "event"
    setups: Sequence[Any] = ()

    def start(self, setup: Any) -> Any:
        """The state before the first check."""
        return self.first(setup)

    def literal(self, setup: Any, state: Any, choose: Choose) -> tuple[Any, Marks]:
        """One check."""
        return self.rule(setup, state, choose)

    def exact(self, setup: Any) -> Exact:
        """The enumerated rule."""
        return enumerated(self, setup)

    def count(
        self, setup: Any, checks: int, sessions: int, seed: int, threads: int | None = None, blocks_at_once: int = 16
    ) -> Counted:
        """The played rule; it holds the GIL, so threads would not help and are not used."""
        exact = self.exact(setup)
        return replay(self, setup, checks, sessions, seed, exact.states if isinstance(exact, Chain) else ())

    def grid(self) -> Sequence[Any]:
        """The setups given."""
        return self.setups

    def small_grid(self) -> Sequence[Any]:
        """The setups given."""
        return self.setups
