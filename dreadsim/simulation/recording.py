"""The one recorder: what is counted while sessions are played, by every kernel and by replay.

What a session has brought so far is a value per counter, which `noted` carries from check to check and `closed` enters
into the tables at the end. A value stays in the processor's registers; only counts by check are written at once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dreadsim.simulation.compiling import inlined

Integers = npt.NDArray[np.int64]


class Tables(NamedTuple):
    """Counts over sessions of n checks, with a first axis for setups; see `counts.Counts`.

    Parameters
    ----------
    number : numpy.ndarray
        ``(setups, counters, most + 1)``; sessions by their number of each.
    first : numpy.ndarray
        ``(setups, counters, n + 1)``; sessions by the check of the first, counted from 0; the last place is "none".
    at : numpy.ndarray
        ``(setups, counters, n)``; sessions with any at each check.
    quiet : numpy.ndarray
        ``(setups, n + 1)``; sessions by their most checks in a row without an event.
    gap : numpy.ndarray
        ``(setups, n + 1)``; sessions by the checks from the first event to the second; place 0 is "no second one".
    state : numpy.ndarray
        ``(setups, n + 1, states)``; sessions in each observed state before each check and after the last.
    joint : numpy.ndarray
        ``(setups, codes)``; sessions by the numbers of several counters, coded as one number.
    factor : numpy.ndarray
        ``(counters,)``; what one of each adds to that code.
    outcome : numpy.ndarray
        ``(setups, outcomes)``; checks by their outcome, where a mechanic has no memory.
    """

    number: Integers
    first: Integers
    at: Integers
    quiet: Integers
    gap: Integers
    state: Integers
    joint: Integers
    factor: Integers
    outcome: Integers


@inlined
def begun():  # type: ignore[no-untyped-def]
    """One counter at the beginning of a session: its number, the checks that brought any, and three runs of checks.

    The runs are the checks before the first, those from the first to the second, and those since the last; the longest
    of the latter comes last.
    """
    return 0, 0, 0, 0, 0, 0


@inlined
def noted(so_far, at, check, happened):  # type: ignore[no-untyped-def]
    """The same one check later, on which so many happened; `at` is the counter's row of checks."""
    number, hits, quiet, between, since, longest = so_far
    hit = happened > 0
    at[check] += hit
    hits += hit
    # Without branches, which the processor would have to guess.
    since = 0 if hit else since + 1
    return number + happened, hits, quiet + (hits == 0), between + (hits == 1), since, max(longest, since)


@inlined
def closed(so_far, tables, setup, counter):  # type: ignore[no-untyped-def]
    """Enter one counter's session into the tables, and return its part of the joint code."""
    number, hits, quiet, between, _, longest = so_far
    tables.number[setup, counter, number] += 1
    tables.first[setup, counter, quiet] += 1
    if counter == 0:
        tables.quiet[setup, longest] += 1
        tables.gap[setup, between if hits > 1 else 0] += 1
    return number * tables.factor[counter]


@inlined
def noted_too(more, at, check, which, numbers):  # type: ignore[no-untyped-def]
    """Note what a check has brought to the counters beside the first: `more` has a row for each, `which` its number."""
    for i in range(len(more)):
        row = more[i]
        so_far = noted((row[0], row[1], row[2], row[3], row[4], row[5]), at[i + 1], check, numbers[which[i]])
        row[0], row[1], row[2], row[3], row[4], row[5] = so_far


@inlined
def closed_too(more, tables, setup):  # type: ignore[no-untyped-def]
    """Enter the counters beside the first, make them ready for the next session, and return their joint code."""
    code = 0
    for i in range(len(more)):
        row = more[i]
        code += closed((row[0], row[1], row[2], row[3], row[4], row[5]), tables, setup, i + 1)
        row[:] = 0
    return code
