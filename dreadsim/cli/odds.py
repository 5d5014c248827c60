"""``dreadsim odds``."""

from __future__ import annotations

from dreadsim.cli.options import DreadOptions, Output, show


def odds(setup: DreadOptions | None = None, output: Output | None = None) -> int:
    """The odds of the next check.

    dreadsim odds --threshold 9

    dreadsim odds --light 6 --dark 2 --roll advantage --draw two --json
    """
    from dreadsim.dread import odds as answer

    return show(answer((setup or DreadOptions()).resolve()), (output or Output()).check())
