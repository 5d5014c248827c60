"""``dreadsim verify``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from dreadsim.cli.options import Count, seed_of
from dreadsim.cli.output import Output, show
from dreadsim.errors import PlacedError


def verify(
    grid: Path | None = None,
    *,
    sessions: Count = 100_000,
    checks: Count = 40,
    seed: str = "20",
    out: Path = Path("reports/verification"),
    mutants: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    fresh: Annotated[bool, Parameter(negative="", show_default=False)] = False,
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
    fresh
        Make all proofs anew, also those that held before for these very sources.
    """
    from dreadsim.cli.progress import Progress, compiling
    from dreadsim.rule.registry import MECHANICS, pictures
    from dreadsim.show.places import check_folder
    from dreadsim.studies.verification import verify as answer
    from dreadsim.studies.verification_report import is_part, write_report

    check_folder(out)
    output = (output or Output()).check(grid)
    for place, file in {"the grid": grid, "--csv": output.csv}.items():
        if file and is_part(file, out):
            raise PlacedError(place, str(file), f"a file that is no part of the report in {out}")
    with compiling(), Progress() as progress:
        asked: dict[str, Any] = {
            "sessions": sessions,
            "checks": checks,
            "seed": seed_of(seed),
            "mutants": mutants,
            "fresh": fresh,
        }
        result = answer(grid, **asked, progress=progress)
    # The verdict is known before anything is drawn.
    show(result, output)
    if mutants and not output.json:
        print("\n" + "\n".join(f"  {mutant.name}: {mutant.caught_by or 'NOT CAUGHT'}" for mutant in result.mutants))
    # The figures show examples from the default grid.
    drawn = [] if grid else [p for game in MECHANICS for p in pictures(game, checks, sessions, result.seed)]
    write_report(result, drawn, out)
    if not output.json:
        known = f"; {result.remembered:,} proofs held before, see --fresh" if result.remembered else ""
        print(f"\nReport: {out / 'index.html'} ({result.seconds:.0f} s{known})")
    return 0 if result.passed else 1
