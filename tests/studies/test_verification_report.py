"""The report of a verification: the same bytes for the same seed, and failures on the page."""

import pytest

from dreadsim.studies.verification_report import write_report

from .test_verification import SETUPS, OneStepMore, run

pytestmark = pytest.mark.usefixtures("unproved")


@pytest.fixture
def written(tmp_path):
    for name in ("one", "two"):
        write_report(run(), [], tmp_path / name)
    return tmp_path


def test_files_are_the_same_bytes_for_the_same_seed(written):
    one, two = ({path.name: path.read_bytes() for path in (written / n).iterdir()} for n in ("one", "two"))
    assert one == two
    assert {"index.html", "cells.csv", "p_values.png"} <= set(one)


def test_the_page_gives_the_verdict_and_the_figures(written):
    page = (written / "one" / "index.html").read_text(encoding="utf-8")
    assert "PASSED. Rule, exact answers and simulation agree on 2 setups." in page
    assert 'src="p_values.png"' in page


def test_the_table_has_a_row_a_setup(written):
    lines = (written / "one" / "cells.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "mechanic,setup,tested,untested,law,smallest_p"
    assert len(lines) == 3


def test_a_failure_is_on_the_page(tmp_path):
    write_report(run([(OneStepMore(), SETUPS[0])]), [], tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "verdict failed" in page
    assert "FAILED." in page


def test_a_report_where_nothing_could_be_tested(tmp_path):
    write_report(run(sessions=1), [], tmp_path)
    assert (tmp_path / "index.html").exists()
