"""Dread Dice: a bag of light and dark d20s, and a threshold that rises until a threat event resets it."""

from dreadsim.lazy import lazily

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "Kind": "dreadsim.dread.setup",
        "Setup": "dreadsim.dread.setup",
        "plots": "dreadsim.dread.plots",
        "odds": "dreadsim.dread.mechanic:MECHANIC.odds",
        "curve": "dreadsim.dread.mechanic:MECHANIC.curve",
        "longrun": "dreadsim.dread.mechanic:MECHANIC.longrun",
        "simulate": "dreadsim.dread.mechanic:MECHANIC.simulate",
        "play": "dreadsim.dread.mechanic:MECHANIC.play",
        "measured": "dreadsim.dread.mechanic:MECHANIC.measured",
        "compare": "dreadsim.dread.mechanic:MECHANIC.compare",
    },
)
