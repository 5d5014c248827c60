"""That answers on the long run are the limits of sessions: a second road to each, through ever longer exact sessions.

No session is endless, so these quantities cannot be counted. Each has an identity with sessions that is checked here.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import inf, isclose
from typing import Any

from dreadsim.evidence.solution import Solution
from dreadsim.exact.chain import Chain
from dreadsim.exact.pmf import central_moment
from dreadsim.exact.session import Session
from dreadsim.exact.stationary import Regime
from dreadsim.rule.mechanic import Mechanic, event_of
from dreadsim.rule.naming import canonical

# A session in which a chain at a table has long settled, or has had its event, or never will.
LONG = 4000
CLOSE = 1e-8
SETUPS = 8


def limits(game: Mechanic) -> Iterator[str]:
    """Rates, stationary laws, gaps, waits and dispersion are what ever longer sessions lead to.

    The formulas are the same for every setup, so some of the small ones will do.
    """
    setups = game.small_grid()
    for setup in setups[:: -(-len(setups) // SETUPS)]:
        solution = Solution(game, setup, 1)
        named = canonical(game, setup)
        for complaint in (*_settled(solution), *_waits(solution), *_regimes(solution)):
            yield f"{named}: {complaint}"


def _settled(solution: Solution) -> Iterator[str]:
    """The mean of the laws before many checks tends to the stationary law, and the share of events to their rate."""
    session = Session.of(solution.chain, LONG, mark=_event(solution), exact=False)
    late = session.state_before[LONG // 2 :]
    found: dict[Any, float] = {}
    for law in late:
        for state, p in solution.observed(law).items():
            found[state] = found.get(state, 0.0) + float(p) / len(late)
    wanted = {state: float(p) for state, p in solution.stationary().items()}
    if any(abs(found.get(s, 0.0) - wanted.get(s, 0.0)) > _slack(late) for s in {*found, *wanted}):
        yield "the stationary law is not what sessions settle into"
    # The law of a check from then on has the same mean number of each counter.
    for name, counter in solution.mechanic.counters.items():
        means = _mean_numbers(solution.chain, counter.of)
        rate = sum(means[state] * p for law in late for state, p in law.items()) / len(late)
        if abs(rate - float(solution.rate(name))) > _slack(late) * max(1.0, *means.values()):
            yield f"the rate of {name} is not what sessions settle into"


def _slack(late: list[Any]) -> float:
    """How far a mean over so many checks may be from its limit: less than one check's weight, for a periodic chain."""
    return CLOSE + (2 / len(late) if late[-1] != late[-2] and _apart(late[-1], late[-2]) > CLOSE else 0.0)


def _apart(one: Any, other: Any) -> float:
    return float(max(abs(one.get(state, 0.0) - other.get(state, 0.0)) for state in {*one, *other}))


def _mean_numbers(chain: Chain, count: Any) -> dict[Any, float]:
    return {s: sum(n * w for _, n, w in row) / chain.denominator for s, row in chain.counted(count).items()}


def _waits(solution: Solution) -> Iterator[str]:
    """The mean wait for the first event is the sum of the chances that there has been none yet."""
    session = Session.of(solution.chain, LONG, mark=_event(solution), exact=False)
    none = [sum(law.values()) for law in session.quiet_states]
    yield from _mean_is("until_event", solution.until_event().mean, none)


def _mean_is(name: str, mean: Any, none: list[Any]) -> Iterator[str]:
    if none[-1] > CLOSE:
        # It has not come, and if it may still come, ever fewer are left.
        if (mean == inf) != isclose(none[-1], none[LONG // 2], rel_tol=CLOSE):
            yield f"the mean of {name} is {float(mean):g}, but the chance of none yet ends at {none[-1]:g}"
    elif not isclose(float(mean), sum(none), rel_tol=CLOSE * LONG):
        yield f"the mean of {name} is {float(mean):g}, the sum over sessions {sum(none):g}"


def _regimes(solution: Solution) -> Iterator[str]:
    """In every regime gaps are waits from the law after an event; dispersion is the growth of variance over mean."""
    event = _event(solution)
    total = sum((regime.probability for regime in solution.regimes()), start=Fraction(0))
    if total != 1:
        yield f"the probabilities of the regimes add up to {total}"
    for regime in solution.regimes():
        if regime.event_rate:
            yield from _gaps(solution.chain, event, regime)
            yield from _dispersion(solution.chain, event, regime)


def _gaps(chain: Chain, event: Any, regime: Regime) -> Iterator[str]:
    law = {k: float(p) for k, p in regime.gap_law(LONG).items()}
    waits: dict[int, float] = {}
    for state, share in regime.gap_start.items():
        begun = Chain(state, chain.denominator, chain.moves)
        for check, p in Session.of(begun, LONG, mark=event, exact=False).first_event_at.items():
            if check != "none":
                waits[check] = waits.get(check, 0.0) + float(share) * float(p)
    if any(abs(law.get(k, 0.0) - waits.get(k, 0.0)) > CLOSE for k in {*law, *waits}):
        yield "the law of the gap is not that of the wait after an event"
    if 1 - sum(waits.values()) < CLOSE:
        mean = sum(k * p for k, p in waits.items())
        variance = sum((k - mean) ** 2 * p for k, p in waits.items())
        if not isclose(mean, float(regime.gap_mean), rel_tol=CLOSE * LONG):
            yield f"the mean gap is {float(regime.gap_mean):g}, over sessions {mean:g}"
        if abs(variance - float(regime.gap_variance)) > CLOSE * LONG * max(1.0, variance):
            yield f"the variance of the gap is {float(regime.gap_variance):g}, over sessions {variance:g}"


def _dispersion(chain: Chain, event: Any, regime: Regime) -> Iterator[str]:
    """From n to 2n checks the variance grows by n times rate times dispersion, once the start is forgotten."""
    begun = Chain(next(iter(regime.stationary)), chain.denominator, chain.moves)
    n = LONG // 10
    short, long = (
        float(central_moment(Session.of(begun, k, mark=event, exact=False).event_count, 2)) for k in (n, 2 * n)
    )
    wanted = n * float(regime.event_rate) * float(regime.dispersion or 0)
    late = Session.of(begun, n + 1, mark=event, exact=False).state_before
    # In a periodic chain the variance goes up and down for ever, by no more than a few events.
    slack = 1e-6 * max(1.0, long) if _apart(late[-1], late[-2]) < CLOSE else 2.0
    if abs(long - short - wanted) > slack:
        yield f"the variance of the events grows by {long - short:g} in {n} checks, not by {wanted:g}"


def _event(solution: Solution) -> Any:
    return event_of(solution.mechanic).of
