"""``dreadsim curve``."""

from __future__ import annotations

from dreadsim.cli.options import DreadOptions, Output, show


def curve(setup: DreadOptions | None = None, *, checks: int = 40, output: Output | None = None) -> int:
    """The tension curve of a session, check by check.

    Examples
    --------
      dreadsim curve --checks 40

      dreadsim curve --dark 2 --reset step --plot curve.png

    Parameters
    ----------
    checks
        Checks in the session.
    """
    from dreadsim.dread import curve as answer

    return show(answer((setup or DreadOptions()).resolve(), checks), output or Output())
