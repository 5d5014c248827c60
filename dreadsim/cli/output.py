"""How a result leaves the program."""

from __future__ import annotations

import json as jsonlib
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from cyclopts import Parameter

from dreadsim.errors import InputError
from dreadsim.show.places import check_file, descriptor, same
from dreadsim.show.writing import write_all

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

    def check(self, *inputs: Path | None) -> Self:
        """The same, once it is known that the files can be written, and are neither read nor one."""
        files = self.files()
        for i, (option, file) in enumerate(files.items()):
            taken = [(f"--{before}", files[before]) for before in list(files)[:i]]
            taken += [("what is read", read) for read in inputs if read]
            for other, place in taken:
                if same(file, place):
                    raise InputError(option, str(file), f"another file than {other}")
            if _is_standard_output(file, self.json):
                raise InputError(option, str(file), "another file than standard output, which takes the answer")
            check_file(file)
        return self

    def files(self) -> dict[str, Path]:
        """The files to write, by their options."""
        return {"csv": self.csv} if self.csv else {}


@Parameter(name="*", group="Output", negative="", show_default=False)
@dataclass(kw_only=True)
class Figure(Output):
    """Where a result's numbers and figure go."""

    plot: Path | None = None
    "Also draw a figure to this .png or .svg file."

    def check(self, *inputs: Path | None) -> Self:
        """The same, once it is known also that the figure's name can be used."""
        if self.plot:
            from dreadsim.show.drawing import check_format

            check_format(self.plot)
        return super().check(*inputs)

    def files(self) -> dict[str, Path]:
        """The files to write, by their options."""
        return super().files() | ({"plot": self.plot} if self.plot else {})


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


def _is_standard_output(file: Path, json: bool) -> bool:
    """Whether a file would be lost in standard output: it was sent there, or is the same stream beside a document."""
    number = descriptor(file)
    if number is not None:
        return json and number == 1
    try:
        ours, found = os.fstat(1), file.stat()
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and os.path.samestat(ours, found)


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
    write_all(contents)
    print(jsonlib.dumps(result.to_json()) if output.json else result.text(**text))
    if contents and not output.json:
        print("\n" + "\n".join(f"Wrote {file}" for file in contents))
    return 0
