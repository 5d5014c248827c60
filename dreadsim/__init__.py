"""Exact odds and Monte Carlo for tabletop threat mechanics."""

from dreadsim.lazy import lazily

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "Chain": "dreadsim.exact.chain",
        "InputError": "dreadsim.errors",
        "LiteralMechanic": "dreadsim.own.mechanic",
        "Path": "dreadsim.exact.chain",
        "Pmf": "dreadsim.exact.pmf",
        "Session": "dreadsim.exact.session",
        "compare": "dreadsim.answers.comparison",
        "dread": "dreadsim.dread",
        "fitd": "dreadsim.fitd",
        "load": "dreadsim.rule.grammar",
        "plots": "dreadsim.show.plots",
        "verify": "dreadsim.studies.verification",
    },
)
