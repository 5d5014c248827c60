"""Pages: whole HTML documents, escaped, the same bytes every time."""

from dreadsim.show.pages import figure, heading, paragraph, verdict, write_page


def test_a_page_is_well_formed_and_says_what_it_was_given(tmp_path, reading):
    parts = [heading("A < B"), paragraph("B & C"), figure("a.png", 'so "it" is'), verdict("PASSED", passed=True)]
    for name in ("one.html", "two.html"):
        write_page(tmp_path / name, "Title <1>", parts)
    page = (tmp_path / "one.html").read_text(encoding="utf-8")
    assert page == (tmp_path / "two.html").read_text(encoding="utf-8")
    read = reading(page)
    assert read.open == []
    assert all(text in read.text for text in ("Title <1>", "A < B", "B & C", 'so "it" is', "PASSED"))
    assert 'src="a.png"' in page


def test_a_verdict_shows_whether_it_passed():
    assert "failed" not in verdict("fine", passed=True)
    assert "failed" in verdict("not fine", passed=False)
