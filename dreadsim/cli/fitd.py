"""``dreadsim fitd``, ``dreadsim fitd track`` and ``dreadsim fitd clock``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from dreadsim.cli.options import Figure, Whole, as_written, show
from dreadsim.errors import InputError
from dreadsim.files import load_setup
from dreadsim.fitd.setup import Setup

if TYPE_CHECKING:
    from matplotlib.axes import Axes


# An argument or an option; a negative number is not taken for an option.
Pool = Annotated[int | None, Parameter(name="pool", converter=as_written)]

HELP = """Forged-in-the-Dark pools: one roll, stress tracks, progress clocks.

dreadsim fitd -2

dreadsim fitd 3 --outcomes 2 --flip one --json

dreadsim fitd track 2
"""

app = App(name="fitd", help=HELP, help_format="plaintext", result_action="return_value")


@Parameter(name="*", group="Setup")
@dataclass(kw_only=True)
class FitdOptions:
    """The rules of a pool; options override the setup file."""

    dots: Whole | None = None
    "Dots, instead of a pool: each outcome past the first adds a die."
    outcomes: Whole | None = None
    "Outcomes that get a result each, 1..4 (default 1)."
    rule: str | None = None
    "keepers or blades (default keepers)."
    short: str | None = None
    "best_pairs, lowest or debt: which pairs count for a negative pool (default best_pairs)."
    flip: str | None = None
    "none, opposite, one or remove: what happens to the highest die (default none)."
    flip_order: str | None = None
    "after_crits or before_crits: whether sixes are counted before a flip or after it (default after_crits)."
    setup: Path | None = None
    "A setup file (TOML) of the mechanic fitd."

    def resolve(self, pool: int | None, mix: str | None = None) -> Setup:
        """The setup that file, options and pool make together; a mix of pools stands instead of one."""
        given = {key: value for key, value in vars(self).items() if value is not None and key not in ("setup", "dots")}
        start: Setup = load_setup(self.setup, "fitd") if self.setup else Setup()
        if sum(choice is not None for choice in (pool, self.dots, mix)) > 1:
            raise InputError("pool", "more than one of pool, dots and mix", "one of them")
        if self.dots is not None:
            pool = Setup.of_dots(self.dots, given.get("outcomes", start.outcomes)).pool
        if pool is not None:
            given["pool"] = pool
        return start.replace(**given)


@Parameter(name="*", group="Setup")
@dataclass(kw_only=True)
class RollOptions(FitdOptions):
    """The rules of one roll; tracks and clocks know what is rolled for them."""

    kind: str | None = None
    "action or resistance (default action)."


@app.default
def fitd(pool: Pool = None, setup: RollOptions | None = None, *, output: Figure | None = None) -> int:
    """The odds of one roll.

    dreadsim fitd -2

    dreadsim fitd 3 --outcomes 2 --flip one --json

    Parameters
    ----------
    pool
        The pool after the extra dice for outcomes, -20..40 (default 1).
    """
    from dreadsim.fitd import pool as answer

    output = (output or Figure()).check()
    result = answer((setup or RollOptions()).resolve(pool))

    def draw() -> Axes:
        from dreadsim.fitd.plots import places

        return places(result)

    return show(result, output, draw)


@app.command
def track(
    pool: Pool = None,
    setup: FitdOptions | None = None,
    *,
    capacity: Whole = 9,
    rolls: Whole = 20,
    mix: str | None = None,
    use: str = "0",
    output: Figure | None = None,
) -> int:
    """How long a stress track holds, and how often an Edge is wasted on the way.

    dreadsim fitd track 2

    dreadsim fitd track --mix 1=1/2,3=1/2 --use 1/3 --plot stress.png

    Parameters
    ----------
    pool
        The pool of every resistance roll, -20..40 (default 1).
    capacity
        The most stress that fits.
    rolls
        How many rolls are followed.
    mix
        Pools by probability, instead of one pool: 1=1/2,3=1/2.
    use
        The chance that a kept Edge has been used before the next roll.
    """
    from dreadsim.fitd import track as answer

    output = (output or Figure()).check()
    result = answer((setup or FitdOptions()).resolve(pool, mix), capacity, rolls, mix, use)

    def draw() -> Axes:
        from dreadsim.fitd.plots import survival

        return survival([result])

    return show(result, output, draw)


@app.command
def clock(
    pool: Pool = None,
    setup: FitdOptions | None = None,
    *,
    segments: Whole = 6,
    ticks: str = "0,1,2",
    crit_ticks: Whole = 1,
    rolls: Whole = 20,
    mix: str | None = None,
    output: Figure | None = None,
) -> int:
    """When a progress clock is full.

    dreadsim fitd clock 2 --segments 8

    dreadsim fitd clock 2 --ticks 0,2,3 --crit-ticks 0 --json

    Parameters
    ----------
    pool
        The pool of every action roll, -20..40 (default 1).
    segments
        Ticks that fill the clock; usually 4, 6 or 8.
    ticks
        Ticks for a failure, a partial success and a success.
    crit_ticks
        Ticks more for each crit.
    rolls
        How many rolls are followed.
    mix
        Pools by probability, instead of one pool: 1=1/2,3=1/2.
    """
    from dreadsim.fitd import clock as answer

    output = (output or Figure()).check()
    result = answer((setup or FitdOptions()).resolve(pool, mix), segments, ticks, crit_ticks, rolls, mix)

    def draw() -> Axes:
        from dreadsim.fitd.plots import filling

        return filling([result])

    return show(result, output, draw)
