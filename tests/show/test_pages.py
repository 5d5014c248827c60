"""Pages: whole HTML documents, escaped, the same bytes every time."""

from dreadsim.show.pages import figure, heading, page, paragraph, verdict


def test_a_page_is_well_formed_and_says_what_it_was_given(reading):
    parts = [heading("A < B"), paragraph("B & C"), figure("a.png", 'so "it" is'), verdict("PASSED", passed=True)]
    written = page("Title <1>", parts)
    assert written == page("Title <1>", parts)
    read = reading(written)
    assert read.open == []
    assert all(text in read.text for text in ("Title <1>", "A < B", "B & C", 'so "it" is', "PASSED"))
    assert 'src="a.png"' in written


def test_a_verdict_shows_whether_it_passed():
    assert "failed" not in verdict("fine", passed=True)
    assert "failed" in verdict("not fine", passed=False)
