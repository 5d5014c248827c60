"""Sheets behind the seam: stress, the Edge and progress clocks, exact beside simulated."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from dreadsim.chain import Chain, Marks
from dreadsim.choices import Choose
from dreadsim.counts import SessionCounts
from dreadsim.fitd import tracks
from dreadsim.fitd.kernel import batched
from dreadsim.fitd.sheets import kernel, rules
from dreadsim.fitd.sheets.rules import CLOCK, EDGE, END, EVENT, STRESS, SheetSetup
from dreadsim.mechanic import canonical


class Sheet:
    """The mechanic `fitd_sheets`. A check is a roll."""

    name = "fitd_sheets"
    event = EVENT
    setup_type = SheetSetup

    def start(self, setup: SheetSetup) -> Any:
        """Nothing filled, no Edge kept."""
        return (0, 0) if setup.follow == EDGE else 0

    def literal(self, setup: SheetSetup, state: Any, choose: Choose) -> tuple[Any, Marks]:
        """One roll by the rulebook, its dice taken several from one choice, as the simulation takes them."""
        return rules.literal(setup, state, batched(choose, setup.roll.dice))

    def exact(self, setup: SheetSetup) -> Chain:
        """The chains of `tracks`, with the sheet's words for the last state and for the event."""
        shares = {setup.roll: Fraction(1)}
        if setup.follow == CLOCK:
            chain = tracks.clock_chain(tracks.tick_law(shares, (0, 1, 2), 1), setup.places)
        elif setup.follow == STRESS:
            chain = tracks.stress_chain(tracks.stress_law(shares), setup.places)
        else:
            chain = tracks.edge_chain(tracks.resistance_law(shares), Fraction(0), setup.places)

        def step(state: Any) -> list[tuple[Fraction, Any, Marks]]:
            moves = chain.moves[_last(chain) if state == END else state]
            return [
                (
                    Fraction(weight, chain.denominator),
                    END if isinstance(target, str) else target,
                    (EVENT,) * bool(marks),
                )
                for target, marks, weight in moves
            ]

        return Chain.explore(chain.start, step)

    def count(
        self,
        setup: SheetSetup,
        checks: int,
        sessions: int,
        seed: int,
        threads: int | None = None,
        blocks_at_once: int = 16,
    ) -> SessionCounts:
        """Simulated sheets."""
        return kernel.count(setup, canonical(self, setup), checks, sessions, seed, threads, blocks_at_once)

    def grid(self) -> Sequence[SheetSetup]:
        """Every kind of sheet with pools from -2 to 4, tracks for 9 and clocks of 4, 6 and 8 segments."""
        tracked = [SheetSetup(follow, pool) for follow in (STRESS, EDGE) for pool in range(-2, 5)]
        blades = [SheetSetup(STRESS, pool, rule="blades") for pool in (0, 1, 3)]
        clocks = [SheetSetup(CLOCK, pool, places=places) for pool in (-1, 0, 1, 2, 3) for places in (4, 6, 8)]
        return [*tracked, *blades, *clocks, SheetSetup(CLOCK, 2, rule="blades", places=6)]

    def small_grid(self) -> Sequence[SheetSetup]:
        """Few dice and few places."""
        pools = [(follow, pool) for follow in (STRESS, EDGE, CLOCK) for pool in (-1, 0, 1, 2)]
        blades = [SheetSetup(follow, pool, rule="blades", places=4) for follow in (STRESS, CLOCK) for pool in (0, 2)]
        lowest = [SheetSetup(STRESS, -1, short=short, places=4) for short in ("lowest", "debt")]
        return [*(SheetSetup(follow, pool, places=4) for follow, pool in pools), *blades, *lowest]


def _last(chain: Chain) -> Any:
    """The state, named by a word, in which the chain ends."""
    return next(state for state in chain.states if isinstance(state, str))


MECHANIC = Sheet()
