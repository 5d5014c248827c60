"""How a result leaves the program."""

from __future__ import annotations

import json as jsonlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from cyclopts import Parameter

from dreadsim.errors import InputError
from dreadsim.show.writing import check_file, write

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dreadsim.show.results import Result


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
            from dreadsim.show.plots import check_format

            check_format(self.plot)
            if self.plot == self.csv:
                raise InputError("plot", str(self.plot), "another file than --csv")
        return super().check()

    def files(self) -> list[Path]:
        """The files to write."""
        return [*super().files(), *([self.plot] if self.plot else [])]


@Parameter(name="*", group="Quantities", negative="", show_default=False)
@dataclass(kw_only=True)
class Asked:
    """Which quantities are answered, and by which names."""

    addresses: bool = False
    "Also print the address of each quantity in the catalogue."
    measure: str | None = None
    "Print just these quantities, by their addresses: any_by[10],event_count.mean."

    @property
    def wanted(self) -> list[str]:
        """The addresses that are asked for."""
        from dreadsim.evidence.addresses import listed

        return listed(self.measure) if self.measure is not None else []

    def check(self, output: Printed) -> Self:
        """The same, once it is known that it goes with the user's other wishes."""
        if self.addresses and output.json:
            raise InputError("addresses", True, "it without --json", "JSON has names of its own")
        if self.measure is not None and isinstance(output, Figure) and output.plot:
            raise InputError("plot", str(output.plot), "no figure beside --measure")
        return self


def show(result: Result, output: Printed, draw: Callable[[], Axes] | None = None, **text: Any) -> int:
    """Print a result, and write the files that were asked for.

    Parameters
    ----------
    result : Result
        What to show.
    output : Printed
        The user's wishes.
    draw : callable or None
        Draws the result's figure.
    **text
        Passed to ``result.text``.

    Returns
    -------
    int
        Exit status 0.
    """
    contents: dict[Path, str | bytes] = {}
    if isinstance(output, Output) and output.csv:
        contents[output.csv] = result.to_frame().to_csv(index=False)
    if isinstance(output, Figure) and output.plot and draw:
        from dreadsim.show.plots import drawn

        contents[output.plot] = drawn(draw(), output.plot.suffix[1:])
    # All of them are made before the first is written.
    for file, content in contents.items():
        write(file, content)
    print(jsonlib.dumps(result.to_json()) if output.json else result.text(**text))
    if contents and not output.json:
        print("\n" + "\n".join(f"Wrote {file}" for file in contents))
    return 0
