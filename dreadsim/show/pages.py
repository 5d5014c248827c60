"""Pages: plain HTML files with figures beside them, the same bytes for the same numbers."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #222; max-width: 54rem; margin: 2rem auto; padding: 0 1rem }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2.5rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1rem 0 }
caption { text-align: left; font-weight: 600; padding: .3rem 0 }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top }
td { white-space: pre-line } td.number { text-align: right; white-space: pre }
.judged td { padding: .5rem .7rem } .judged td:last-child { font-weight: 600 }
td.true { color: #00714f } td.false { color: #b34700 } td.open { color: #0064a0 }
figure { margin: 1.5rem 0 } figure img { max-width: 100% } figcaption { color: #555 }
.verdict { padding: .7rem 1rem; border-left: .4rem solid #009E73; background: #eef8f4; font-weight: 600 }
.verdict.failed { border-color: #D55E00; background: #fdf1ea }
code { background: #f2f2f2; padding: 0 .2rem }
"""


def page(title: str, parts: list[str]) -> str:
    """A page whose parts are HTML already."""
    body = "\n".join([f"<h1>{html.escape(title)}</h1>", *parts])
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{html.escape(title)}</title>'
    )
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}<style>{_STYLE}</style></head><body>\n{body}\n</body></html>\n'
    )


def figure(file: str, caption: str) -> str:
    """A figure that lies beside the page."""
    file, caption = html.escape(file), html.escape(caption)
    return f'<figure><img src="{file}" alt="{caption}"><figcaption>{caption}</figcaption></figure>'


def heading(text: str) -> str:
    """A heading within a page."""
    return f"<h2>{html.escape(text)}</h2>"


def paragraph(text: str) -> str:
    """A paragraph of plain text."""
    return f"<p>{html.escape(text)}</p>"


def verdict(text: str, passed: bool) -> str:
    """The answer of the page, in its colour."""
    return f'<p class="verdict{"" if passed else " failed"}">{html.escape(text)}</p>'


def bullets(texts: Iterable[str]) -> str:
    """A list of plain texts."""
    return "<ul>" + "".join(f"<li>{html.escape(text)}</li>" for text in texts) + "</ul>"


def links(files: Iterable[str]) -> str:
    """Links to files that lie beside the page."""
    found = (html.escape(file) for file in files)
    return "<p>" + ", ".join(f'<a href="{file}">{file}</a>' for file in found) + "</p>"


def judged(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of statements whose last column is a verdict; "true" and "false" stand out."""
    head = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
    body = "".join(f"<tr>{''.join(_statement(row))}</tr>" for row in rows)
    return f'<table class="judged"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _statement(row: Sequence[str]) -> Iterator[str]:
    *said, answer = row
    yield from (f"<td>{html.escape(text)}</td>" for text in said)
    kind = answer if answer in ("true", "false") else "open"
    yield f'<td class="{kind}">{html.escape(answer)}</td>'
