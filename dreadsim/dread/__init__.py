"""Dread Dice: a bag of light and dark d20s, and a threshold that rises until a threat event resets it."""

from dreadsim.lazy import lazily

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "Kind": "dreadsim.dread.setup",
        "Setup": "dreadsim.dread.setup",
        "curve": "dreadsim.dread.tension",
        "simulate": "dreadsim.dread.simulation",
        "plots": "dreadsim.dread.plots",
        "longrun": "dreadsim.dread.regime",
        "play": "dreadsim.dread.story",
        "compare": "dreadsim.dread.comparison",
        "odds": "dreadsim.dread.next_check",
    },
)
