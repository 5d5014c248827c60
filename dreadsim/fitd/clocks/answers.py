"""When a progress clock is full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Any

from dreadsim.answers.solved import entry, solved
from dreadsim.errors import whole
from dreadsim.evidence.solution import Solution
from dreadsim.fitd.clocks.exact import tick_law
from dreadsim.fitd.clocks.mechanic import MECHANIC
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.pools.words import as_read
from dreadsim.fitd.rolls.telling import MOST_ROLLS, by_roll, meant, mix_of, pool_of, until
from dreadsim.show.entries import Entry, entries
from dreadsim.show.layout import number
from dreadsim.show.results import Result


def clock(
    setup: Setup | ClockSetup,
    segments: int | None = None,
    ticks: Sequence[int] | str | None = None,
    crit_ticks: int | None = None,
    rolls: int = 20,
    mix: str | Mapping[int, Any] | None = None,
) -> Result:
    """When a progress clock is full.

    Parameters
    ----------
    setup : Setup or ClockSetup
        A pool and its rules, with one outcome, which is rolled as an action roll; or the setup of a clock. What is None
        below is as the setup says, or for a pool the default.
    segments : int or None
        Usually 4, 6 (the default) or 8.
    ticks : sequence of int, str or None
        Ticks for a failure, a partial success and a success, 0..100 each; ``"0,1,2"`` (the default) will do.
    crit_ticks : int or None
        Ticks more for each crit, 0..100 (1 by default), whatever the result.
    rolls : int
        How many rolls are followed, 1..200.
    mix : mapping, str or None
        As for `track`.

    Returns
    -------
    Result
        ``p_full_by`` is the chance that the clock is full after each roll; ``rolls_to_fill`` has all numbers beyond
        those followed under ``"more"``; ``mean_rolls`` is exact for any `rolls`, and infinite if no roll ticks.

    Raises
    ------
    InputError
        If a value is out of its range, or the setup has more than one outcome.

    Examples
    --------
    >>> clock(Setup(1), segments=4).mean_rolls
    Fraction(172, 27)
    """
    made = meant(ClockSetup, setup, "clock", segments=segments, ticks=ticks, crit_ticks=crit_ticks, mix=mix)
    solution = solved(MECHANIC, made, whole("rolls", rolls, 1, MOST_ROLLS))
    found = entries(*_entries(solution))
    asked = {
        "setup": pool_of(made),
        "mix": mix_of(made),
        "segments": made.segments,
        "ticks": made.ticks,
        "crit_ticks": made.crit_ticks,
        "rolls": solution.checks,
    }
    return Result("fitd.clock/1", asked, found, _sentence(made, found))


def _entries(solution: Solution) -> Iterator[Entry]:
    law, how = dict(tick_law(solution.setup)), "its ticks, over the mix of pools"
    yield Entry("ticks_of_a_roll", law, "ticks of one roll", over="ticks", addresses=("fitd:outcome",), how=how)
    yield entry(solution, "p_full_by", "any_by", "the clock is full", over="roll")
    yield entry(
        solution, "rolls_to_fill", "first_event_at", "rolls until it is full", over="rolls",
        how="those not followed as one", of=until,
    )  # fmt: skip
    yield entry(solution, "mean_rolls", "until_event.mean", "mean rolls until it is full", unit="rolls")


def _sentence(setup: ClockSetup, found: Mapping[str, Entry]) -> str:
    """What the numbers say, in words."""
    mean = found["mean_rolls"].value
    if mean == inf:
        return f"A clock of {setup.segments} segments is never filled by these rolls."
    return (
        f"A clock of {setup.segments} segments is full after {number(mean)} rolls on average"
        f"{as_read(pool_of(setup), mix_of(setup))}; {by_roll(found['p_full_by'].value, 'clocks are full')}."
    )
