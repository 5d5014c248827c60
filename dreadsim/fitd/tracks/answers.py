"""How long a stress track holds, and how often an Edge is wasted on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dreadsim.answers.solved import entry, solved
from dreadsim.errors import whole
from dreadsim.evidence.solution import Solution
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.pools.words import as_read
from dreadsim.fitd.rolls.telling import MOST_ROLLS, by_roll, meant, mix_of, pool_of, until
from dreadsim.fitd.tracks.exact import stress_law
from dreadsim.fitd.tracks.mechanic import MECHANIC
from dreadsim.fitd.tracks.setup import TrackSetup
from dreadsim.show.entries import PROBABILITY, Entry, entries
from dreadsim.show.layout import number
from dreadsim.show.results import Result


def track(
    setup: Setup | TrackSetup,
    capacity: int | None = None,
    rolls: int = 20,
    mix: str | Mapping[int, Any] | None = None,
    use: Any = None,
) -> Result:
    """How long a stress track holds, and how often an Edge is wasted on the way.

    Parameters
    ----------
    setup : Setup or TrackSetup
        A pool and its rules, which is rolled as a resistance roll; or the setup of a track.
    capacity : int or None
        The most stress that fits, 0..50. It overflows when there would be more; a table where the last box already
        breaks a character has room for one less. None leaves what the setup says: 9 for a pool.
    rolls : int
        How many rolls are followed, 1..200.
    mix : mapping, str or None
        Probabilities by pool, like ``{1: "1/2", 3: "1/2"}`` or ``"1=1/2,3=1/2"``, if pools differ from roll to roll.
    use : Fraction, float, int, str or None
        The chance that a kept Edge has been used before the next roll. None leaves what the setup says: 0 for a pool.

    Returns
    -------
    Result
        ``p_holds`` is the chance that there is no overflow up to each roll; ``rolls_survived`` counts rolls before the
        one that overflows, all beyond those followed under ``"more"``; ``mean_rolls_survived`` is exact for any
        `rolls`. Edges come from crits by the keepers rule, and are counted until the track overflows, the roll that
        does so included: ``p_edge_wasted`` is the chance that a roll is made and wastes one; ``edges_wasted`` and its
        mean are exact for any `rolls`. By the blades rule these entries are None.

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
    made = meant(TrackSetup, setup, "track", capacity=capacity, mix=mix, use=use)
    solution = solved(MECHANIC, made, whole("rolls", rolls, 1, MOST_ROLLS))
    found = entries(*_of_stress(solution), *_of_edges(solution))
    asked = {
        "setup": pool_of(made),
        "mix": mix_of(made),
        "capacity": made.capacity,
        "rolls": solution.checks,
        "use": made.use,
    }
    said = (
        f"A track for {made.capacity} stress holds {number(found['mean_rolls_survived'].value)} resistance rolls on "
        f"average{as_read(pool_of(made), mix_of(made))}; "
        f"{by_roll([1 - p for p in found['p_holds'].value], 'tracks have overflowed')}."
    )
    return Result("fitd.track/1", asked, found, said)


def _of_stress(solution: Solution) -> Iterator[Entry]:
    law, how = dict(stress_law(solution.setup)), "its cost, over the mix of pools"
    yield Entry("stress", law, "stress of one roll", over="stress", addresses=("fitd:outcome",), how=how)
    yield entry(
        solution, "p_holds", "any_by", "the track still holds", over="roll", how="1 minus it",
        of=lambda chances: [1 - p for p in chances],
    )  # fmt: skip
    yield entry(
        solution, "rolls_survived", "first_event_at", "rolls before the one that overflows", over="rolls",
        how="less one", of=lambda first: until(first, but=1),
    )  # fmt: skip
    yield entry(
        solution, "mean_rolls_survived", "until_event.mean", "mean rolls survived", unit="rolls",
        how="less one", of=lambda mean: mean - 1,
    )  # fmt: skip


def _of_edges(solution: Solution) -> Iterator[Entry]:
    """Edges wasted; by the blades rule there are none to waste."""
    # A roll costs at least 1 stress: no track holds longer.
    longest = Solution(solution.mechanic, solution.setup, solution.setup.capacity + 1)
    told = [
        (solution, "p_edge_wasted", "edge_wasted_at", "an Edge is wasted", "roll", PROBABILITY),
        (solution, "p_any_edge_wasted", "any_edge_wasted_by", "any Edge wasted so far", "roll", PROBABILITY),
        (longest, "edges_wasted", "edges_wasted", "Edges wasted until the track overflows", "Edges", PROBABILITY),
        (longest, "mean_edges_wasted", "edges_wasted.mean", "mean Edges wasted until it overflows", "", "Edges"),
    ]
    for of, name, address, label, over, unit in told:
        how = f"over {longest.checks} rolls, when every track has overflowed" if of is longest else ""
        if solution.setup.keeps_edges:
            yield entry(of, name, address, label, over=over, unit=unit, how=how)
        else:
            yield Entry(name, None, label, unit, over, addresses=(address,), how="by the keepers rule alone")
