"""Many rolls: how long a stress track holds, how often an Edge is wasted, and when a progress clock is full."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any, ClassVar

from dreadsim.chain import Chain
from dreadsim.errors import InputError, probability, whole
from dreadsim.fitd.one_roll import as_read
from dreadsim.fitd.setup import Setup
from dreadsim.fitd.tracks import (
    FULL,
    MOST_SEGMENTS,
    MOST_STRESS,
    MOST_TICKS,
    OVERFLOW,
    WASTED,
    clock_chain,
    edge_chain,
    mixed,
    resistance_law,
    stress_chain,
    stress_law,
    tick_law,
)
from dreadsim.hitting import expected_steps
from dreadsim.layout import MORE, number, percent
from dreadsim.pmf import Number, mean
from dreadsim.results import Result, quantity
from dreadsim.transient import Session

MOST_ROLLS = 200
SURE = Fraction(9, 10)
# Of what a sentence says by which roll it has come about.
SHARES = {"half of all": Fraction(1, 2), "90% of all": SURE, "all": Fraction(1)}

Mix = str | Mapping[int, Any] | None


@dataclass(frozen=True, repr=False)
class Track(Result):
    """Resistance rolls one after another; see `track`."""

    schema: ClassVar[str] = "fitd.track/1"

    setup: Setup
    mix: Mapping[int, Fraction]
    capacity: int
    rolls: int
    use: Fraction
    stress: Mapping[int, Fraction] = quantity("stress of one roll", over="stress")
    p_holds: list[Number] = quantity("the track still holds", over="roll")
    rolls_survived: Mapping[Any, Number] = quantity("rolls before the one that overflows", over="rolls")
    mean_rolls_survived: Number = quantity("mean rolls survived", unit="rolls")
    p_edge_wasted: list[Number] | None = quantity("an Edge is wasted")
    p_any_edge_wasted: list[Number] | None = quantity("any Edge wasted so far")
    edges_wasted: Mapping[int, Number] | None = quantity("Edges wasted until the track overflows", over="Edges")
    mean_edges_wasted: Number | None = quantity("mean Edges wasted until it overflows", unit="Edges")

    def sentence(self) -> str:
        """What the numbers say, in words."""
        return (
            f"A track for {self.capacity} stress holds {number(self.mean_rolls_survived)} resistance rolls on average"
            f"{as_read(self.setup, self.mix)}; {_by_roll([1 - p for p in self.p_holds], 'tracks have overflowed')}."
        )


def track(setup: Setup, capacity: int = 9, rolls: int = 20, mix: Mix = None, use: Any = 0) -> Track:
    """How long a stress track holds, and how often an Edge is wasted on the way.

    Parameters
    ----------
    setup : Setup
        The pool and its rules; it is rolled as a resistance roll.
    capacity : int
        The most stress that fits, 0..50. It overflows when there would be more; a table where the last box already
        breaks a character has room for one less.
    rolls : int
        How many rolls are followed, 1..200.
    mix : mapping, str or None
        Probabilities by pool, like ``{1: "1/2", 3: "1/2"}`` or ``"1=1/2,3=1/2"``, if pools differ from roll to roll.
    use : Fraction, float, int or str
        The chance that a kept Edge has been used before the next roll.

    Returns
    -------
    Track
        ``p_holds`` is the chance that there is no overflow up to each roll; ``rolls_survived`` counts rolls before the
        one that overflows, all beyond those followed under ``"more"``; ``mean_rolls_survived`` is exact for any
        `rolls`. Edges come from crits by the keepers rule, and are counted until the track overflows, the roll that
        does so included: ``p_edge_wasted`` is the chance that a roll is made and wastes one; ``edges_wasted`` and its
        mean are exact for any `rolls`. By the blades rule these fields are None.

    Raises
    ------
    InputError
        If a value is out of its range, or the setup has more than one outcome.

    Examples
    --------
    >>> held = track(Setup(1), capacity=2)
    >>> held.mean_rolls_survived, held.rolls_survived
    (Fraction(19, 36), {0: Fraction(1, 2), 1: Fraction(17, 36), 2: Fraction(1, 36)})
    """
    setup = setup.replace(kind="resistance")
    capacity, rolls = whole("capacity", capacity, 0, MOST_STRESS), whole("rolls", rolls, 1, MOST_ROLLS)
    shares = mixed(setup, mix)
    stress = stress_law(shares)
    chain = stress_chain(stress, capacity)
    session = Session.of(chain, rolls, OVERFLOW)
    return Track(
        setup=setup,
        mix={share.pool: p for share, p in shares.items()},
        capacity=capacity,
        rolls=rolls,
        use=probability("use", use),
        stress=dict(stress),
        p_holds=[1 - p for p in session.any_by],
        rolls_survived=_until(session, but=1),
        mean_rolls_survived=_mean_rolls(chain, OVERFLOW) - 1,
        **_edges(shares, capacity, rolls, probability("use", use)),
    )


def _edges(shares: Mapping[Setup, Fraction], capacity: int, rolls: int, use: Fraction) -> dict[str, Any]:
    names = ("p_edge_wasted", "p_any_edge_wasted", "edges_wasted", "mean_edges_wasted")
    if any(setup.rule != "keepers" for setup in shares):
        return dict.fromkeys(names)
    chain = edge_chain(resistance_law(shares), use, capacity)
    session = Session.of(chain, rolls, WASTED)
    # A roll costs at least 1 stress: no track holds longer.
    wasted = Session.of(chain, capacity + 1, WASTED).event_count
    return dict(zip(names, (session.event_at, session.any_by, wasted, mean(wasted)), strict=True))


def _mean_rolls(chain: Chain, last: str) -> Number:
    """The mean number of rolls until a chain stays in its last state, exact for any number of rolls followed."""
    return expected_steps(chain, lambda state: state == last)[chain.start]


def _until(session: Session, but: int = 0) -> dict[Any, Number]:
    """The law of the number of rolls until a chain ends, `but` so many, with all that are not followed as one."""
    return {MORE if k == "none" else k - but: p for k, p in session.first_event_at.items()}


def reached(chances: Sequence[Number], share: Fraction) -> int | None:
    """The first roll by which a chance that grows is at least `share`; a float is never sure to be 1."""
    rolls = (k for k, p in enumerate(chances, 1) if p >= share and (share < 1 or isinstance(p, Fraction)))
    return next(rolls, None)


def _by_roll(chances: Sequence[Number], what: str) -> str:
    """By which roll half of all are so far, 90% and all; instead of what lies beyond the last roll, how many are."""
    told = {roll: share for share, p in SHARES.items() if (roll := reached(chances, p))}
    if chances[-1] < SURE:
        told.setdefault(len(chances), f"{percent(chances[-1])} of all")
    (roll, share), *rest = told.items()
    return f"{share} {what} by roll {roll}" + "".join(f", {s.removesuffix(' of all')} by roll {k}" for k, s in rest)


@dataclass(frozen=True, repr=False)
class Clock(Result):
    """Rolls that fill a progress clock; see `clock`."""

    schema: ClassVar[str] = "fitd.clock/1"

    setup: Setup
    mix: Mapping[int, Fraction]
    segments: int
    ticks: Sequence[int]
    crit_ticks: int
    rolls: int
    ticks_of_a_roll: Mapping[int, Fraction] = quantity("ticks of one roll", over="ticks")
    p_full_by: list[Number] = quantity("the clock is full", over="roll")
    rolls_to_fill: Mapping[Any, Number] = quantity("rolls until it is full", over="rolls")
    mean_rolls: Number = quantity("mean rolls until it is full", unit="rolls")

    def sentence(self) -> str:
        """What the numbers say, in words."""
        if self.mean_rolls == inf:
            return f"A clock of {self.segments} segments is never filled by these rolls."
        return (
            f"A clock of {self.segments} segments is full after {number(self.mean_rolls)} rolls on average"
            f"{as_read(self.setup, self.mix)}; {_by_roll(self.p_full_by, 'clocks are full')}."
        )


def clock(
    setup: Setup,
    segments: int = 6,
    ticks: Sequence[int] | str = (0, 1, 2),
    crit_ticks: int = 1,
    rolls: int = 20,
    mix: Mix = None,
) -> Clock:
    """When a progress clock is full.

    Parameters
    ----------
    setup : Setup
        The pool and its rules, with one outcome; it is rolled as an action roll.
    segments : int
        Usually 4, 6 or 8.
    ticks : sequence of int, or str
        Ticks for a failure, a partial success and a success, 0..100 each; ``"0,1,2"`` will do.
    crit_ticks : int
        Ticks more for each crit, 0..100, whatever the result.
    rolls : int
        How many rolls are followed, 1..200.
    mix : mapping, str or None
        As for `track`.

    Returns
    -------
    Clock
        ``p_full_by`` is the chance that the clock is full after each roll; ``rolls_to_fill`` has all numbers beyond
        those followed under ``"more"``; ``mean_rolls`` is exact for any
        `rolls`, and infinite if no roll ticks.

    Raises
    ------
    InputError
        If a value is out of its range, or the setup has more than one outcome.

    Examples
    --------
    >>> clock(Setup(1), segments=4).mean_rolls
    Fraction(172, 27)
    """
    setup = setup.replace(kind="action")
    if setup.outcomes > 1:
        raise InputError("outcomes", setup.outcomes, "1 for a clock")
    table = _table(ticks)
    shares = mixed(setup, mix)
    segments, rolls = whole("segments", segments, 1, MOST_SEGMENTS), whole("rolls", rolls, 1, MOST_ROLLS)
    crit_ticks = whole("crit_ticks", crit_ticks, 0, MOST_TICKS)
    law = tick_law(shares, table, crit_ticks)
    chain = clock_chain(law, segments)
    session = Session.of(chain, rolls, FULL)
    return Clock(
        setup=setup,
        mix={share.pool: p for share, p in shares.items()},
        segments=segments,
        ticks=table,
        crit_ticks=crit_ticks,
        rolls=rolls,
        ticks_of_a_roll=dict(law),
        p_full_by=session.any_by,
        rolls_to_fill=_until(session),
        mean_rolls=_mean_rolls(chain, FULL),
    )


def _table(ticks: object) -> tuple[int, int, int]:
    numbers = (
        [int(n) if n.isdecimal() and len(n) < 9 else n for n in map(str.strip, ticks.split(","))]
        if isinstance(ticks, str)
        else ticks
    )
    if not isinstance(numbers, Sequence) or len(numbers) != 3:
        raise InputError("ticks", ticks, "three whole numbers: for a failure, a partial success and a success")
    failure, partial, success = (whole("ticks", more, 0, MOST_TICKS) for more in numbers)
    return failure, partial, success
