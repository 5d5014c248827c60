"""``dreadsim report``."""

from __future__ import annotations

from pathlib import Path


def report(*, out: Path = Path("reports")) -> int:
    """Rebuild the pages on what the rules imply, the same bytes every time.

    dreadsim report

    dreadsim report --out /tmp/reports

    Parameters
    ----------
    out
        The folder for the reports; each game has a folder of its own in it.
    """
    from dreadsim.cli.progress import Progress
    from dreadsim.rule.registry import REPORTS, report_files
    from dreadsim.show.places import check_folder
    from dreadsim.show.writing import write_all

    check_folder(out)
    with Progress() as progress:
        made = {out / game: report_files(game, progress) for game in REPORTS}
    # Only what is finished is written.
    write_all({folder / name: content for folder, files in made.items() for name, content in files.items()})
    for folder in made:
        print(f"Report: {folder / 'index.html'}")
    return 0
