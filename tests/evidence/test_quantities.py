"""The catalogue: every quantity once, each with counts beside it or the reason why not."""

import pytest

from dreadsim.dread.mechanic import MECHANIC
from dreadsim.evidence.quantities import LIMIT, Shape, catalogue
from dreadsim.own.mechanic import LiteralMechanic
from dreadsim.rule.mechanic import Words
from dreadsim.rule.registry import MECHANICS, mechanic

OF_EVENTS = ["event_at", "any_by", "event_count", "first_event_at", "event_rate"]
OF_EVENTS += ["longest_quiet", "first_gap", "gap", "until_event", "dispersion"]


@pytest.mark.parametrize("name", MECHANICS)
def test_every_quantity_is_counted_or_says_why_not(name):
    found = catalogue(mechanic(name))
    assert set(OF_EVENTS) <= set(found)
    for quantity in found.values():
        assert (quantity.counted is None) == (quantity.why == LIMIT)
        assert quantity.label


def test_the_names_of_dread():
    found = catalogue(MECHANIC)
    for word in ("growth", "dark_kept", "both_dark", "both_light", "mixed"):
        assert {f"{word}_at", f"any_{word}_by", f"{word}_count", f"first_{word}_at", f"{word}_rate"} <= set(found)
    assert found["threshold_before"] is found["state_before"]
    assert found["stationary_threshold"] is found["stationary_state"]
    assert found["joint_count"].shape is Shape.LAW
    assert "outcome" not in found


def test_a_counter_may_name_its_number():
    found = catalogue(mechanic("fitd_track"))
    assert "edges_wasted" in found
    assert "edge_wasted_count" not in found


def test_the_events_own_word_is_a_synonym():
    game = LiteralMechanic("it", 0, lambda state, choose: (state, ()), event="shrunk", words=Words(state="size"))
    found = catalogue(game)
    for name in ("event_at", "first_event_at", "event_count", "event_rate", "until_event"):
        assert found[name.replace("event", "shrunk")] is found[name]
    assert found["size_before"] is found["state_before"]
    assert "joint_count" not in found


def test_without_memory_there_are_outcomes_and_no_states():
    found = catalogue(mechanic("fitd"))
    assert found["outcome"].shape is Shape.LAW
    assert not any("state" in name for name in found)
