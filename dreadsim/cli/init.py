"""``dreadsim init``."""

from __future__ import annotations

from pathlib import Path

from dreadsim.errors import InputError
from dreadsim.files import write

TEMPLATE = """\
# A setup of Dread Dice. Leave out what you do not want to change: every key has its default here.
# Use it with: dreadsim odds --setup {name}      (options on the command line override the file)

mechanic = "dread"

[setup]
light = 5              # light dice in the bag
dark = 1               # dark dice in the bag
base = 5               # base threshold T0, 0..20
step = 1               # how much the threshold grows when a dark die neither brings an event nor shows 20
# threshold = 5        # threshold T before the first check; without it, the base threshold
reset = "full"         # after an event: "full" goes to T0, "step" to T0 plus the step
roll = "plain"         # "plain", "advantage", "disadvantage" or "both" (which cancel)
draw = "one"           # "one", or "two" for the two-dice mode with advantage and disadvantage

# Instead of one roll for all checks, a mix of kinds (they must add up to 1):
# mix = {{ plain = "6/10", advantage = "2/10", careful = "1/10", nobag = "1/10" }}

# A kind of check of your own, to be named in the mix:
# [kinds.careful]
# roll = "disadvantage"
# draw = "two"

# For "dreadsim verify FILE": a grid of all combinations of these values.
# [vary]
# dark = [1, 2, 3]
# base = [0, 5, 10]
"""


def init(file: Path = Path("dread.toml"), *, force: bool = False) -> int:
    """Write a commented setup file, ready to be changed.

    dreadsim init

    dreadsim init haunted-house.toml

    Parameters
    ----------
    file
        Where to write it.
    force
        Overwrite a file that is there.
    """
    if file.exists() and not force:
        raise InputError("force", str(file), "another name, or --force to overwrite it", f"{file} is there already")
    write(file, TEMPLATE.format(name=file))
    print(f"Wrote {file}. Try: dreadsim odds --setup {file}")
    return 0
