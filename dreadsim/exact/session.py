"""What a path does in a session: its state, its events and their number, check by check.

Checks count from 1; "before check k" is after k-1 checks; "the first event at check k" counts check k. All answers
come as fractions, or as floats where `exact` is False.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Any

from dreadsim.errors import InputError, whole
from dreadsim.exact.arithmetics import along, most_counted
from dreadsim.exact.chain import Chain, Count, Path, counting, nothing
from dreadsim.exact.pmf import Law, Number, Pmf
from dreadsim.exact.spells import Spells
from dreadsim.rule.mechanic import Marks

# Exact answers gain the digits of the chain's denominator at every check. Up to here they come in a second or two.
EXACT_CHECKS = 200
EXACT_BITS = 13_000
# The number of (state, number of events) pairs that are followed.
SIZE_LIMIT = 200_000
# The same for several counters together, whose laws are few.
JOINT_LIMIT = 1_000_000


class Walk:
    """Where a path leads, whatever is counted on it.

    Parameters
    ----------
    path : Path
        Chains and their numbers of checks.
    exact : bool
        Fractions, or floats.
    """

    def __init__(self, path: Path, exact: bool) -> None:
        self.path, self.exact = path, exact

    @cached_property
    def states(self) -> list[Law]:
        """The law of the state before check 1, 2, ..., n and after check n."""
        return [carried.states() for carried in along(self.path, nothing, self.exact)]


@dataclass(frozen=True, repr=False)
class Session:
    """A session: a path of chains, and what counts as an event; made by `Session.of`.

    Parameters
    ----------
    walk : Walk
        The path and its arithmetic.
    count : callable
        Maps a step's marks to a number of events.

    Examples
    --------
    >>> coin = Chain.explore("on", lambda state: [("1/2", "on", 1), ("1/2", "on", 0)])
    >>> session = Session.of(coin, 3)
    >>> session.event_count[3], session.first_event_at["none"]
    (Fraction(1, 8), Fraction(1, 8))
    >>> session.counting(lambda marks: 1 - len(marks)).event_count == session.event_count
    True
    """

    walk: Walk
    count: Count

    @classmethod
    def of(cls, chain: Chain | Path | Pmf, checks: int = 0, mark: Any = "event", exact: bool | None = None) -> Session:
        """A session of so many checks.

        Parameters
        ----------
        chain : Chain, Path or Pmf
            One chain, the law of marks of checks without memory, or a path.
        checks : int
            How many, 0 or more; not beside a path, which has its own.
        mark : hashable or callable
            The mark that is an event, or a function from marks to a number of events.
        exact : bool or None
            Fractions or floats; None takes fractions up to `EXACT_CHECKS` checks (fewer for chains with large
            denominators).

        Raises
        ------
        InputError
            If states times checks exceed `SIZE_LIMIT`.
        """
        if whole("checks", checks, 0) and isinstance(chain, Path):
            raise InputError("checks", checks, "none beside a path, which has its own")
        path = Path.of(chain, checks)
        size = _states(path) * (path.checks + 1)
        if size > SIZE_LIMIT:
            states = size // (path.checks + 1)
            allowed = f"at most {SIZE_LIMIT // states - 1} checks with {states} states, or simulate"
            raise InputError("checks", path.checks, allowed)
        count = mark if callable(mark) else counting(mark)
        return cls(Walk(path, affordable(path) if exact is None else exact), count)

    @property
    def path(self) -> Path:
        """Chains and their numbers of checks."""
        return self.walk.path

    @property
    def exact(self) -> bool:
        """Whether answers are fractions."""
        return self.walk.exact

    def counting(self, count: Count) -> Session:
        """The same session with another counter; what is known of its states is known to both."""
        return Session(self.walk, count)

    @property
    def state_before(self) -> list[Law]:
        """The law of the state before check 1, 2, ..., n."""
        return self.walk.states[:-1]

    @property
    def state_after(self) -> Law:
        """The law of the state after the last check."""
        return self.walk.states[-1]

    @cached_property
    def event_at(self) -> list[Number]:
        """The probability of at least one event at check 1, 2, ..., n."""
        return self._event_next(self.state_before)

    @cached_property
    def event_count(self) -> Law:
        """The law of the number of events in the session, impossible numbers left out."""
        return self._numbers(self.count)

    def joint(self, counts: Sequence[Count]) -> dict[tuple[int, ...], Number]:
        """The law of how often each of several counters has counted in the session.

        Parameters
        ----------
        counts : sequence of callable
            Each maps a step's marks to a whole number.

        Returns
        -------
        dict
            Probabilities by ``(number of the first, number of the second, ...)``, impossible ones left out.

        Raises
        ------
        InputError
            If there are more combinations than `JOINT_LIMIT`.

        Examples
        --------
        >>> coin = Chain.explore("on", lambda state: [("1/2", "on", "heads"), ("1/2", "on", "tails")])
        >>> law = Session.of(coin, 2).joint([lambda marks: marks.count("heads"), lambda marks: marks.count("tails")])
        >>> {numbers: str(p) for numbers, p in law.items()}
        {(2, 0): '1/4', (1, 1): '1/2', (0, 2): '1/4'}
        """
        # One number codes them all: they are its digits in a radix of their own each.
        radices = [1 + sum(k * most_counted(c.counted(count)) for c, k, _ in self.path.stages) for count in counts]
        if _states(self.path) * prod(radices) > JOINT_LIMIT:
            allowed = f"fewer for a joint law of {len(radices)} counters, or simulate"
            raise InputError("checks", self.path.checks, allowed)
        places = list(accumulate(radices[:-1], lambda place, radix: place * radix, initial=1))

        def coded(marks: Marks) -> int:
            return sum(place * count(marks) for place, count in zip(places, counts, strict=False))

        pairs = list(zip(places, radices, strict=False))
        return {tuple(code // place % radix for place, radix in pairs): p for code, p in self._numbers(coded).items()}

    def _numbers(self, count: Count) -> Law:
        (last,) = deque(along(self.path, count, self.exact), maxlen=1)
        return {number: p for number, p in enumerate(last.counts()) if p}

    @cached_property
    def quiet_states(self) -> list[Law]:
        """The probability of each state together with no event so far, after 0, 1, ..., n checks."""
        return [carried.states() for carried in along(self.path, self.count, self.exact, quiet=True)]

    @cached_property
    def any_by(self) -> list[Number]:
        """The probability of at least one event by check 1, 2, ..., n."""
        # Added up, not 1 less the rest: in floats that would round what is all but certain to certainty.
        return list(accumulate(self._event_next(self.quiet_states[:-1])))

    @cached_property
    def first_event_at(self) -> Law:
        """The law of the check of the first event, ``"none"`` where there is none; impossible outcomes left out."""
        *before, after = self.quiet_states
        law: dict[Any, Number] = dict(enumerate(self._event_next(before), start=1))
        law["none"] = _total(after)
        return {k: p for k, p in law.items() if p}

    @property
    def longest_quiet(self) -> Law | None:
        """The law of the most checks in a row without an event; None in floats."""
        return self._spells.longest_quiet if self.exact else None

    @property
    def first_gap(self) -> Law | None:
        """The law of the checks from the first event to the second, ``"none"`` without a second; None in floats."""
        return self._spells.first_gap if self.exact else None

    @cached_property
    def _spells(self) -> Spells:
        return Spells(self.path, self.count)

    def _event_next(self, laws: list[Law]) -> list[Number]:
        """The probability of an event at check 1, 2, ..., n from a law of the state before each."""
        chances: list[Law] = []
        for chain, checks, _ in self.path.stages:
            chances += [event_chances(chain, self.count, self.exact)] * checks
        return [_total({s: p * chance[s] for s, p in law.items()}) for law, chance in zip(laws, chances, strict=True)]


def affordable(path: Path, bits: int = 0) -> bool:
    """Whether fractions are affordable along a path, from a start whose probabilities have so many bits."""
    bits += sum(chain.denominator.bit_length() * checks for chain, checks, _ in path.stages)
    return path.checks <= EXACT_CHECKS and bits <= EXACT_BITS


def event_chances(chain: Chain, count: Count, exact: bool) -> Law:
    """The probability of at least one event at the next check, by state."""
    weights = {state: sum(w for _, number, w in row if number) for state, row in chain.counted(count).items()}
    return {s: Fraction(w, chain.denominator) if exact else w / chain.denominator for s, w in weights.items()}


def _states(path: Path) -> int:
    return max(len(chain.moves) for chain, _, _ in path.stages)


def _total(law: Law) -> Number:
    return sum(law.values(), start=Fraction(0))
