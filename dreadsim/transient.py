"""What a chain does in a session: its state, its events and their number, check by check.

Checks count from 1; "before check k" is after k-1 checks; "the first event at check k" counts check k. All answers
come as fractions, or as floats where `exact` is False.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any

from dreadsim.chain import Chain, Counter, Path, counting, nothing
from dreadsim.errors import InputError, whole
from dreadsim.measures import along
from dreadsim.pmf import Number

Law = dict[Any, Number]

# Exact answers gain the digits of the chain's denominator at every check. Up to here they come in a second or two.
EXACT_CHECKS = 200
EXACT_BITS = 13_000
# The number of (state, number of events) pairs that are followed.
SIZE_LIMIT = 200_000


@dataclass(frozen=True, repr=False)
class Session:
    """A session: a path of chains, and what counts as an event.

    Parameters
    ----------
    path : Path
        Chains and their numbers of checks.
    counter : callable
        Maps a step's marks to a number of events.
    exact : bool or None
        Fractions or floats; None takes fractions up to `EXACT_CHECKS` checks (fewer for chains with large
        denominators).

    Raises
    ------
    InputError
        If states times checks exceed `SIZE_LIMIT`.

    Examples
    --------
    >>> coin = Chain.explore("on", lambda state: [("1/2", "on", 1), ("1/2", "on", 0)])
    >>> session = Session.of(coin, 3)
    >>> session.event_count[3], session.first_event_at["none"]
    (Fraction(1, 8), Fraction(1, 8))
    """

    path: Path
    counter: Counter
    exact: bool

    @classmethod
    def of(cls, chain: Chain | Path, checks: int = 0, mark: Any = "event", exact: bool | None = None) -> Session:
        """A session of so many checks on one chain (or on a path), counting one mark."""
        if whole("checks", checks, 0) and isinstance(chain, Path):
            raise InputError("checks", checks, "none beside a path, which has its own")
        path = chain if isinstance(chain, Path) else Path(((chain, checks),))
        size = max(len(chain.states) for chain, _ in path.stages) * (path.checks + 1)
        if size > SIZE_LIMIT:
            states = size // (path.checks + 1)
            allowed = f"at most {SIZE_LIMIT // states - 1} checks with {states} states, or simulate"
            raise InputError("checks", path.checks, allowed)
        return cls(path, counting(mark), _affordable(path) if exact is None else exact)

    @cached_property
    def state_before(self) -> list[Law]:
        """The law of the state before check 1, 2, ..., n."""
        return [measure.states() for measure in along(self.path, nothing, self.exact)][:-1]

    @cached_property
    def event_at(self) -> list[Number]:
        """The probability of at least one event at check 1, 2, ..., n."""
        return self._event_next(self.state_before)

    @cached_property
    def event_count(self) -> Law:
        """The law of the number of events in the session, impossible numbers left out."""
        (last,) = deque(along(self.path, self.counter, self.exact), maxlen=1)
        return {count: p for count, p in enumerate(last.counts()) if p}

    @cached_property
    def quiet_states(self) -> list[Law]:
        """The probability of each state together with no event so far, after 0, 1, ..., n checks."""
        return [measure.states() for measure in along(self.path, self.counter, self.exact, quiet=True)]

    @cached_property
    def any_by(self) -> list[Number]:
        """The probability of at least one event by check 1, 2, ..., n."""
        # Added up, not 1 less the rest: in floats that would round what is all but certain to certainty.
        return list(accumulate(self._event_next(self.quiet_states[:-1])))

    @cached_property
    def first_event_at(self) -> Law:
        """The law of the check of the first event, ``"none"`` where there is none; impossible outcomes left out."""
        *before, after = self.quiet_states
        law: Law = dict(enumerate(self._event_next(before), start=1))
        law["none"] = _total(after)
        return {k: p for k, p in law.items() if p}

    def _event_next(self, laws: list[Law]) -> list[Number]:
        """The probability of an event at check 1, 2, ..., n from a law of the state before each."""
        chances: list[Law] = []
        for chain, checks in self.path.stages:
            chances += [_event_chances(chain, self.counter, self.exact)] * checks
        return [_total({s: p * chance[s] for s, p in law.items()}) for law, chance in zip(laws, chances, strict=True)]


def _affordable(path: Path) -> bool:
    bits = sum(chain.denominator.bit_length() * checks for chain, checks in path.stages)
    return path.checks <= EXACT_CHECKS and bits <= EXACT_BITS


def _event_chances(chain: Chain, counter: Counter, exact: bool) -> Law:
    weights = {state: sum(w for _, count, w in row if count) for state, row in chain.counted(counter).items()}
    return {s: Fraction(w, chain.denominator) if exact else w / chain.denominator for s, w in weights.items()}


def _total(law: Law) -> Number:
    return sum(law.values(), start=Fraction(0))
