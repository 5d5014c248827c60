"""A session measured: sessions rolled out, with intervals."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from dreadsim.answers.solved import described, short, told_besides
from dreadsim.errors import of_type
from dreadsim.evidence.estimates import Estimate, average, proportion
from dreadsim.progress import Progress, silent
from dreadsim.rule.mechanic import Counter, Mechanic, Run, event_of
from dreadsim.show.entries import Entry, entries
from dreadsim.show.layout import number, plural
from dreadsim.show.results import Result, encode
from dreadsim.simulation.streams import STREAM

if TYPE_CHECKING:
    from dreadsim.simulation.counts import Counts, Tally


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
) -> Simulation:
    """Roll out sessions and measure what `curve` computes; see `Answers.simulate`."""
    of_type("setup", setup, mechanic.setup_type)
    told = tuple(counter.name for counter in told_besides(mechanic))
    run = Run(checks, sessions, secrets.randbits(32) if seed is None else seed, threads, told, progress=progress)
    kernel, *_ = mechanic.kernels(setup)
    (counts,) = kernel.count([setup], run)
    asked = {"setup": setup, "checks": run.checks, "sessions": run.sessions, "seed": run.seed, "stream": STREAM}
    asked |= {"kernel": kernel.name, "counts": counts}
    found = entries(
        *_of_event(mechanic, counts),
        *([] if mechanic.memoryless else _of_state(mechanic, counts)),
        *_of_numbers(mechanic, counts),
        *(one for counter in told_besides(mechanic) for one in _of_other(mechanic, counts, counter)),
    )
    said = _sentences(mechanic, run, found["mean_events"].value)
    schema = f"{mechanic.name}.simulation/1"
    return Simulation(schema, asked, found, said, described(mechanic, setup))


def _of_event(mechanic: Mechanic, counts: Counts) -> Iterator[Entry]:
    event, check = event_of(mechanic), mechanic.words.check
    yield Entry("p_event_at", _at(counts, event), event.one, over=check, addresses=("event_at",))
    so_far = f"any {short(event)[0]} so far"
    yield Entry("p_any_by", _so_far(counts, event), so_far, over=check, addresses=("any_by",))


def _of_state(mechanic: Mechanic, counts: Counts) -> Iterator[Entry]:
    words, laws = mechanic.words, counts.states_before()
    name, label = f"{words.state}_before", f"{words.state} before"
    if all(isinstance(state, int) for state in counts.states):
        low, high = min(counts.states), max(counts.states)  # type: ignore[type-var]
        means = [average(law, low, high) for law in laws]  # type: ignore[arg-type]
        where: dict[str, Any] = {"addresses": (name,), "how": "its mean"}
        yield Entry(f"mean_{name}", means, f"mean {label}", unit="", over=words.check, **where)
    shares = [_shares(law, counts.sessions) for law in laws]
    yield Entry(name, shares, label, over=words.state, shown=False, addresses=(name,))


def _of_numbers(mechanic: Mechanic, counts: Counts) -> Iterator[Entry]:
    words, event = mechanic.words, event_of(mechanic)
    one, _, several = short(event)
    label = f"{event.several} in the {words.session}"
    yield _number(counts, event, "event_count", label, several)
    first = _shares(counts.first_of(event.name), counts.sessions)
    label = f"{words.check} of the first {one}"
    yield Entry("first_event_at", first, label, over=words.check, shown=False, addresses=("first_event_at",))
    yield _mean(counts, event, "mean_events", "event_count", several)


def _of_other(mechanic: Mechanic, counts: Counts, counter: Counter) -> Iterator[Entry]:
    words, name = mechanic.words, counter.name
    total = counter.total or f"{name}_count"
    yield Entry(f"p_{name}_at", _at(counts, counter), counter.one, over=words.check, addresses=(f"{name}_at",))
    so_far = f"any {counter.one} so far"
    by = (f"any_{name}_by",)
    yield Entry(f"p_any_{name}_by", _so_far(counts, counter), so_far, over=words.check, addresses=by)
    yield _number(counts, counter, total, f"{counter.several} in the {words.session}", counter.several)
    yield _mean(counts, counter, f"mean_{name}", total, counter.several)


def _at(counts: Counts, counter: Counter) -> list[Estimate]:
    return [proportion(n, counts.sessions) for n in counts.at_of(counter.name)]


def _so_far(counts: Counts, counter: Counter) -> list[Estimate]:
    first, seen, found = counts.first_of(counter.name), 0, []
    for check in range(1, counts.checks + 1):
        seen += first.get(check, 0)
        found.append(proportion(seen, counts.sessions))
    return found


def _number(counts: Counts, counter: Counter, name: str, label: str, several: str) -> Entry:
    law = _shares(counts.number_of(counter.name), counts.sessions)
    return Entry(name, law, label, over=several, addresses=(name,))


def _mean(counts: Counts, counter: Counter, name: str, total: str, several: str) -> Entry:
    # The last place of the array is the largest number that was thought possible.
    most = counts.number.shape[1] - 1
    found = average(counts.number_of(counter.name), 0, most)
    return Entry(name, found, f"mean number of {several}", unit="", addresses=(f"{total}.mean",))


def _shares(tally: Tally, sessions: int) -> Mapping[Any, Estimate]:
    return {outcome: proportion(n, sessions) for outcome, n in tally.items()}


def _sentences(mechanic: Mechanic, run: Run, mean: Estimate) -> list[str]:
    words, event = mechanic.words, event_of(mechanic)
    played = f"{plural(run.sessions, f'simulated {words.session}')} of {plural(run.checks, words.check)}"
    return [
        f"{played} (seed {run.seed}) brought {number(mean.value)} "
        f"{event.one if mean.value == 1 else event.several} on average.",
        "Ranges in brackets are 99% intervals.",
    ]
