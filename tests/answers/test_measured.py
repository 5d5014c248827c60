"""Just what is asked for: numbers, lists, laws, and refusals that name the nearest address."""

from fractions import Fraction

import pytest

from dreadsim import InputError
from dreadsim.dread import Setup, curve, longrun

from .games import DREAD, THROW

SETUP = Setup(dark=2)
ASKED = ["event_at[3]", "any_by", "event_count", "event_count.mean", "gap.mean", "threshold_before[2]", "at_least[2]"]


def test_what_is_asked_is_what_the_answers_say():
    found = DREAD.measured(SETUP, ASKED, checks=10)
    session = curve(SETUP, 10)
    assert list(found.entries) == ASKED
    values = [entry.value for entry in found.entries.values()]
    assert values == [
        session.p_event_at[2],
        session.p_any_by,
        session.event_count,
        session.mean_events,
        longrun(SETUP).mean_checks_between_events,
        session.threshold_before[1],
        sum(p for n, p in session.event_count.items() if n >= 2),
    ]
    assert DREAD.measured(SETUP, ",".join(ASKED), checks=10) == found


def test_labels_and_units():
    found = DREAD.measured(SETUP, [*ASKED, "gap.sd", "threshold_before[4].mean", "first_event_at.median"], checks=40)
    text = found.text(addresses=True)
    for address in found.entries:
        assert address in text
    lines = {line.split("  ")[1]: line for line in text.splitlines() if line.startswith("  ")}
    assert lines["threat event, check 3"].split()[-1] == "event_at[3]"
    assert "checks" in lines["checks from one threat event to the next, in the long run: mean"]
    assert "%" in lines["threat events in the session: at least 2"]
    assert "%" not in lines["threshold before check 4: mean"]
    assert found.sentences() == ["5 light, 2 dark, T0 5, step 1; a session is 40 checks."]
    assert len(found.to_frame()) > 50


def test_what_is_no_number_or_not_known_is_told():
    late = DREAD.measured(Setup(), ["first_event_at.median", "dispersion"], checks=3)
    assert late.entries["first_event_at.median"].value == "none"
    assert "none" in late.text()
    still = DREAD.measured(Setup(dark=0), ["dispersion", "event_rate"])
    assert (
        still.sentences()[1]
        == "dispersion is not known here: chance decides between several long runs, or none has threat events."
    )
    assert late.to_frame()["quantity"].tolist() == ["first_event_at.median", "dispersion"]


def test_lists_of_laws_are_told_check_by_check():
    found = DREAD.measured(SETUP, ["threshold_before"], checks=3)
    assert [line for line in found.text().splitlines() if line.startswith("threshold")] == [
        f"threshold before check {k}" for k in (1, 2, 3)
    ]


def test_no_memory():
    found = THROW.measured(None, ["outcome", "blank_count.mean"], checks=2)
    assert found.entries["outcome"].value[("hit",)] == Fraction(3 * 16, 216)
    assert found.entries["blank_count.mean"].value == 1


@pytest.mark.parametrize("addresses", [["event_atx"], ["event_count.meen"], [], "", ["threshold_before[99]"], [3]])
def test_unknown_addresses_are_refused(addresses):
    with pytest.raises(InputError) as caught:
        DREAD.measured(SETUP, addresses)
    assert caught.value.key == "measure"
