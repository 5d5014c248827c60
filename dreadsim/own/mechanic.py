"""A mechanic made from its literal rule alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import signature
from typing import TYPE_CHECKING, Any

from dreadsim.answers.asked import Answers
from dreadsim.errors import InputError
from dreadsim.evidence.referee import enumerated
from dreadsim.own.kernel import Literal
from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Counter, Kernel, Words, counters

if TYPE_CHECKING:
    from dreadsim.exact.chain import Chain
    from dreadsim.exact.pmf import Pmf


@dataclass(frozen=True)
class LiteralMechanic(Answers):
    """A mechanic made from its literal rule alone: exact by enumeration, simulated by playing it.

    Both sides come from the same function, so their agreement checks this program, not the rule.

    Parameters
    ----------
    name : str
        What it is called.
    first : object
        The first state, or a function from a setup to it; None for a rule without memory.
    rule : callable
        ``rule(setup, state, choose)`` returns the next state and the marks; ``rule(state, choose)`` will do where there
        is nothing to set up.
    event : hashable
        The mark, or the name of the counter, that ``event_at`` and its like speak of.
    setups : sequence
        The setups to verify.
    counters : sequence of str, or mapping
        What a check may bring, any number of times: marks, or functions of a check's marks by name. The event is among
        them, whether it is named here or not.
    words : Words
        What the game calls its checks and states.

    Examples
    --------
    >>> coin = LiteralMechanic("coin", "up", lambda state, choose: (state, ("event",) * choose(2)))
    >>> coin.exact(None).parts["event",]
    {('up', 'up'): Fraction(1, 2)}
    >>> coin.curve(None, checks=2).event_count
    {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    """

    name: str
    first: Any
    rule: Callable[..., tuple[Any, Any]]
    event: Hashable = "event"
    setups: Sequence[Any] = ()
    counters: Mapping[str, Counter] = field(default_factory=dict)
    words: Words = field(default_factory=Words)
    together: tuple[str, ...] = field(init=False, default=())
    _takes_setup: bool = field(init=False, repr=False, compare=False, default=True)

    def __post_init__(self) -> None:
        named = counters(*_counters(self.event, self.counters))
        object.__setattr__(self, "counters", named)
        object.__setattr__(self, "together", tuple(named) if len(named) == 2 else ())
        if not callable(self.rule):
            raise InputError("rule", self.rule, "a function rule(setup, state, choose)")
        object.__setattr__(self, "_takes_setup", len(signature(self.rule).parameters) > 2)

    @property
    def setup_type(self) -> type[Any]:
        """The type of the setups; any object will do."""
        return type(self.setups[0]) if self.setups else object

    @property
    def memoryless(self) -> bool:
        """Whether there is no state."""
        return self.first is None

    def start(self, setup: Any) -> Any:
        """The state before the first check."""
        return self.first(setup) if callable(self.first) else self.first

    def literal(self, setup: Any, state: Any, choose: Choose) -> tuple[Any, Any]:
        """One check."""
        return self.rule(setup, state, choose) if self._takes_setup else self.rule(state, choose)

    def observed(self, state: Any) -> Hashable:
        """The state itself."""
        found: Hashable = state
        return found

    def exact(self, setup: Any) -> Chain | Pmf:
        """The enumerated rule."""
        return enumerated(self, setup)

    def kernels(self, setup: Any) -> Sequence[Kernel]:
        """The rule is played."""
        return (Literal(self),)

    def grid(self) -> Sequence[Any]:
        """The setups given."""
        return self.setups

    def small_grid(self) -> Sequence[Any]:
        """The setups given."""
        return self.setups


def _counters(event: Hashable, given: Any) -> list[Counter]:
    """Counters from marks, or from functions of a check's marks by name; the event first."""
    named = {event: None} | (dict(given) if isinstance(given, Mapping) else dict.fromkeys(given))
    return [_counter(mark, function) for mark, function in named.items()]


def _counter(mark: Hashable, function: Any) -> Counter:
    if isinstance(function, Counter):
        return function
    return Counter.of_mark(mark) if function is None else Counter(str(mark), function)
