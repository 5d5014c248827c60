"""A session measured: sessions rolled out, with intervals."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dreadsim.answers.measured import entries_at, places_of
from dreadsim.answers.session import in_numbers, served
from dreadsim.answers.solved import described, told_besides
from dreadsim.errors import of_type
from dreadsim.evidence.addresses import Address, lookup
from dreadsim.evidence.estimated import estimated
from dreadsim.evidence.estimates import Estimate
from dreadsim.progress import Progress, silent
from dreadsim.rule.mechanic import Mechanic, Run, event_of
from dreadsim.show.entries import Entry, entries
from dreadsim.show.layout import number, plural
from dreadsim.show.results import Result, encode
from dreadsim.simulation.streams import STREAM

if TYPE_CHECKING:
    from dreadsim.simulation.counts import Counts


class Simulation(Result):
    """Simulated sessions; see `Answers.simulate`."""

    def to_json(self) -> dict[str, Any]:
        """Counts as whole numbers, and estimates with their intervals."""
        document = super().to_json()
        estimates = {name: document.pop(name) for name in self.entries}
        return document | {"counts": encode(self.counts), "estimates": estimates}


def simulate(
    mechanic: Mechanic,
    setup: Any,
    checks: int = 40,
    sessions: int = 100_000,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress = silent,
    addresses: str | Sequence[str] | None = None,
) -> Simulation:
    """Roll out sessions and measure what `curve` computes; see `Answers.simulate`."""
    of_type("setup", setup, mechanic.setup_type)
    places = None if addresses is None else places_of(mechanic, addresses)
    run = Run(
        checks,
        sessions,
        secrets.randbits(32) if seed is None else seed,
        threads,
        _counters(mechanic, places),
        _joint(places),
        progress=progress,
    )
    kernel, *_ = mechanic.kernels(setup)
    (counts,) = kernel.count([setup], run)
    asked = {"setup": setup, "checks": run.checks, "sessions": run.sessions, "seed": run.seed, "stream": STREAM}
    asked |= {"kernel": kernel.name, "counts": counts}
    wanted = (
        _served(mechanic, counts) if places is None else entries_at(mechanic, places, lambda p: estimated(p, counts))
    )
    said = _sentences(mechanic, run, estimated(lookup(mechanic, "event_count.mean"), counts))
    schema = f"{mechanic.name}.simulation/1"
    return Simulation(schema, asked, entries(*wanted), said, described(mechanic, setup))


def _counters(mechanic: Mechanic, places: Sequence[Address] | None) -> tuple[str, ...]:
    """The counters beside the event that are asked for, or of which answers tell unasked."""
    if places is None:
        return tuple(counter.name for counter in told_besides(mechanic))
    return tuple(dict.fromkeys(name for place in places for name in place.quantity.counters))


def _joint(places: Sequence[Address] | None) -> tuple[str, ...]:
    """The counters that must be counted together."""
    return next((p.quantity.counters for p in places or () if len(p.quantity.counters) > 1), ())


def _served(mechanic: Mechanic, counts: Counts) -> Iterator[Entry]:
    """The estimates of what `curve` serves."""
    for one in served(mechanic, counts.checks, in_numbers(counts.states)):
        if one.estimated:
            value = estimated(lookup(mechanic, one.address), counts)
            yield Entry(one.name, value, one.label, addresses=(one.address,), **one.others)


def _sentences(mechanic: Mechanic, run: Run, mean: Estimate) -> list[str]:
    words, event = mechanic.words, event_of(mechanic)
    played = f"{plural(run.sessions, f'simulated {words.session}')} of {plural(run.checks, words.check)}"
    return [
        f"{played} (seed {run.seed}) brought {number(mean.value)} "
        f"{event.one if mean.value == 1 else event.several} on average.",
        "Ranges in brackets are 99% intervals.",
    ]
