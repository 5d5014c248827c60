"""Options that commands share, and how a result leaves the program."""

from __future__ import annotations

import json as jsonlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Self

from cyclopts import Parameter, Token

from dreadsim.dread.setup import Setup
from dreadsim.errors import InputError
from dreadsim.files import check_file, load_setup, write

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dreadsim.results import Result


def as_written(kind: Any, tokens: Sequence[Token]) -> Any:
    """The whole number in a text, or the text itself for the library to refuse; cyclopts would round 1.5 to 2."""
    text = tokens[0].value
    return int(text) if re.fullmatch(r"[+-]?\d{1,4000}", text, re.ASCII) else text


Whole = Annotated[int, Parameter(converter=as_written)]


@Parameter(name="*", group="Setup")
@dataclass(kw_only=True)
class DreadOptions:
    """A setup of Dread Dice; options override the setup file."""

    light: Whole | None = None
    "Light dice in the bag (default 5)."
    dark: Whole | None = None
    "Dark dice in the bag (default 1)."
    base: Whole | None = None
    "Base threshold T0, 0..20 (default 5)."
    step: Whole | None = None
    "How much the threshold grows (default 1)."
    threshold: Whole | None = None
    "Threshold T before the first check, 0..20 (default: the base threshold)."
    reset: str | None = None
    "full or step: after an event T goes to T0, or to T0 plus the step (default full)."
    roll: str | None = None
    "plain, advantage, disadvantage or both (default plain)."
    draw: str | None = None
    "one, or two: the two-dice mode for advantage and disadvantage (default one)."
    mix: str | None = None
    "Kinds of checks by probability, like plain=6/10,advantage=3/10,nobag=1/10."
    setup: Path | None = None
    "A setup file (TOML); see dreadsim init."

    def resolve(self) -> Setup:
        """The setup that file and options make together."""
        given = {key: value for key, value in vars(self).items() if value is not None and key != "setup"}
        setup: Setup = load_setup(self.setup, "dread") if self.setup else Setup()
        return setup.replace(**given)


@Parameter(name="*", group="Output", negative="", show_default=False)
@dataclass(kw_only=True)
class Printed:
    """How a result is printed."""

    json: bool = False
    "Print one JSON document and nothing else."


@Parameter(name="*", group="Output", negative="", show_default=False)
@dataclass(kw_only=True)
class Output(Printed):
    """Where a result's numbers go."""

    csv: Path | None = None
    "Also write the numbers to this CSV file."

    def check(self) -> Self:
        """The same, once it is known that the files can be written."""
        for file in self.files():
            check_file(file)
        return self

    def files(self) -> list[Path]:
        """The files to write."""
        return [self.csv] if self.csv else []


@Parameter(name="*", group="Output", negative="", show_default=False)
@dataclass(kw_only=True)
class Figure(Output):
    """Where a result's numbers and figure go."""

    plot: Path | None = None
    "Also draw a figure to this .png or .svg file."

    def check(self) -> Self:
        """The same, once it is known that the files can be written and the figure's name can be used."""
        if self.plot:
            from dreadsim.plots import check_format

            check_format(self.plot)
            if self.plot == self.csv:
                raise InputError("plot", str(self.plot), "another file than --csv")
        return super().check()

    def files(self) -> list[Path]:
        """The files to write."""
        return [*super().files(), *([self.plot] if self.plot else [])]


def show(result: Result, output: Printed, draw: Callable[[], Axes] | None = None) -> int:
    """Print a result, and write the files that were asked for.

    Parameters
    ----------
    result : Result
        What to show.
    output : Printed
        The user's wishes.
    draw : callable or None
        Draws the result's figure.

    Returns
    -------
    int
        Exit status 0.
    """
    contents: dict[Path, str | bytes] = {}
    if isinstance(output, Output) and output.csv:
        contents[output.csv] = result.to_frame().to_csv(index=False)
    if isinstance(output, Figure) and output.plot and draw:
        from dreadsim.plots import drawn

        contents[output.plot] = drawn(draw(), output.plot.suffix[1:])
    # All of them are made before the first is written.
    for file, content in contents.items():
        write(file, content)
    print(jsonlib.dumps(result.to_json()) if output.json else result.text())
    if contents and not output.json:
        print("\n" + "\n".join(f"Wrote {file}" for file in contents))
    return 0


def seed_of(text: str) -> int | None:
    """The seed in an option's text; None, to draw one, for ``random``."""
    if text == "random":
        return None
    from dreadsim.streams import MOST_SEED

    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_SEED))):
        raise InputError("seed", text, f"a whole number from 0 to {MOST_SEED}, or random")
    return int(text)
