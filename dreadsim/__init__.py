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
        "dread": "dreadsim.dread",
        "fitd": "dreadsim.fitd",
        "load": "dreadsim.files",
        "verify": "dreadsim.studies.verification",
    },
)
