"""Figures: what they draw, and the same bytes for the same numbers."""

import matplotlib as mpl
import pytest

import dreadsim as ds
from dreadsim.evidence.estimates import proportion
from dreadsim.fitd import plots
from dreadsim.fitd.pools.setup import Setup


@pytest.fixture(autouse=True)
def close():
    mpl.use("agg")
    yield
    from matplotlib import pyplot as plt

    plt.close("all")


def test_tiers_have_three_bars_below_zero_and_one_from_there_on():
    ax = plots.tiers(Setup(), [-1, 0, 1])
    places = {round(bar.get_x() + bar.get_width() / 2, 3) for bar in ax.patches}
    assert len([place for place in places if place < -0.5]) == 3
    assert {0.0, 1.0} <= places
    assert sum(bar.get_height() for bar in ax.patches) == pytest.approx(500)
    assert len(plots.tiers(Setup(rule="blades"), [-1]).patches) == 3


@pytest.mark.parametrize("outcomes", [1, 3])
def test_one_roll_has_a_bar_for_each_outcome(outcomes):
    ax = plots.places(ds.fitd.pool(Setup(-2, outcomes, short="debt")))
    heights = {}
    for bar in ax.patches:
        heights.setdefault(round(bar.get_x() + bar.get_width() / 2, 3), []).append(bar.get_height())
    assert list(heights) == list(range(outcomes))
    assert [sum(stack) for stack in heights.values()] == pytest.approx([100] * outcomes)
    assert [text.get_text() for text in ax.get_xticklabels()] == ["best", "second", "third"][:outcomes]
    # No bar fills the figure.
    assert ax.patches[0].get_width() * ax.figure.get_figwidth() / sum(abs(x) for x in ax.get_xlim()) < 2


def test_crits_exact_and_simulated():
    ax = plots.crits(Setup(), [0, 1, 2], {0: proportion(3, 100), 1: proportion(0, 100)})
    assert list(ax.lines[0].get_ydata()) == pytest.approx([100 / 36, 0, 100 / 36])
    assert len(plots.crits(Setup(rule="blades"), [0, 2]).lines) == 1


def test_lines_of_tracks_and_clocks():
    ax = plots.survival([ds.fitd.track(Setup(pool)) for pool in (1, 2)])
    assert [line.get_label() for line in ax.lines] == ["pool 1", "pool 2"]
    assert ax.lines[0].get_ydata()[0] == 100
    ax = plots.filling([ds.fitd.clock(Setup(), 4, mix="1=1/2,3=1/2")])
    assert ax.lines[0].get_label() == "4 segments, pool 1 or 3"
    assert ax.lines[0].get_ydata()[0] == 0


def test_a_line_ends_where_nothing_more_is_to_be_seen():
    (line,) = plots.survival([ds.fitd.track(Setup(2), rolls=40)]).get_lines()
    assert len(line.get_xdata()) < 12
    assert line.get_ydata()[-1] < 0.1


def test_the_figure_of_a_negative_pool_names_its_reading():
    assert plots.places(ds.fitd.pool(Setup(-2, short="debt"))).get_title() == "Pool of -2: pairs pay the debt"
    assert plots.places(ds.fitd.pool(Setup(2))).get_title() == "Pool of 2"
