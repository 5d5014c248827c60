"""Figures show the numbers of their results, on the Axes that they are given."""

from itertools import pairwise

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex

from dreadsim.dread import Setup, curve, plots, simulate
from dreadsim.show.plots import RARE

SETUP, CHECKS = Setup(dark=2, base=8, step=2), 12
CURVE = curve(SETUP, CHECKS)


@pytest.fixture(scope="module")
def simulated():
    return simulate(SETUP, CHECKS, sessions=2000, seed=1)


@pytest.fixture
def ax():
    yield plt.subplots()[1]
    plt.close("all")


def percents(values):
    return [100 * float(p) for p in values]


def test_the_tension_curve(ax, simulated):
    assert plots.tension(CURVE, simulated, ax) is ax
    assert ax.lines[0].get_ydata().tolist() == percents(CURVE.p_event_at)
    assert ax.lines[0].get_xdata().tolist() == list(range(1, CHECKS + 1))
    assert ax.containers[0].lines[0].get_ydata() == pytest.approx(percents(e.value for e in simulated.p_event_at))
    assert ax.get_xlabel() == "check"
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [
        "5 light, 2 dark, T0 8, step 2",
        "2,000 sessions, 99% intervals",
    ]


def test_intervals_are_drawn_to_their_ends(ax, simulated):
    plots.tension(CURVE, simulated, ax)
    (bars,) = ax.containers[0].lines[2]
    ends = [(segment[0][1], segment[1][1]) for segment in bars.get_segments()]
    expected = [(100 * e.low, 100 * e.high) for e in simulated.p_event_at]
    assert ends == [pytest.approx(pair, abs=1e-12) for pair in expected]


def test_the_laws(ax, simulated):
    plots.event_count(CURVE, simulated, ax)
    shown = {k: p for k, p in CURVE.event_count.items() if p >= RARE}
    assert ax.lines[0].get_xdata().tolist() == list(shown)
    assert ax.lines[0].get_ydata().tolist() == percents(shown.values())
    plots.first_event(CURVE, simulated, ax)
    none = f"none in {100 * float(CURVE.first_event_at['none']):.3g}%"
    assert any(none in text.get_text() for text in ax.get_legend().get_texts())


def test_the_heat_map_has_a_column_a_check_that_adds_up(ax):
    plots.thresholds(CURVE, ax)
    grid = ax.images[0].get_array()
    assert grid.shape == (21, CHECKS)
    assert grid.sum(axis=0).tolist() == pytest.approx([100] * CHECKS)
    assert grid[8, 0] == 100
    assert ax.lines[0].get_ydata().tolist() == [float(t) for t in CURVE.mean_threshold_before]


def test_sample_sessions_follow_the_rule_and_the_seed(ax):
    plots.sawtooth(SETUP, CHECKS, sessions=2, seed=3, ax=ax)
    paths = [line.get_ydata().tolist() for line in ax.lines if line.get_drawstyle() == "steps-post"]
    assert [path[0] for path in paths] == [8, 8]
    assert [len(path) for path in paths] == [CHECKS] * 2
    steps = {after - before for path in paths for before, after in pairwise(path)}
    assert {step for step in steps if step > 0} == {2}
    again = plots.sawtooth(SETUP, CHECKS, sessions=2, seed=3)
    assert [line.get_ydata().tolist() for line in again.lines] == [line.get_ydata().tolist() for line in ax.lines]


def test_several_results_share_one_axes_in_different_colours(ax):
    for dark in (1, 2, 3):
        plots.tension(curve(SETUP.replace(dark=dark), CHECKS), ax=ax, label=f"{dark} dark")
    assert len({to_hex(line.get_color()) for line in ax.lines}) == 3
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["1 dark", "2 dark", "3 dark"]


@pytest.mark.parametrize("values", [{"dark": 0}, {"light": 0, "dark": 1, "base": 20, "step": 0}])
def test_setups_where_little_happens_can_be_drawn(ax, values):
    setup = Setup(**values)
    exact, measured = curve(setup, 3), simulate(setup, 3, 100, seed=1)
    for draw in (plots.tension, plots.event_count, plots.first_event):
        draw(exact, measured, ax)
    plots.thresholds(exact, ax)
    plots.sawtooth(setup, 3, ax=ax)
    ax.figure.canvas.draw()
