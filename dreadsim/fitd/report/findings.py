"""What the rules of pools imply, told section by section: the words, tables and figures of the report.

Every number is taken from the exact law when the page is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

from dreadsim.exact.order_statistics import lowest
from dreadsim.fitd.clocks.answers import clock
from dreadsim.fitd.pools.answers import pool
from dreadsim.fitd.pools.setup import FACES, MOST_OUTCOMES, PARTIAL, SHORTS, SUCCESS, Setup
from dreadsim.fitd.report.audit import (
    DEPENDS,
    FALSE,
    all_good,
    chance,
    crit_events,
    crits,
    exactly,
    good,
    prints_as,
    statements,
    succeeds,
)
from dreadsim.fitd.report.cells import (
    by_pool,
    by_reading,
    by_rule,
    decimal,
    dice,
    dice_rolled,
    mean,
    said,
    shown,
    table,
)
from dreadsim.fitd.rolls.telling import SURE, reached
from dreadsim.fitd.tracks.answers import track
from dreadsim.show.layout import percent
from dreadsim.show.pages import bullets, figure, heading, judged, paragraph

Parts = Iterator[str]

SEGMENTS = (4, 6, 8)
# Long enough for any clock here to be full with the chance SURE.
CLOCK_ROLLS = 100


def opening() -> Parts:
    """What is rolled, what is left open, and how to read the numbers."""
    yield paragraph(
        "Keepers in the Dark, like the other games of its family, rolls six-sided dice: 1 to 3 is a failure, 4 or 5 a "
        "partial success, 6 a success. Every six past the first is a crit, on whichever dice it lies. A roll with "
        "fewer dice than outcomes rolls a pair for each result that is missing, and a pair is worth its lower die."
    )
    yield paragraph(
        "Below zero dice there are more pairs than outcomes, and the book does not say which pairs count. There are "
        "three readings: the best pairs count (the letter of the text), the lowest pairs count, or the first pairs pay "
        "for the dice below zero and those that are left count. From 0d on the three are the same."
    )
    yield paragraph(
        "All numbers are exact. A chance stands as a percentage, as 1 in N and as a fraction. 2d is a pool of two "
        "dice, -2d a pool of minus two. Where nothing else is said there is one outcome, and below zero the best pairs "
        "count."
    )


def summary() -> Parts:
    """The page in a few lines."""
    best, worst, debt = (succeeds(Setup(-2, short=short)) for short in SHORTS)
    sixteen = [f"{event}: {said(p)}" for event, p in crit_events() if prints_as(p, 16)]
    resisted = {pool: decimal(stress(Setup(pool))) for pool in (-2, 0, 1)}
    yield heading("In short")
    yield bullets(
        [
            f"By the letter of the text deep trouble helps: -2d is at least a partial success in {said(best)} of "
            f"rolls, one die in {said(succeeds(Setup(1)))}. If the lowest pairs count it is {said(worst)}; if pairs "
            f"pay the debt, {said(debt)}, as at 0d.",
            f"Crits ignore all that. -2d has a crit in {said(crits(Setup(-2)))} of rolls, exactly like 6d. One die "
            f"never has one; no dice have one in {said(crits(Setup(0)))}.",
            f"One printed figure is wrong: two crits or more on six dice have {said(crits(Setup(-2), 2))}, not 16%. "
            f"What has 16% is {' and '.join(sixteen)}.",
            f"By the letter, too, resisting is dearest with no dice at all ({resisted[0]} stress on average), and -2d "
            f"({resisted[-2]}) costs about as much as one die ({resisted[1]}).",
            "Turned over or set to 1, a flip spoils a lone pair as surely as a lone die. If the flipped die is taken "
            "off the table instead, a roll of pairs loses nothing.",
        ]
    )


def printed() -> Parts:
    """The printed statements, audited."""
    found = statements()
    false, undecided = (sum(statement.verdict == verdict for statement in found) for verdict in (FALSE, DEPENDS))
    yield heading("What the book says of its odds")
    yield paragraph(
        f"{len(found)} statements, in our own words: {false} are false, and {undecided} depend on how a rule is read."
    )
    rows = []
    for statement in found:
        settled = [f"{what}: {said(p)}" for what, p in statement.exact.items()]
        rows.append([statement.claim, "\n".join([*settled, statement.note]).strip(), statement.verdict])
    yield judged(["What is printed", "What is exact", "Verdict"], rows)


def readings() -> Parts:
    """Tiers by pool, all readings side by side."""
    yield heading("Deep trouble helps, by the letter")
    yield paragraph(
        "With the best pairs, every die below zero adds a pair to choose from, so that -1d, -2d and -3d are each "
        "better than the one before. If the lowest pairs count, every die below zero hurts, and soon nothing succeeds "
        "any more. If pairs pay the debt, a roll below zero is a roll of 0d: further harm changes nothing but the "
        "crits."
    )
    yield figure("tiers.png", "Failure, partial success and success by pool; below zero by each reading.")
    yield by_reading("At least a partial success", lambda setup: shown(succeeds(setup)))
    yield by_reading("A full success", lambda setup: shown(chance(setup, lambda roll: roll.results[0] >= SUCCESS)))


def crit_odds() -> Parts:
    """Crits by pool."""
    yield heading("Crits")
    yield paragraph(
        "All dice on the table count, so what matters is how many there are: 2d and 0d roll two, 4d and -1d four, 6d "
        "and -2d six. One die is the only roll that cannot crit. The readings make no difference here."
    )
    yield figure("crits.png", "The chance of one, two and three crits or more by pool.")
    yield by_pool(
        "",
        {
            "dice": dice_rolled,
            "at least one crit": lambda pool: shown(crits(Setup(pool))),
            "exactly one": lambda pool: shown(exactly(Setup(pool), 1)),
            "two or more": lambda pool: shown(crits(Setup(pool), 2)),
        },
    )


def resistance() -> Parts:
    """Resistance rolls and the track that they fill."""
    yield heading("Stress")
    yield paragraph(
        "A resistance roll costs 3, 2 or 1 stress for a failure, a partial success and a success. A track with room "
        "for 9 holds three rolls whatever they show; the tables say what a roll costs and how many rolls a fresh track "
        "holds on average before one overflows it."
    )
    yield figure("stress.png", "How long a track for 9 stress holds.")
    yield by_reading("Stress of a roll, on average", lambda setup: mean(stress(setup)))
    yield by_reading("Rolls that the track holds, on average", lambda setup: decimal(track(setup).mean_rolls_survived))


def several_outcomes() -> Parts:
    """More outcomes, more dice."""
    yield heading("Several outcomes")
    yield paragraph(
        "Dots are the dice for one outcome; each further outcome adds a die. That buys more success in all, and makes "
        "it less likely that everything goes well: with two dots, a second outcome raises the outcomes that succeed at "
        f"least partly from {decimal(good(2, 1))} to {decimal(good(2, 2))} on average, but the chance that all do "
        f"falls from {said(all_good(2, 1))} to {said(all_good(2, 2))}. At -2 a second and a third outcome add no "
        "dice to the table: they take pairs that the first one could choose from."
    )
    outcomes = range(1, MOST_OUTCOMES + 1)
    heads = ["dots", *(f"{n} outcome{'s' * (n > 1)}" for n in outcomes)]
    every = ([str(dots), *(shown(all_good(dots, n)) for n in outcomes)] for dots in range(-2, 5))
    yield table("Every outcome at least a partial success", heads, every)
    average = ([str(dots), *(mean(good(dots, n)) for n in outcomes)] for dots in range(-2, 5))
    yield table("Outcomes that are at least a partial success, on average", heads, average)


def flips() -> Parts:
    """Flip down in its senses."""
    yield heading("Flipping a die down")
    yield paragraph(
        "The highest die on the table is flipped down, and the book does not say to what. Turned over to the opposite "
        "face or set to 1 makes no difference for success: from a 4, 5 or 6 it leaves a failure either way. Taken off "
        "the table is another matter: in a pair the other die then stands alone, so that rolls of pairs lose nothing. "
        "Crits may be counted before the flip, which leaves them alone, or after it, when one six is gone."
    )
    yield by_pool(
        "At least a partial success, and at least one crit",
        {
            "no flip": lambda pool: shown(succeeds(Setup(pool))),
            "turned over, or to 1": lambda pool: shown(succeeds(Setup(pool, flip="opposite"))),
            "taken away": lambda pool: shown(succeeds(Setup(pool, flip="remove"))),
            "crit, then flip": lambda pool: shown(crits(Setup(pool))),
            "flip, then crit": lambda pool: shown(crits(Setup(pool, flip="one", flip_order="before_crits"))),
        },
        range(-3, 6),
    )


def edges() -> Parts:
    """The one Edge that can be kept."""
    yield heading("Edges wasted")
    yield paragraph(
        "Every crit gives an Edge, and only one can be kept; the others must be used while the roll is resolved or are "
        "lost. The table says how likely it is that any is lost in the resistance rolls until a track for 9 stress "
        "overflows, and how many are on average, if the Edge that was kept is never used, used half the time before "
        "the next roll, or always."
    )
    yield by_pool(
        "",
        {
            "never used": partial(wasted, use="0"),
            "half the time": partial(wasted, use="1/2"),
            "always used": partial(wasted, use="1"),
        },
        range(-2, 6),
    )


def clocks() -> Parts:
    """Progress clocks."""
    yield heading("Progress clocks")
    yield paragraph(
        "A failure ticks nothing, a partial success one segment, a success two, and each crit one more. By its crits "
        "and its best pairs -2d fills a clock faster than one die does. The last row draws the pool of each roll anew, "
        "1d or 3d."
    )
    yield figure("clocks.png", "When a clock of 4, 6 and 8 segments is full, rolled with 2d.")
    mixes = {dice(pool): {pool: "1"} for pool in range(-2, 6)} | {"1d or 3d": {1: "1/2", 3: "1/2"}}
    rows = ([name, *(filled(mix, segments) for segments in SEGMENTS)] for name, mix in mixes.items())
    yield table("Rolls to fill it, on average and to be 90% sure", ["pool", *(f"{n} segments" for n in SEGMENTS)], rows)


def blades() -> Parts:
    """The common rule of the family, and another answer to deep negatives."""
    yield heading("The common rule of the family")
    yield paragraph(
        "Most games of the family, Blades in the Dark first, roll two dice and take the lower one for every pool of 0 "
        "or less, and cannot crit there. Two sixes are one critical, however many more there are. Resistance costs 6 "
        "minus the highest die, and a critical clears one stress. Results are the same from 0d on; what differs is "
        "deep trouble, crits and the price of resisting: here a roll never costs less than 1, there a good pool "
        "resists almost for nothing."
    )
    yield by_rule(
        "Results and crits",
        {
            "partial success or better": lambda setup: shown(succeeds(setup)),
            "crit": lambda setup: shown(crits(setup)),
        },
    )
    yield by_rule(
        "Resistance",
        {
            "stress": lambda setup: mean(stress(setup)),
            "rolls that 9 hold": lambda setup: decimal(track(setup).mean_rolls_survived),
        },
    )
    three = lowest(dict.fromkeys(range(1, FACES + 1), 1), 3, 1)
    fails, succeeds_fully = sum(three[face,] for face in range(1, PARTIAL)), three[FACES,]
    yield paragraph(
        "Another house rule for deep trouble rolls three dice and keeps the lowest. It fails in "
        f"{said(Fraction(fails, FACES**3))} of rolls and succeeds fully in {said(Fraction(succeeds_fully, FACES**3))}: "
        f"harsher than the lower of two, which at 0d fails in {said(1 - succeeds(Setup(0)))}, and milder than the "
        f"lower of two pairs, which at -1d fails in {said(1 - succeeds(Setup(-1, short='lowest')))}."
    )


SECTIONS: tuple[Callable[[], Parts], ...] = (
    opening,
    summary,
    printed,
    readings,
    crit_odds,
    resistance,
    several_outcomes,
    flips,
    edges,
    clocks,
    blades,
)


def stress(setup: Setup) -> Fraction:
    """The mean stress of a resistance roll of such a pool."""
    found: Fraction = pool(setup.replace(kind="resistance")).mean_stress
    return found


def wasted(pool: int, use: str) -> str:
    """The chance that an Edge is wasted, and the mean number of those that are."""
    held = track(Setup(pool), use=use)
    if not (held.edges_wasted and held.mean_edges_wasted):
        return "never"
    return f"{percent(1 - held.edges_wasted[0])}\n{decimal(held.mean_edges_wasted)} on average"


def filled(mix: dict[int, str], segments: int) -> str:
    """The mean number of rolls that fill a clock, and the roll by which it is full for sure, nearly."""
    rolled = clock(Setup(), segments, rolls=CLOCK_ROLLS, mix=mix)
    return f"{float(rolled.mean_rolls):.2f}\nby roll {reached(rolled.p_full_by, SURE)}"
