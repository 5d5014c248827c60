"""What can be asked of any setup of these games: the answers of the mechanic that it is a setup of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dreadsim.errors import InputError
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.tracks.setup import TrackSetup
from dreadsim.progress import Progress, silent
from dreadsim.rule.registry import mechanic_of

if TYPE_CHECKING:
    from dreadsim.answers.comparison import Comparison
    from dreadsim.answers.simulation import Simulation
    from dreadsim.answers.story import Story
    from dreadsim.show.results import Result

_SETUPS = (Setup, TrackSetup, ClockSetup)


def odds(setup: Setup | TrackSetup | ClockSetup) -> Result:
    """The chances of the next roll; parameters and result as for `dreadsim.dread.odds`.

    Examples
    --------
    >>> odds(Setup(2)).p_event
    Fraction(1, 36)
    """
    result: Result = _answers(setup).odds(setup)
    return result


def curve(setup: Setup | TrackSetup | ClockSetup, checks: int = 40, exact: bool | None = None) -> Result:
    """What so many rolls bring, roll by roll; parameters and result as for `dreadsim.dread.curve`.

    Examples
    --------
    >>> curve(ClockSetup(1, segments=2), checks=2).p_any_by
    [Fraction(1, 6), Fraction(5, 12)]
    """
    result: Result = _answers(setup).curve(setup, checks, exact)
    return result


def longrun(setup: Setup | TrackSetup | ClockSetup) -> Result:
    """What rolls bring in the long run; parameters and result as for `dreadsim.dread.longrun`.

    Examples
    --------
    >>> longrun(Setup(2)).event_rate
    Fraction(1, 36)
    """
    result: Result = _answers(setup).longrun(setup)
    return result


def simulate(
    setup: Setup | TrackSetup | ClockSetup,
    checks: int = 40,
    sessions: int = 100_000,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress = silent,
    addresses: str | Sequence[str] | None = None,
) -> Simulation:
    """Roll out sessions and measure what `curve` computes; parameters and result as for `dreadsim.dread.simulate`.

    Examples
    --------
    >>> simulate(TrackSetup(2), checks=8, sessions=1000, seed=1).counts.sessions
    1000
    """
    result: Simulation = _answers(setup).simulate(setup, checks, sessions, seed, threads, progress, addresses)
    return result


def play(setup: Setup | TrackSetup | ClockSetup, checks: int = 20, seed: int | None = None) -> Story:
    """Play one session by the literal rule and tell it; parameters and result as for `dreadsim.dread.play`.

    Examples
    --------
    >>> len(play(TrackSetup(2), checks=3, seed=1).told)
    3
    """
    result: Story = _answers(setup).play(setup, checks, seed)
    return result


def measured(setup: Setup | TrackSetup | ClockSetup, addresses: str | Sequence[str], checks: int = 40) -> Result:
    """Just some quantities of the catalogue; parameters and result as for `dreadsim.dread.measured`.

    Examples
    --------
    >>> measured(TrackSetup(2), "first_overflow_at.median")["first_overflow_at.median"]
    5
    """
    result: Result = _answers(setup).measured(setup, addresses, checks)
    return result


def compare(
    first: Setup | TrackSetup | ClockSetup, second: Setup | TrackSetup | ClockSetup, checks: int = 40
) -> Comparison:
    """Put two setups of one kind side by side; parameters and result as for `dreadsim.dread.compare`."""
    result: Comparison = _answers(first).compare(first, second, checks)
    return result


def _answers(setup: Any) -> Any:
    if not isinstance(setup, _SETUPS):
        raise InputError("setup", setup, "a fitd Setup, TrackSetup or ClockSetup")
    return mechanic_of(setup)
