"""Shared drawing: the same bytes for the same numbers, and no display, date or version."""

import matplotlib
import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex

from dreadsim import InputError
from dreadsim.evidence.estimates import proportion
from dreadsim.show.drawing import axes, dots, drawing, drawn, save, whole_ticks


def picture(ax=None):
    """A figure with all that has a style: text, ticks, a legend, lines."""
    with drawing(ax) as ax:
        ax.plot([1, 2, 3], [1, 4, 9], label="line")
        dots(ax, [(1, proportion(10, 100)), (2, proportion(20, 100))], "100 sessions")
        ax.set(title="Title", xlabel="x", ylabel="y")
        whole_ticks(ax.xaxis)
        ax.legend()
    return ax


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_a_figure_is_the_same_bytes_every_time_without_date_or_version(tmp_path, suffix):
    for name in ("one", "two"):
        save(picture(), tmp_path / f"{name}{suffix}")
    one, two = ((tmp_path / f"{name}{suffix}").read_bytes() for name in ("one", "two"))
    assert one == two
    assert matplotlib.__version__.encode() not in one
    assert b"<dc:date>" not in one
    assert not plt.get_fignums()


def test_files_are_what_their_names_say(tmp_path):
    for name, magic in (("a.png", b"\x89PNG"), ("a.svg", b"<?xml")):
        save(axes(), tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(magic)


@pytest.mark.parametrize("name", ["a.pdf", "a", "png", "a.png.txt", ".png"])
def test_other_names_are_refused_and_nothing_is_written(tmp_path, name):
    with pytest.raises(InputError, match=r"ends in \.png or \.svg"):
        save(axes(), tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_given_axes_are_drawn_on_and_returned():
    ax = plt.subplots()[1]
    assert axes(ax) is ax
    assert picture(ax) is ax
    assert len(plt.get_fignums()) == 1


def test_the_style_does_not_leak():
    before = dict(plt.rcParams)
    picture()
    assert dict(plt.rcParams) == before


def test_a_figure_of_ours_has_our_style_whatever_the_users_is():
    usual = drawn(picture())
    with plt.style.context("dark_background"), plt.rc_context({"font.size": 17, "xtick.color": "red"}):
        assert drawn(picture()) == usual
        shown = picture()
        picture(shown)
    # Shown later, in a third style.
    with plt.rc_context({"ytick.color": "lime", "grid.color": "red", "axes.facecolor": "blue"}):
        shown.figure.draw_without_rendering()
    assert {tick.label1.get_color() for tick in shown.yaxis.get_major_ticks()} == {"black"}
    assert {tick.gridline.get_color() for tick in shown.yaxis.get_major_ticks()} == {"#b0b0b0"}
    assert to_hex(shown.get_facecolor()) == to_hex(shown.figure.get_facecolor()) == "#ffffff"
    assert {text.get_color() for text in shown.get_legend().get_texts()} == {"black"}


def test_on_the_users_axes_only_data_is_ours():
    with plt.style.context("dark_background"):
        ax = picture(plt.subplots()[1])
        ax.figure.draw_without_rendering()
        assert to_hex(ax.get_facecolor()) == to_hex(ax.figure.get_facecolor()) == "#000000"
        assert {text.get_color() for text in ax.get_legend().get_texts()} == {"white"}
        assert {tick.label1.get_color() for tick in ax.xaxis.get_major_ticks()} == {"white"}
        assert ax.spines["top"].get_visible()
