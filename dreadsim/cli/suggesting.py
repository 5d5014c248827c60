"""What was meant by an option that there is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreadsim.errors import did_you_mean

if TYPE_CHECKING:
    from cyclopts import UnknownOptionError


def unknown(error: UnknownOptionError) -> str:
    """One line that names the option, and the nearest one of the command by its name or by other words for it."""
    from dreadsim.cli.options import OTHER_WORDS

    names = [name for argument in error.argument_collection for name in argument.names if name.startswith("--")]
    written = error.token.keyword or error.token.value
    # Without the dashes, which would make any two short options look alike.
    meant = {word[2:]: name for word, name in OTHER_WORDS if name in names} | {name[2:]: name for name in names}
    return f"{written}: unknown option{did_you_mean(written.lstrip('-'), (), meant) or '; see --help'}"
