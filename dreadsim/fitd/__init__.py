"""Forged-in-the-Dark pools: the highest of some d6, crits from all of them, and what becomes of pools below one die."""

from dreadsim.lazy import lazily

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "ClockSetup": "dreadsim.fitd.clocks.setup",
        "Roll": "dreadsim.fitd.pools.rules",
        "Setup": "dreadsim.fitd.pools.setup",
        "TrackSetup": "dreadsim.fitd.tracks.setup",
        "clock": "dreadsim.fitd.clocks.answers",
        "compare": "dreadsim.fitd.asked",
        "curve": "dreadsim.fitd.asked",
        "longrun": "dreadsim.fitd.asked",
        "measured": "dreadsim.fitd.asked",
        "odds": "dreadsim.fitd.asked",
        "play": "dreadsim.fitd.asked",
        "plots": "dreadsim.fitd.plots",
        "pool": "dreadsim.fitd.pools.answers",
        "simulate": "dreadsim.fitd.asked",
        "track": "dreadsim.fitd.tracks.answers",
    },
)
