"""A setup solved: what the exact side says of it, each part worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from dreadsim.errors import InputError
from dreadsim.exact.chain import Chain, Path
from dreadsim.exact.pmf import Law, Number, Pmf
from dreadsim.exact.session import Session
from dreadsim.exact.stationary import Regime, regimes
from dreadsim.exact.waiting import checks_to_event
from dreadsim.rule.mechanic import Mechanic, event_of

# Checks up to which numbers are followed jointly.
MOST_JOINTLY = 60
# How far a law without end is followed when a quantile asks for it.
MOST_FOLLOWED = 8192


class Solution:
    """A setup of a mechanic, and a session of so many checks.

    Parameters
    ----------
    mechanic : Mechanic
        The game.
    setup : object
        One of its setups.
    checks : int
        Checks in the session.
    exact : bool or None
        Fractions or floats; see `Session`.
    """

    def __init__(self, mechanic: Mechanic, setup: Any, checks: int, exact: bool | None = None) -> None:
        self.mechanic, self.setup, self.checks, self._exact = mechanic, setup, checks, exact
        self._sessions: dict[str, Session] = {}
        self._regimes: dict[str, list[Regime]] = {}

    @cached_property
    def side(self) -> Chain | Path | Pmf:
        """What the mechanic gives: a chain, a path, or the law of a check without memory."""
        side: Chain | Path | Pmf = self.mechanic.exact(self.setup)
        return side

    @cached_property
    def chain(self) -> Chain:
        """The chain of the long run."""
        if isinstance(self.side, Path):
            raise InputError(
                "setup", self.mechanic.name, "a setup whose checks are all alike", "a path has no long run"
            )
        return Chain.of_law(self.side) if isinstance(self.side, Pmf) else self.side

    def session(self, counter: str = "") -> Session:
        """The session, with one of the mechanic's counters (the event, where none is named)."""
        name = counter or event_of(self.mechanic).name
        if name not in self._sessions:
            count = self.mechanic.counters[name].of
            known = next(iter(self._sessions.values()), None)
            self._sessions[name] = (
                known.counting(count)
                if known
                else Session.of(Path.of(self.side, self.checks), mark=count, exact=self._exact)
            )
        return self._sessions[name]

    def joint(self) -> dict[tuple[int, ...], Number] | None:
        """The joint law of the numbers of the counters that the mechanic counts together; None if it is too large."""
        if self.checks > MOST_JOINTLY:
            return None
        try:
            return self.session().joint([self.mechanic.counters[name].of for name in self.mechanic.together])
        except InputError:
            return None

    def regimes(self, counter: str = "") -> list[Regime]:
        """The long run, one regime for each class of states that the start may end in."""
        name = counter or event_of(self.mechanic).name
        if name not in self._regimes:
            self._regimes[name] = regimes(self.chain, self.mechanic.counters[name].of)
        return self._regimes[name]

    def rate(self, counter: str = "") -> Number:
        """How many a check brings in the long run, on average over the regimes."""
        return sum((r.probability * r.event_rate for r in self.regimes(counter)), start=Fraction(0))

    def stationary(self) -> Law:
        """The law of the observed state before a check, in the long run."""
        weighted = [(s, r.probability * p) for r in self.regimes() for s, p in r.stationary.items()]
        return self.observed(weighted)

    def lively(self) -> Regime | None:
        """The one regime that has events; None where there is none, or several."""
        with_events = [regime for regime in self.regimes() if regime.event_rate]
        return with_events[0] if len(with_events) == 1 else None

    def gap(self) -> Wait | None:
        """The checks from one event to the next, in the long run."""
        regime = self.lively()
        if regime is None:
            return Wait.never_ending() if not self.rate() else None
        return Wait(regime.gap_mean, regime.gap_variance, regime.gap_law)

    def dispersion(self) -> Number | None:
        """The index of dispersion of the number of events, in the long run."""
        regime = self.lively()
        return regime.dispersion if regime else None

    def until_event(self) -> Wait:
        """The checks to the first event, however many it takes."""
        count = event_of(self.mechanic).of
        mean = checks_to_event(self.chain, count)[self.chain.start]

        def upto(checks: int) -> Law:
            law = Session.of(self.chain, checks, mark=count).first_event_at
            return {check: p for check, p in law.items() if check != "none"}

        return Wait(mean, None, upto)

    def observable(self) -> set[Any]:
        """What answers may say of a state, in the session and after it."""
        chains = [chain for chain, *_ in self.session().path.stages]
        return {self.mechanic.observed(state) for chain in chains for state in chain.states}

    def observed(self, law: Any) -> Law:
        """The law of what answers say of a state."""
        return observed(self.mechanic, law)


def observed(mechanic: Mechanic, law: Any) -> Law:
    """The law of what answers say of a state, from the law of the state; numbers in their order."""
    found: dict[Any, Any] = {}
    for state, p in law.items() if isinstance(law, Mapping) else law:
        said = mechanic.observed(state)
        found[said] = found[said] + p if said in found else p
    return dict(sorted(found.items())) if all(isinstance(said, int) for said in found) else found


class Wait:
    """A law of a number of checks that may be any: its mean and variance, and its chances up to any check.

    Parameters
    ----------
    mean, variance : Fraction, float or None
        Infinite where the wait may have no end; None where it is not known.
    upto : callable
        Takes n and returns the chances of 1, 2, ..., n checks.
    """

    def __init__(self, mean: Number, variance: Number | None, upto: Callable[[int], Law]) -> None:
        self.mean, self.variance, self.upto = mean, variance, upto

    @classmethod
    def never_ending(cls) -> Wait:
        """The wait for what never comes."""
        return cls(float("inf"), float("inf"), lambda checks: {})

    def quantile(self, q: Number) -> int | None:
        """The first number of checks within which it comes with the chance q; None beyond `MOST_FOLLOWED`."""
        checks = 64
        while checks <= MOST_FOLLOWED:
            reached: Number = Fraction(0)
            for check, p in self.upto(checks).items():
                reached += p
                if reached >= q:
                    return int(check)
            checks *= 4 if checks < 2048 else 2
        return None
