"""The simulation of one of several rolls: which pool is rolled. What it shows is for `pool.kernel`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dreadsim.fitd.pools.kernel import most_crits, most_dice, row
from dreadsim.fitd.pools.setup import FACES, PARTIAL, SUCCESS
from dreadsim.fitd.rolls.setup import RollsSetup
from dreadsim.simulation.compiling import inlined
from dreadsim.simulation.words import choose


class Rolled(NamedTuple):
    """What setups roll, for a kernel.

    Parameters
    ----------
    upto : numpy.ndarray
        The weight of each pool and of those before it in its mix; the mixes of all setups one after another.
    pools : numpy.ndarray
        The pools, as `pool.kernel.row` has them.
    ends : numpy.ndarray
        Where the mix of each setup ends.
    room : int
        The most dice that lie on the table.
    """

    upto: npt.NDArray[np.int64]
    pools: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]
    room: int


def rolled(setups: Sequence[RollsSetup]) -> Rolled:
    """The pools of some setups."""
    mixes = [setup.weighted for setup in setups]
    upto = np.concatenate([np.cumsum([weight for weight, _ in mix]) for mix in mixes])
    pools = [pool for mix in mixes for _, pool in mix]
    ends = np.cumsum([len(mix) for mix in mixes])
    return Rolled(upto, np.array([row(pool) for pool in pools]), ends, most_dice(pools))


def crits_at_most(setup: RollsSetup) -> int:
    """The most crits that one roll can give."""
    return max(most_crits(pool) for _, pool in setup.weighted)


def by_result(failure: int, partial: int, success: int) -> Iterator[int]:
    """What the results 0 (missing), 1, ..., 6 bring, by their tiers."""
    return (failure if r < PARTIAL else partial if r < SUCCESS else success for r in range(FACES + 1))


@inlined
def drawn(stream, upto, first, last):  # type: ignore[no-untyped-def]
    """The place of the pool that is rolled this time, of a mix from `first` to `last`."""
    place = first
    if first < last:
        ticket, stream = choose(stream, upto[last])
        while ticket >= upto[place]:
            place += 1
    return place, stream
