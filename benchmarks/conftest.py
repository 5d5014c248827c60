"""Races: ours and a rival by turns in one run, and a table of ratios at the end."""

import time
from dataclasses import dataclass, field
from statistics import median

import pytest

LINES = pytest.StashKey[list[str]]()


@dataclass(frozen=True)
class Race:
    """Seconds of two sides, round by round."""

    ours: list[float] = field(repr=False)
    rivals: list[float] = field(repr=False)

    @property
    def gains(self):
        """How many times as long the rival took, in each round."""
        return [rival / mine for mine, rival in zip(self.ours, self.rivals, strict=True)]

    @property
    def gain(self):
        """The median over the rounds, which no single disturbed round can move."""
        return median(self.gains)


def pytest_configure(config):
    config.stash[LINES] = []


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter, config):
    if lines := config.stash[LINES]:
        terminalreporter.section("ratios, round by round: median, lowest, highest")
        heads = ("first / second", "first", "second", "unit", "ratio", "lowest", "highest")
        for cells in [heads, *lines]:
            terminalreporter.write_line("{:62} {:>8} {:>8} {:10} {:>6} {:>7} {:>7}".format(*cells))
        terminalreporter.write_line("How to read them: benchmarks/README.md")


@pytest.fixture
def race(benchmark, request):
    """Time ours and a rival by turns, so that a disturbance hits both alike; add a line to the table at the end."""
    if benchmark.disabled:
        pytest.skip("benchmarks are disabled")

    def run(title, ours, rival, rounds, unit="ms", seconds=1e-3, clock=time.process_time, ours_first=False):
        rivals = []

        def rivals_turn():
            began = clock()
            rival()
            rivals.append(clock() - began)

        benchmark.pedantic(ours, setup=rivals_turn, rounds=rounds)
        result = Race(benchmark.stats.stats.data, rivals)
        benchmark.extra_info["gain"] = result.gain
        first, second = (result.ours, rivals) if ours_first else (rivals, result.ours)
        ratios = [one / other for one, other in zip(first, second, strict=True)]
        times = [f"{median(side) / seconds:.3g}" for side in (first, second)]
        spread = [f"{ratio:.2f}" for ratio in (median(ratios), min(ratios), max(ratios))]
        request.config.stash[LINES].append((title, *times, unit, *spread))
        return result

    return run
