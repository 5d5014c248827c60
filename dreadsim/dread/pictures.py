"""Figures of Dread Dice for a report: the rulebook's example bag, exact beside simulated."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dreadsim.dread import plots
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.dread.setup import Setup
from dreadsim.show.plots import Picture


def pictures(checks: int, sessions: int, seed: int) -> Sequence[Picture]:
    """Tension curve, number of events, first event, thresholds and sample sessions."""
    setup = Setup()
    exact, simulated = MECHANIC.curve(setup, checks), MECHANIC.simulate(setup, checks, sessions, seed)
    bag = "Five light dice and a dark one, T0 = 5, step 1"
    return [
        Picture(
            "tension.png",
            f"{bag}: the simulated chances lie on the exact line.",
            partial(plots.tension, exact, simulated),
        ),
        Picture(
            "events.png", f"{bag}: how many events a session brings.", partial(plots.event_count, exact, simulated)
        ),
        Picture("first_event.png", f"{bag}: when the first event comes.", partial(plots.first_event, exact, simulated)),
        Picture("thresholds.png", f"{bag}: where the threshold stands, exactly.", partial(plots.thresholds, exact)),
        Picture(
            "sawtooth.png",
            f"{bag}: how the threshold rises and falls at the table.",
            partial(plots.sawtooth, setup, checks),
        ),
    ]
