"""``dreadsim verify``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from dreadsim.cli.options import Output, Whole, seed_of, show


def verify(
    grid: Path | None = None,
    *,
    sessions: Whole = 100_000,
    checks: Whole = 40,
    seed: str = "20",
    out: Path = Path("reports/verification"),
    mutants: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    output: Output | None = None,
) -> int:
    """Check rule, exact answers and simulation against one another, and write a report.

    dreadsim verify

    dreadsim verify grid.toml --sessions 1000000 --seed random --out /tmp/report

    Parameters
    ----------
    grid
        A grid file; without one, the default grids of all mechanics.
    sessions
        Sessions to simulate for each setup.
    checks
        Checks in a session.
    seed
        A whole number, or random.
    out
        The folder for the report.
    mutants
        Also plant faults in copies of the package and see that the proofs catch them (minutes).
    """
    from dreadsim.cli.progress import Progress, compiling
    from dreadsim.files import check_folder
    from dreadsim.registry import MECHANICS, pictures
    from dreadsim.studies.verification import verify as answer
    from dreadsim.studies.verification_report import write_report

    check_folder(out)
    output = (output or Output()).check()
    with compiling(), Progress() as progress:
        result = answer(grid, sessions=sessions, checks=checks, seed=seed_of(seed), mutants=mutants, progress=progress)
        # The figures show examples from the default grid.
        drawn = [] if grid else [p for game in MECHANICS for p in pictures(game, checks, sessions, result.seed)]
        write_report(result, drawn, out)
    show(result, output)
    if mutants and not output.json:
        print("\n" + "\n".join(f"  {mutant.name}: {mutant.caught_by or 'NOT CAUGHT'}" for mutant in result.mutants))
    if not output.json:
        print(f"\nReport: {out / 'index.html'} ({result.seconds:.0f} s)")
    return 0 if result.passed else 1
