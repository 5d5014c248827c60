"""The report on pools: what it says, the same bytes every time, and all of it or nothing."""

import csv
import io
import re
from fractions import Fraction
from pathlib import Path

import pytest

from dreadsim.errors import InputError
from dreadsim.fitd.report import findings, page
from dreadsim.rule.registry import report_files

FILES = {
    "clocks.png",
    "crits.png",
    "index.html",
    "pools.csv",
    "rolls.csv",
    "statements.csv",
    "stress.png",
    "tiers.png",
}


@pytest.fixture(scope="module")
def files():
    return page.files()


def rows(files, name):
    return list(csv.DictReader(io.StringIO(files[name])))


def test_the_same_bytes_every_time_and_progress_is_told(files):
    told = []
    assert set(files) == FILES
    assert page.files(lambda what, done, of: told.append((done, of))) == files
    assert told == [(i, len(FILES)) for i in range(len(FILES) + 1)]


def test_the_page_is_well_formed_and_shows_every_figure_and_table(files, reading):
    assert reading(files["index.html"]).open == []
    named = set(re.findall(r'(?:src|href)="([^"]+)"', files["index.html"]))
    assert named == FILES - {"index.html"}


@pytest.mark.parametrize(
    "said",
    [
        # Deep trouble helps, by the letter.
        "-2d is at least a partial success in 57.81% (37/64) of rolls, one die in 50.00% (1/2)",
        "If the lowest pairs count it is 1.56% (1/64); if pairs pay the debt, 25.00% (1/4)",
        # Crits.
        "-2d has a crit in 26.32% (12281/46656) of rolls",
        "no dice have one in 2.78% (1/36)",
        "two crits or more on six dice have 6.23% (1453/23328), not 16%",
        "What has 16% is exactly 2 sixes on 5 dice: 16.08% (625/3888).",
        # Stress, outcomes, the other house rule.
        "-2d (2.341) costs about as much as one die (2.333)",
        "from 0.750 to 1.375 on average",
        "fails in 87.50% (7/8) of rolls and succeeds fully in 0.463% (1/216)",
    ],
)
def test_what_the_page_says(files, said, reading):
    assert said in " ".join(reading(files["index.html"]).text.split())


def test_tables_to_load_hold_fractions_rounded_to_six_digits(files):
    pools = rows(files, "pools.csv")
    (deep,) = [
        row
        for row in pools
        if (row["rule"], row["pool"], row["outcomes"], row["short"]) == ("keepers", "-2", "1", "best_pairs")
        and (row["quantity"], row["outcome"]) == ("tiers", "0")
    ]
    assert (deep["exact"], deep["value"]) == ("27/64", "0.421875")
    assert all(float(Fraction(row["exact"])) == pytest.approx(float(row["value"]), rel=1e-5) for row in pools)
    assert max(len(row["value"]) for row in pools) <= len("-0.0123456e-10")
    assert {row["of"] for row in rows(files, "rolls.csv")} == {"track of 9", "clock of 4", "clock of 6", "clock of 8"}
    audited = rows(files, "statements.csv")
    assert {row["verdict"] for row in audited} == {"true", "false", "depends on the reading"}
    assert "12281/46656" in {row["exact"] for row in audited}


def test_nothing_is_copied_and_nothing_names_where_it_was_made(files):
    html = files["index.html"]
    assert not re.search(r"/(?:tmp|home|work|root|usr)/", html)
    assert not re.search(r"\b20\d\d\b", html)


def test_a_game_without_a_report_is_refused():
    with pytest.raises(InputError, match="give one of fitd"):
        report_files("dread")


def test_the_command_writes_all_files_the_same_twice(cli, files):
    answer = cli("report")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == "Report: reports/fitd/index.html\n"
    assert cli("report", "--out", "again").status == 0
    for folder in (Path("reports/fitd"), Path("again/fitd")):
        written = {path.name: path.read_bytes() for path in folder.iterdir()}
        assert written == {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}


def test_an_interruption_leaves_what_was_there(cli, monkeypatch):
    old = Path("reports/fitd/tiers.png")
    old.parent.mkdir(parents=True)
    old.write_text("old")

    def fail():
        raise KeyboardInterrupt

    monkeypatch.setattr(findings, "SECTIONS", (*findings.SECTIONS, fail))
    assert cli("report").status == 130
    assert [path.name for path in old.parent.iterdir()] == ["tiers.png"]
    assert old.read_text() == "old"


def test_a_folder_that_cannot_be_written_is_refused(refuses):
    Path("file").touch()
    refuses(("report", "--out", "file"), "file")
    refuses(("report", "here"), "here")


def test_help_has_lines_to_copy(cli):
    assert "\ndreadsim report --out " in cli("report", "--help").out


@pytest.mark.repository
def test_the_report_in_the_repository_is_up_to_date(files):
    """Pages and tables; figures depend on the fonts and libraries of the machine."""
    folder = Path(__file__).parents[3] / "reports" / "fitd"
    for name in sorted(FILES):
        if not name.endswith(".png"):
            assert (folder / name).read_text(encoding="utf-8") == files[name], "run: dreadsim report"
