"""The report on pools: what the rules imply, as a page, its figures and its tables."""

from dreadsim.lazy import lazily

__getattr__, __dir__, __all__ = lazily(__name__, {"files": "dreadsim.fitd.report.page"})
