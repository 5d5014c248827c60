"""Exact odds and Monte Carlo for tabletop threat mechanics."""

from dreadsim.lazy import lazily

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "Chain": "dreadsim.chain",
        "InputError": "dreadsim.errors",
        "LiteralMechanic": "dreadsim.literal",
        "Path": "dreadsim.chain",
        "Pmf": "dreadsim.pmf",
        "Session": "dreadsim.transient",
        "compare": "dreadsim.dread.comparison",
        "dread": "dreadsim.dread",
        "fitd": "dreadsim.fitd",
        "load": "dreadsim.files",
        "plots": "dreadsim.plots",
        "verify": "dreadsim.studies.verification",
    },
)
