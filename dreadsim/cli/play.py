"""``dreadsim play``."""

from __future__ import annotations

from dreadsim.cli.options import DreadOptions, Printed, Whole, seed_of, show


def play(
    setup: DreadOptions | None = None, *, checks: Whole = 20, seed: str = "random", output: Printed | None = None
) -> int:
    """Play one session, told check by check.

    dreadsim play --checks 20 --seed 7

    dreadsim play --dark 3 --roll advantage --draw two

    Parameters
    ----------
    checks
        Checks in the session.
    seed
        A whole number tells the same story again; random draws one and names it.
    """
    from dreadsim.dread import play as answer

    return show(answer((setup or DreadOptions()).resolve(), checks, seed_of(seed)), output or Printed())
