"""Blocks of sessions of many setups, spread over threads, added up as whole numbers.

Counts are integers and addition does not care for order, so the result is the same for any number of threads and any
way of parting the blocks, and for one setup a call or many.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event, Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from dreadsim.rule.choices import Choose
from dreadsim.rule.mechanic import Counter, Mechanic, Run
from dreadsim.rule.naming import canonical
from dreadsim.simulation.counts import Counts
from dreadsim.simulation.recording import Tables
from dreadsim.simulation.streams import BLOCK, Generator, first_states

Integers = npt.NDArray[np.int64]

# Setups in one compiled call, and the numbers that their counts may take: enough to hide what a call costs.
_SETUPS_AT_ONCE = 256
_NUMBERS_AT_ONCE = 4_000_000
# Checks in a part of the work: it is to last a fraction of a second, so that Ctrl-C is heard.
_CHECKS_AT_ONCE = 1000


@dataclass(frozen=True)
class Room:
    """What the counts of a setup need room for.

    Parameters
    ----------
    states : tuple
        The observed states, in the order of their codes.
    most : tuple of int
        The most that one check can bring of each counter that is counted.
    outcomes : int
        How many outcomes a check has, where a mechanic has no memory; else 0.
    """

    states: tuple[Hashable, ...]
    most: tuple[int, ...]
    outcomes: int = 0

    def numbers(self, checks: int) -> int:
        """How many numbers these counts are, at most."""
        return (checks + 1) * (len(self.states) + len(self.most) * (2 + max(self.most)) + 2) + self.outcomes


@dataclass(frozen=True)
class Work:
    """A part of the work for a compiled call: blocks, each with its generator, its sessions and its setup's number."""

    generators: Generator
    sessions: Integers
    setups: Integers


class Player(ABC):
    """A compiled kernel of a mechanic: it says what it needs and how it plays; `simulated` does the rest."""

    name = "scalar"
    plays_the_rule = False

    def __init__(self, mechanic: Mechanic) -> None:
        self._mechanic = mechanic

    def count(self, setups: Sequence[Any], run: Run) -> Iterator[Counts]:
        """Simulated sessions of each setup."""
        return simulated(self, self._mechanic, setups, run)

    @abstractmethod
    def answers(self, setup: Any, words: Iterator[int]) -> Choose:
        """The literal rule's choices as this kernel takes them from the words of a stream; for replay."""

    @abstractmethod
    def room(self, setup: Any, counters: Sequence[Counter]) -> Room:
        """What the counts of a setup need room for."""

    @abstractmethod
    def ready(self, setups: Sequence[Any], counters: Sequence[Counter], checks: int) -> Callable[[Work, Tables], None]:
        """A function that plays blocks of these setups and counts into tables. It should release the GIL."""

    def outcomes(self, setup: Any, codes: Integers) -> Mapping[Any, int] | None:
        """Checks by outcome from checks by its code, where a mechanic has no memory; else None."""
        return None


def simulated(player: Player, mechanic: Mechanic, setups: Sequence[Any], run: Run) -> Iterator[Counts]:
    """Simulate each setup and yield what was counted.

    Parameters
    ----------
    player : Player
        The compiled kernel.
    mechanic : Mechanic
        Names the streams and the counters.
    setups : sequence
        Any number of them; each is played on its own streams, whatever the others are.
    run : Run
        How much.

    Yields
    ------
    Counts
        One a setup, in their order.
    """
    counters = run.counted(mechanic)
    told = _Told(run, len(setups))
    first = 0
    for rooms in _batches((player.room(setup, counters) for setup in setups), run.checks):
        batch = _Batch(player, mechanic, setups[first : first + len(rooms)], rooms, counters, run)
        first += len(rooms)
        yield from batch.counts(batch.played(told))


def _batches(rooms: Iterator[Room], checks: int) -> Iterator[list[Room]]:
    """The rooms of consecutive setups that are played together."""
    batch: list[Room] = []
    needed = 0
    for room in rooms:
        here = room.numbers(checks)
        if batch and (len(batch) == _SETUPS_AT_ONCE or needed + here > _NUMBERS_AT_ONCE):
            yield batch
            batch, needed = [], 0
        batch.append(room)
        needed += here
    if batch:
        yield batch


class _Told:
    """Tells how many sessions are done, over all batches."""

    def __init__(self, run: Run, setups: int) -> None:
        self._run, self._of, self._done = run, run.sessions * setups, 0

    def more(self, sessions: int) -> None:
        self._done += sessions
        self._run.progress("sessions simulated", self._done, self._of)


class _Batch:
    """Setups that are played together."""

    def __init__(
        self,
        player: Player,
        mechanic: Mechanic,
        setups: Sequence[Any],
        rooms: Sequence[Room],
        counters: Sequence[Counter],
        run: Run,
    ) -> None:
        self._player, self._setups, self._rooms, self._run = player, setups, rooms, run
        self._streams = [canonical(mechanic, setup) for setup in setups]
        self._names = tuple([counter.name for counter in counters])
        self._play = player.ready(setups, counters, run.checks)
        # The numbers of counters that are counted together are the digits of one number, each in a radix of its own.
        together = [self._names.index(name) for name in run.joint]
        self._radices = [1 + run.checks * max(room.most[i] for room in rooms) for i in together]
        self._factor = np.zeros(len(counters), np.int64)
        self._factor[together] = np.cumprod([1, *self._radices])[:-1]

    def played(self, told: _Told) -> Tables:
        """The tables after all sessions: every thread takes parts of the work until there are none left."""
        parts, lock, stopped = self._parts(), Lock(), Event()

        def work() -> Tables:
            tables = self._zeros()
            try:
                while not stopped.is_set():
                    with lock:
                        blocks = next(parts, None)
                    if blocks is None:
                        break
                    self._play(self._work(blocks), tables)
                    with lock:
                        told.more(sum(sessions for _, _, sessions in blocks))
                return tables
            except BaseException:
                stopped.set()
                raise

        workers = self._run.threads or os.cpu_count() or 1
        if workers == 1 or len(self._setups) * self._run.sessions <= BLOCK:
            return work()
        with ThreadPoolExecutor(workers) as crew:
            try:
                return _sum([future.result() for future in [crew.submit(work) for _ in range(workers)]])
            except BaseException:
                stopped.set()
                raise

    def _parts(self) -> Iterator[list[tuple[int, int, int]]]:
        """All blocks as (setup, number of the block, sessions), some at once; a setup's last block may be partial."""
        sessions = self._run.sessions
        at_once = min(self._run.blocks_at_once, max(1, _CHECKS_AT_ONCE // self._run.checks))
        part: list[tuple[int, int, int]] = []
        for setup in range(len(self._setups)):
            for block in range(-(-sessions // BLOCK)):
                part.append((setup, block, min(BLOCK, sessions - block * BLOCK)))
                if len(part) == at_once:
                    yield part
                    part = []
        if part:
            yield part

    def _work(self, blocks: Sequence[tuple[int, int, int]]) -> Work:
        generators = first_states(self._run.seed, [(self._streams[setup], block) for setup, block, _ in blocks])
        numbers = np.array(blocks, np.int64)
        return Work(generators, numbers[:, 2].copy(), numbers[:, 0].copy())

    def _zeros(self) -> Tables:
        setups, counters, checks = len(self._setups), len(self._names), self._run.checks
        most = max(max(room.most) for room in self._rooms)
        shapes = {
            "number": (setups, counters, checks * most + 1),
            "first": (setups, counters, checks + 1),
            "at": (setups, counters, checks),
            "quiet": (setups, checks + 1),
            "gap": (setups, checks + 1),
            "state": (setups, checks + 1, max(len(room.states) for room in self._rooms)),
            "joint": (setups, int(np.prod(self._radices)) if self._radices else 0),
            "outcome": (setups, max(room.outcomes for room in self._rooms)),
        }
        return Tables(factor=self._factor, **{name: np.zeros(shape, np.int64) for name, shape in shapes.items()})

    def counts(self, tables: Tables) -> Iterator[Counts]:
        """What was counted, setup by setup."""
        for i, (setup, room) in enumerate(zip(self._setups, self._rooms, strict=True)):
            yield Counts(
                self._run.sessions,
                self._run.checks,
                self._names,
                room.states,
                tables.number[i],
                tables.first[i],
                tables.at[i],
                tables.quiet[i],
                tables.gap[i],
                tables.state[i, :, : len(room.states)],
                self._decoded(tables.joint[i]) if self._radices else {},
                self._player.outcomes(setup, tables.outcome[i]) if room.outcomes else None,
            )

    def _decoded(self, joint: Integers) -> dict[tuple[int, ...], int]:
        codes = np.flatnonzero(joint)
        numbers = np.unravel_index(codes, self._radices, order="F")
        return {
            tuple(int(n) for n in row): int(joint[code])
            for code, row in zip(codes, zip(*numbers, strict=True), strict=True)
        }


def _sum(tables: Sequence[Tables]) -> Tables:
    first, *rest = tables
    for other in rest:
        for name in Tables._fields:
            if name != "factor":
                getattr(first, name).__iadd__(getattr(other, name))
    return first
