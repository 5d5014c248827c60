"""``dreadsim fitd``, ``dreadsim fitd track`` and ``dreadsim fitd clock``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from cyclopts import App, Parameter

from dreadsim.cli.options import Count, Options, as_written, option, options_of
from dreadsim.cli.output import Figure, show
from dreadsim.errors import InputError, did_you_mean
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.tracks.setup import TrackSetup
from dreadsim.rule.grammar import load_setup
from dreadsim.rule.keys import keys_of

_POOL = keys_of(Setup)["pool"]

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    # The text of an option that is no number goes on to where it is refused.
    Pool = int | str | None
    ResistancePool = int | None
    ActionPool = int | None
else:
    # An argument or an option; a negative number is not taken for an option.
    Pool = option(_POOL, "pool")
    ResistancePool = option(replace(_POOL, words="the pool of every resistance roll"), "pool")
    ActionPool = option(replace(_POOL, words="the pool of every action roll"), "pool")

Dots = Annotated[
    int | None,
    Parameter(converter=as_written, help="Dots, instead of a pool: each outcome past the first adds a die."),
]

HELP = """Forged-in-the-Dark pools: one roll, stress tracks, progress clocks.

dreadsim fitd -2

dreadsim fitd 3 --outcomes 2 --flip one --json

dreadsim fitd track 2
"""

app = App(name="fitd", help=HELP, help_format="plaintext", result_action="return_value")


class PoolOptions(Options):
    """What a roll, a track and a clock share: a pool that may be given by its dots, and files."""

    mechanic: ClassVar[str]
    dots: int | None

    def made(self, pool: int | None) -> Any:
        """The setup that file, options and pool make together."""
        start: Any = self._of_file() if self.setup else self.setup_type()
        given = self.given()
        ways = {"pool": pool, "dots": self.dots, "mix": given.get("mix")}
        chosen = [way for way, value in ways.items() if value is not None]
        if len(chosen) > 1:
            said = " and ".join(chosen)
            raise InputError("pool", said, "one of " + ", ".join(ways), f"{said} are given")
        if self.dots is not None:
            pool = Setup.of_dots(self.dots, given.get("outcomes", getattr(start, "outcomes", 1))).pool
        # A pool that is asked for stands instead of a file's mix.
        instead = {} if pool is None else {"pool": pool} | ({"mix": ()} if hasattr(start, "mix") else {})
        return self.changed(start, **instead)

    def _of_file(self) -> Any:
        """The setup of a file; of one of a pool, what is rolled."""
        found = load_setup(str(self.setup), *dict.fromkeys((self.mechanic, "fitd")))
        if isinstance(found, self.setup_type):
            return found
        if found.outcomes > 1:
            raise InputError("outcomes", found.outcomes, "1, since each roll has one here").at(
                f"{self.setup}: [setup] outcomes"
            )
        shared = keys_of(self.setup_type).keys() & keys_of(Setup).keys()
        return self.setup_type(**{name: getattr(found, name) for name in shared})


@options_of(Setup, but=("pool",), files="of the mechanic fitd")
class RollOptions(PoolOptions):
    """The rules of one roll; options override the setup file."""

    mechanic = "fitd"
    dots: Dots = None


@options_of(TrackSetup, but=("pool",), files="of the mechanic fitd_track or fitd")
class TrackOptions(PoolOptions):
    """A stress track; options override the setup file."""

    mechanic = "fitd_track"
    dots: Dots = None


@options_of(ClockSetup, but=("pool",), files="of the mechanic fitd_clock or fitd")
class ClockOptions(PoolOptions):
    """A progress clock; options override the setup file."""

    mechanic = "fitd_clock"
    dots: Dots = None


@app.default
def fitd(pool: Pool = None, setup: RollOptions | None = None, *, output: Figure | None = None) -> int:
    """The odds of one roll.

    dreadsim fitd -2

    dreadsim fitd 3 --outcomes 2 --flip one --json
    """
    from dreadsim.fitd import pool as answer

    if isinstance(pool, str):
        # What is no pool may be meant as a command.
        commands = ("track", "clock")
        raise InputError(
            "pool", pool, f"{_POOL.kind.allowed}, or {' or '.join(commands)}{did_you_mean(pool, commands)}"
        )
    setup = setup or RollOptions()
    output = (output or Figure()).check(setup.setup)
    result = answer(setup.made(pool))

    def draw() -> Axes:
        from dreadsim.fitd.plots import places

        return places(result)

    return show(result, output, draw)


@app.command
def track(
    pool: ResistancePool = None, setup: TrackOptions | None = None, *, rolls: Count = 20, output: Figure | None = None
) -> int:
    """How long a stress track holds, and how often an Edge is wasted on the way.

    dreadsim fitd track 2

    dreadsim fitd track --mix 1=1/2,3=1/2 --use 1/3 --plot stress.png

    Parameters
    ----------
    rolls
        How many rolls are followed.
    """
    from dreadsim.fitd import track as answer

    setup = setup or TrackOptions()
    output = (output or Figure()).check(setup.setup)
    result = answer(setup.made(pool), rolls=rolls)

    def draw() -> Axes:
        from dreadsim.fitd.plots import survival

        return survival([result])

    return show(result, output, draw)


@app.command
def clock(
    pool: ActionPool = None, setup: ClockOptions | None = None, *, rolls: Count = 20, output: Figure | None = None
) -> int:
    """When a progress clock is full.

    dreadsim fitd clock 2 --segments 8

    dreadsim fitd clock 2 --ticks 0,2,3 --crit-ticks 0 --json

    Parameters
    ----------
    rolls
        How many rolls are followed.
    """
    from dreadsim.fitd import clock as answer

    setup = setup or ClockOptions()
    output = (output or Figure()).check(setup.setup)
    result = answer(setup.made(pool), rolls=rolls)

    def draw() -> Axes:
        from dreadsim.fitd.plots import filling

        return filling([result])

    return show(result, output, draw)
