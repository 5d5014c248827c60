"""Figures of pools, in the rulebook's words. Each takes Axes and returns them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dreadsim.evidence.estimates import Estimate
from dreadsim.fitd.pools.answers import NAMES, PLACES, Pool, pool
from dreadsim.fitd.pools.setup import SHORTS, Setup
from dreadsim.fitd.pools.words import READINGS
from dreadsim.show.drawing import COLOURS, dots, drawing, whole_ticks

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dreadsim.show.results import Result

POOLS = range(-3, 9)
_TIER_COLOURS = {0: COLOURS[5], 1: COLOURS[1], 2: COLOURS[3], "crit": COLOURS[4]}
_SEEN = 0.001
_CRIT_COLOURS = {1: COLOURS[4], 2: COLOURS[1], 3: COLOURS[3]}


def tiers(setup: Setup, pools: Iterable[int] = POOLS, ax: Axes | None = None) -> Axes:
    """The tier of the best outcome by pool; for a negative pool the three readings side by side.

    Parameters
    ----------
    setup : Setup
        What all pools share.
    pools : iterable of int
        The pools to draw.
    ax : matplotlib.axes.Axes or None
        Where to draw; None makes a figure.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on.
    """
    with drawing(ax, (9.0, 4.6)) as drawn_on:
        for number in pools:
            shorts = SHORTS if number < 0 and setup.rule == "keepers" else SHORTS[:1]
            width = 0.86 / len(shorts)
            for i, short in enumerate(shorts):
                law = pool(setup.replace(pool=number, short=short)).tiers[0]
                place = number + width * (i - (len(shorts) - 1) / 2)
                _stack(drawn_on, place, 0.92 * width, law)
                if len(shorts) > 1:
                    drawn_on.text(
                        place, 2, READINGS[short], rotation=90, ha="center", va="bottom", size="x-small", color="white"
                    )
        drawn_on.set(
            xlabel="pool", ylabel="chance (%)", title="Tier of the best outcome", xticks=list(pools), ylim=(0, 100)
        )
        drawn_on.grid(visible=False)
        named = _named(drawn_on)
        drawn_on.legend(named.values(), named.keys(), loc="lower center", bbox_to_anchor=(0.5, -0.32), ncols=len(named))
    return drawn_on


def places(roll: Pool, ax: Axes | None = None) -> Axes:
    """The tier of each outcome of one roll, best first.

    Parameters
    ----------
    roll : Pool
        From `fitd.pool`.
    ax : matplotlib.axes.Axes or None
        Where to draw; None makes a figure.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on.
    """
    several = len(roll.tiers)
    with drawing(ax, (3.2 + 0.8 * several, 4.2)) as drawn_on:
        for place, law in enumerate(roll.tiers):
            _stack(drawn_on, place, 0.6, law)
        drawn_on.set_xticks(range(several), PLACES[:several])
        drawn_on.set(
            xlabel="outcome", ylabel="chance (%)", title=f"Pool of {roll.setup.pool}{_read(roll.setup)}", ylim=(0, 100)
        )
        drawn_on.set_xlim(-0.8, several - 0.2)
        drawn_on.grid(visible=False)
        named = _named(drawn_on)
        drawn_on.legend([*named.values()][::-1], [*named][::-1], loc="center left", bbox_to_anchor=(1, 0.5))
    return drawn_on


def _read(setup: Setup) -> str:
    return f": {READINGS[setup.short]}" if setup.rule == "keepers" and setup.pool < 0 else ""


def _named(ax: Axes) -> dict[str, Any]:
    """One handle for each label: the tiers."""
    handles, labels = ax.get_legend_handles_labels()
    return dict(zip(labels, handles, strict=True))


def _stack(ax: Axes, place: float, width: float, law: Mapping[Any, Any]) -> None:
    bottom = 0.0
    for key, p in law.items():
        ax.bar(place, 100 * float(p), width, bottom, color=_TIER_COLOURS[key], label=NAMES[key])
        bottom += 100 * float(p)


def crits(
    setup: Setup,
    pools: Sequence[int] = POOLS,
    simulated: Mapping[int, Estimate] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """The chance of at least one crit, of two and of three, by pool.

    Parameters
    ----------
    setup : Setup
        What all pools share.
    pools : sequence of int
        The pools to draw.
    simulated : mapping or None
        Measured chances of at least one crit, by pool.
    ax : matplotlib.axes.Axes or None
        Where to draw; None makes a figure.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on.
    """
    with drawing(ax) as drawn_on:
        laws = [pool(setup.replace(pool=number)).crits for number in pools]
        for least, colour in _CRIT_COLOURS.items():
            if least == 1 or setup.rule == "keepers":
                chances = [100 * float(sum(p for k, p in law.items() if k >= least)) for law in laws]
                drawn_on.plot(list(pools), chances, marker=".", label=f"at least {least}", color=colour)
        if simulated:
            dots(drawn_on, simulated.items(), "simulated")
        drawn_on.set(xlabel="pool", ylabel="chance (%)", title="Crits", xticks=list(pools))
        drawn_on.set_ylim(bottom=0, auto=True)
        drawn_on.legend()
    return drawn_on


def survival(tracks: Iterable[Result], ax: Axes | None = None) -> Axes:
    """The chance that a stress track still holds after each resistance roll, a line for each pool.

    Parameters
    ----------
    tracks : iterable of Result
        From `fitd.track`.
    ax : matplotlib.axes.Axes or None
        Where to draw; None makes a figure.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on.
    """
    with drawing(ax) as drawn_on:
        for i, track in enumerate(tracks):
            _line(drawn_on, i, [1.0, *track.p_holds], _pools(track.mix))
        whole_ticks(drawn_on.xaxis)
        drawn_on.set(xlabel="resistance rolls", ylabel="chance that the track holds (%)", title="Stress")
        drawn_on.legend()
    return drawn_on


def filling(clocks: Iterable[Result], ax: Axes | None = None) -> Axes:
    """The chance that a progress clock is full after each roll, a line for each clock.

    Parameters
    ----------
    clocks : iterable of Result
        From `fitd.clock`.
    ax : matplotlib.axes.Axes or None
        Where to draw; None makes a figure.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes drawn on.
    """
    with drawing(ax) as drawn_on:
        for i, clock in enumerate(clocks):
            _line(drawn_on, i, [0.0, *clock.p_full_by], f"{clock.segments} segments, {_pools(clock.mix)}")
        whole_ticks(drawn_on.xaxis)
        drawn_on.set(xlabel="rolls", ylabel="chance that the clock is full (%)", title="Progress clocks")
        drawn_on.legend()
    return drawn_on


def _line(ax: Axes, number: int, chances: Sequence[Any], label: str) -> None:
    colour = COLOURS[number % len(COLOURS)]
    # Once nothing changes that could be seen, the line ends.
    end = next(k for k, p in enumerate(chances) if abs(p - chances[-1]) < _SEEN)
    ax.plot(range(end + 1), [100 * float(p) for p in chances[: end + 1]], marker=".", color=colour, label=label)
    ax.set_ylim(-3, 103)


def _pools(mix: Mapping[int, object]) -> str:
    return "pool " + " or ".join(map(str, mix))
