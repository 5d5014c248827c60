"""The command line: one file a command, and one place where errors become one line and an exit status.

0: done and fine. 1: the question was answered, and the answer is "no". 2: bad input, one line on standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import cyclopts

from dreadsim import __version__
from dreadsim.cli.streams import endure, settled
from dreadsim.cli.suggesting import unknown
from dreadsim.errors import InputError, PlacedError

app = cyclopts.App(
    name="dreadsim",
    version=__version__,
    help="Exact odds and Monte Carlo for tabletop threat mechanics. Start with: dreadsim odds --threshold 9",
    help_format="plaintext",
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
COMMANDS = ("odds", "curve", "longrun", "simulate", "compare", "play", "init", "verify", "report", "fitd")
# A command is imported when it runs.
for command in COMMANDS:
    app.command(f"dreadsim.cli.{command}:{'app' if command == 'fitd' else command}", name=command)


def main() -> None:
    """Run the command line and exit."""
    output = endure()
    sys.exit(settled(run(sys.argv[1:]), output))


def run(tokens: Sequence[str]) -> int:
    """Run one command.

    Parameters
    ----------
    tokens : sequence of str
        The words after ``dreadsim``.

    Returns
    -------
    int
        The exit status.
    """
    try:
        if not tokens or tokens[0] in app.help_flags:
            # The list of commands takes its words from them.
            for command in COMMANDS:
                app[command]
        return app(tokens, exit_on_error=False, print_error=False) or 0
    except cyclopts.UnusedCliTokensError as error:
        return _refuse(f"{' '.join(error.unused_tokens or ())}: unexpected; see dreadsim {tokens[0]} --help")
    except cyclopts.UnknownOptionError as error:
        return _refuse(unknown(error))
    except cyclopts.CycloptsError as error:
        return _refuse(" ".join(str(error).split()))
    except PlacedError as error:
        return _refuse(str(error))
    except InputError as error:
        return _refuse(error.line(f"--{error.key.replace('_', '-')}"))
    except KeyboardInterrupt:
        print("dreadsim: stopped; no file is half written", file=sys.stderr)
        return 130
    except OSError as error:
        return _refuse(f"{error.filename or 'the system'}: {error.strerror or error}")


def _refuse(line: str) -> int:
    # One line, whatever a file name or key holds.
    shown = "".join(letter if letter.isprintable() else "?" for letter in " ".join(line.split()))
    print(f"dreadsim: {shown}", file=sys.stderr)
    return 2
