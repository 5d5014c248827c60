"""Pages: whole HTML documents, escaped, the same bytes every time."""

from html.parser import HTMLParser

from dreadsim.report import figure, heading, paragraph, verdict, write_page


class Balance(HTMLParser):
    """Complains when tags do not close in order."""

    def __init__(self):
        super().__init__()
        self.open, self.text = [], ""

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def test_a_page_is_well_formed_and_says_what_it_was_given(tmp_path):
    parts = [heading("A < B"), paragraph("B & C"), figure("a.png", 'so "it" is'), verdict("PASSED", passed=True)]
    for name in ("one.html", "two.html"):
        write_page(tmp_path / name, "Title <1>", parts)
    page = (tmp_path / "one.html").read_text(encoding="utf-8")
    assert page == (tmp_path / "two.html").read_text(encoding="utf-8")
    parser = Balance()
    parser.feed(page)
    assert parser.open == []
    assert all(text in parser.text for text in ("Title <1>", "A < B", "B & C", 'so "it" is', "PASSED"))
    assert 'src="a.png"' in page


def test_a_verdict_shows_whether_it_passed():
    assert "failed" not in verdict("fine", passed=True)
    assert "failed" in verdict("not fine", passed=False)
