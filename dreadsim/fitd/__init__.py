"""Forged-in-the-Dark pools: the highest of some d6, crits from all of them, and what becomes of pools below one die."""

from dreadsim.lazy import lazily

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "Roll": "dreadsim.fitd.rules",
        "Setup": "dreadsim.fitd.setup",
        "clock": "dreadsim.fitd.over_rolls",
        "plots": "dreadsim.fitd.plots",
        "pool": "dreadsim.fitd.one_roll",
        "track": "dreadsim.fitd.over_rolls",
    },
)
