"""``dreadsim longrun``."""

from __future__ import annotations

from dreadsim.cli.options import DreadOptions, Output, show


def longrun(setup: DreadOptions | None = None, output: Output | None = None) -> int:
    """The long run: how often threat events come, and how evenly.

    dreadsim longrun --dark 2

    dreadsim longrun --base 8 --reset step --json
    """
    from dreadsim.dread import longrun as answer

    return show(answer((setup or DreadOptions()).resolve()), (output or Output()).check())
