"""Forged-in-the-Dark pools: the highest of some d6, crits from all of them, and what becomes of pools below one die."""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from dreadsim.lazy import lazily

if TYPE_CHECKING:
    from dreadsim.fitd.clock.answers import clock as clock
    from dreadsim.fitd.pool.answers import pool as pool
    from dreadsim.fitd.track.answers import track as track

_HOMES = {
    "ClockSetup": "dreadsim.fitd.clock.setup",
    "Roll": "dreadsim.fitd.pool.rules",
    "Setup": "dreadsim.fitd.pool.setup",
    "TrackSetup": "dreadsim.fitd.track.setup",
    "clock": "dreadsim.fitd.clock.answers:clock",
    "compare": "dreadsim.fitd.asked",
    "curve": "dreadsim.fitd.asked",
    "longrun": "dreadsim.fitd.asked",
    "measured": "dreadsim.fitd.asked",
    "odds": "dreadsim.fitd.asked",
    "play": "dreadsim.fitd.asked",
    "plots": "dreadsim.fitd.plots",
    "pool": "dreadsim.fitd.pool.answers:pool",
    "simulate": "dreadsim.fitd.asked",
    "track": "dreadsim.fitd.track.answers:track",
}

__getattr__, __dir__, __all__ = lazily(__name__, _HOMES)


class _Answering(ModuleType):
    """The package; its `pool`, `track` and `clock` are answers, although the folders of these games are called so."""

    def __setattr__(self, name: str, value: Any) -> None:
        # Python enters a folder into its package once something of it is imported; that would hide the answer.
        if not (isinstance(value, ModuleType) and name in _HOMES):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Answering
