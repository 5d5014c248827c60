"""`report`: pages in a folder for each game that has more to tell."""

import pytest

from dreadsim.rule import registry


@pytest.fixture
def short(monkeypatch):
    monkeypatch.setattr(registry, "report_files", lambda name, progress: {"index.html": f"<p>{name}</p>"})


@pytest.mark.usefixtures("short")
def test_every_report_is_written_to_a_folder_of_its_own(cli, tmp_path):
    answer = cli("report", "--out", "pages")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == "".join(f"Report: pages/{name}/index.html\n" for name in registry.REPORTS)
    for name in registry.REPORTS:
        assert (tmp_path / "pages" / name / "index.html").read_text() == f"<p>{name}</p>"


@pytest.mark.usefixtures("short")
def test_a_place_that_cannot_be_written_is_refused_before_the_work(cli, tmp_path):
    (tmp_path / "file").write_text("")
    answer = cli("report", "--out", "file")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
