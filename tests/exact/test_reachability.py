"""Components against all pairs of states, and on chains too long for recursion."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreadsim.exact.reachability import components

from .ways import SOME


@st.composite
def graphs(draw):
    size = draw(st.integers(1, 7))
    targets = st.lists(st.integers(0, size - 1), max_size=3)
    return {state: draw(targets) for state in range(size)}


def reached(leads):
    """All pairs of states of which the first leads to the second, in no step or more."""
    pairs = {(s, s) for s in leads} | {(s, t) for s, targets in leads.items() for t in targets}
    # Warshall's way needs the middle state in the outer loop.
    for middle, one, other in product(leads, repeat=3):
        if (one, middle) in pairs and (middle, other) in pairs:
            pairs.add((one, other))
    return pairs


@SOME
@given(graphs())
def test_components_lead_to_one_another_and_come_after_what_they_lead_to(leads):
    found = components(leads)
    assert sorted(state for members in found for state in members) == sorted(leads)
    pairs = reached(leads)
    place = {state: i for i, members in enumerate(found) for state in members}
    for one, other in product(leads, repeat=2):
        assert (place[one] == place[other]) == ((one, other) in pairs and (other, one) in pairs)
        if (one, other) in pairs:
            assert place[other] <= place[one]


def test_states_may_be_anything_also_none():
    assert components({}) == []
    assert components({None: {None: 1}}) == [[None]]
    assert components({(): [None], None: ["a"], "a": []}) == [["a"], [None], [()]]


@pytest.mark.parametrize("back", [True, False], ids=["ring", "line"])
def test_long_chains_need_no_recursion(back):
    size = 200_000
    found = components({n: [n + 1] if n + 1 < size else [0] * back for n in range(size)})
    assert len(found) == (1 if back else size)
    assert found[0][0] == (0 if back else size - 1)
