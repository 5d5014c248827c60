"""Shared drawing: the same bytes for the same numbers, and no display, date or version."""

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pytest

from dreadsim import InputError
from dreadsim.plots import axes, p_value_plot, save

P = np.random.Generator(np.random.PCG64(1)).random(200)


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_a_figure_is_the_same_bytes_every_time_without_date_or_version(tmp_path, suffix):
    for name in ("one", "two"):
        save(p_value_plot(P, 1e-9), tmp_path / f"{name}{suffix}")
    one, two = ((tmp_path / f"{name}{suffix}").read_bytes() for name in ("one", "two"))
    assert one == two
    assert matplotlib.__version__.encode() not in one
    assert b"<dc:date>" not in one
    assert not plt.get_fignums()


def test_pictures_are_what_their_names_say(tmp_path):
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
    assert p_value_plot(P, 1e-9, ax) is ax
    assert len(plt.get_fignums()) == 1


def test_the_style_does_not_leak():
    before = dict(plt.rcParams)
    axes()
    assert dict(plt.rcParams) == before


def test_p_values_are_drawn_in_order_beside_uniform_ones():
    ax = p_value_plot(P, 1e-9)
    dots = next(line for line in ax.lines if line.get_linestyle() == "None")
    uniform = [(i + 0.5) / len(P) for i in range(len(P))]
    assert dots.get_xdata().tolist() == uniform
    # Drawn is p less what is uniform: one rounding each.
    assert [x + y for x, y in dots.get_xydata()] == pytest.approx(sorted(P), abs=1e-15)
    assert f"{min(P):.1e}" in ax.get_title()
    assert ax.get_xlabel()
    assert ax.get_ylabel()


def test_no_p_values_are_no_error():
    assert "no tests" in p_value_plot([], 1e-6).get_title().lower()


@pytest.mark.parametrize("p", [P, np.full(500, 1e-12)], ids=["uniform", "all tiny"])
def test_every_p_value_can_be_seen(p):
    ax = p_value_plot(p, 1e-9)
    dots = next(line for line in ax.lines if line.get_linestyle() == "None")
    low, high = ax.get_ylim()
    assert low <= min(dots.get_ydata()) <= max(dots.get_ydata()) <= high
