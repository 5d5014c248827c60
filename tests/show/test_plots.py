"""Figures of any mechanic's answers show their numbers, in the mechanic's words; and p-values, all of them."""

from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pytest

from dreadsim.errors import InputError
from dreadsim.evidence.estimates import proportion
from dreadsim.show import plots
from dreadsim.show.entries import Entry, entries
from dreadsim.show.plots import p_value_plot
from dreadsim.show.results import Result

P = np.random.Generator(np.random.PCG64(1)).random(200)
FIRST = {1: Fraction(1, 5), 3: Fraction(2, 5), "none": Fraction(2, 5)}
COUNT = {0: Fraction(2, 5), 2: Fraction(3, 5) - Fraction(1, 10**6), 4: Fraction(1, 10**6)}
BEFORE = [{0: Fraction(1)}, {0: Fraction(1, 2), 2: Fraction(1, 2)}, {2: Fraction(1)}]
AT = [Fraction(1, 5), Fraction(0), Fraction(2, 5)]


def session(before=None, called="a track", checks=3):
    """What `curve` gives of a mechanic whose checks are rolls."""
    found = [
        Entry("p_event_at", AT, "overflow", over="roll"),
        Entry("event_count", COUNT, "overflows in the session", over="overflows"),
        Entry("first_event_at", FIRST, "roll of the first overflow", over="roll"),
    ]
    if before:
        found.append(Entry("stress_before", before, "stress before", over="stress"))
    return Result("track.curve/1", {"checks": checks}, entries(*found), "It holds.", called)


def measured():
    shares = {"p_event_at": [proportion(n, 100) for n in (20, 0, 40)]}
    shares["event_count"] = {0: proportion(40, 100), 2: proportion(59, 100), 4: proportion(1, 100)}
    shares["first_event_at"] = {1: proportion(20, 100), 3: proportion(40, 100), "none": proportion(40, 100)}
    found = entries(*(Entry(name, value) for name, value in shares.items()))
    return Result("track.simulation/1", {"sessions": 100}, found, "It held.")


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def legend(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def test_the_chance_at_each_check():
    ax = plots.tension(session(), measured())
    assert ax.lines[0].get_xdata().tolist() == [1, 2, 3]
    assert ax.lines[0].get_ydata().tolist() == [20, 0, 40]
    assert ax.containers[0].lines[0].get_ydata() == pytest.approx([20, 0, 40])
    assert (ax.get_title(), ax.get_xlabel(), ax.get_ylabel()) == ("Overflow at each roll", "roll", "chance (%)")
    assert legend(ax) == ["a track", "100 sessions, 99% intervals"]


def test_the_number_of_events_without_its_rare_ends():
    ax = plots.event_count(session(), measured(), label="mine")
    assert ax.lines[0].get_xdata().tolist() == [0, 1, 2]
    assert ax.lines[0].get_ydata().tolist() == pytest.approx([40, 0, 60], abs=1e-3)
    assert ax.containers[0].lines[0].get_xdata().tolist() == [0, 2]
    assert (ax.get_title(), ax.get_xlabel()) == ("Overflows in the session of 3 rolls", "overflows")
    assert legend(ax)[0] == "mine"


def test_first_events_on_one_axes_say_each_how_often_there_is_none():
    ax = plots.first_event(session(), measured())
    plots.first_event(session(called="another"), ax=ax)
    assert ax.lines[0].get_ydata().tolist() == [20, 0, 40]
    assert ax.get_title() == "Roll of the first overflow"
    assert [text for text in legend(ax) if "none" in text] == ["a track (none in 40%)", "another (none in 40%)"]


def test_the_heat_map_has_a_column_a_check_that_adds_up():
    ax = plots.states(session(BEFORE))
    assert ax.images[0].get_array().tolist() == [[100, 50, 0], [0, 0, 0], [0, 50, 100]]
    assert ax.lines[0].get_ydata().tolist() == [0, 1, 2]
    assert (ax.get_title(), ax.get_xlabel(), ax.get_ylabel()) == ("Stress before each roll", "roll", "stress before it")
    assert plots.states(session(BEFORE), rows=range(5)).images[0].get_array().shape == (5, 3)


def test_states_that_are_no_numbers_have_rows_of_their_own():
    ax = plots.states(session([{0: Fraction(1)}, {0: Fraction(1, 2), "overflow": Fraction(1, 2)}, {"overflow": 1}]))
    assert ax.images[0].get_array().tolist() == [[100, 50, 0], [0, 50, 100]]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["0", "overflow"]
    assert not ax.lines


def test_without_memory_there_is_no_heat_map():
    with pytest.raises(InputError, match="with states"):
        plots.states(session())


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
