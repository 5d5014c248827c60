"""Entries from the catalogue, and setups in few words."""

from dataclasses import dataclass
from fractions import Fraction

import pytest

from dreadsim.answers.solved import described, entry, in_words, keys_of, short, solved, told_besides
from dreadsim.dread import Setup
from dreadsim.errors import InputError

from .games import DREAD, THROW, USAGE


@dataclass(frozen=True)
class Pool:
    size: int = 3
    kind: str = "plain"


def test_an_entry_is_what_stands_at_its_addresses():
    solution = solved(DREAD, Setup(), checks=2)
    assert entry(solution, "p", "event_at[1]", "a chance").value == Fraction(1, 30)
    both = entry(solution, "p", ("event_at[1]", "any_by[1]"), "a sum", how="added", of=lambda p, q: p + q)
    assert (both.value, both.addresses, both.how) == (Fraction(1, 15), ("event_at[1]", "any_by[1]"), "added")
    floats = solved(DREAD, Setup(), checks=2, exact=False)
    assert entry(floats, "spell", "longest_quiet", "a law", of=lambda law: law[0]).value is None


@pytest.mark.parametrize("checks", [0, -1, 1.5, "3"])
def test_checks_are_a_number(checks):
    with pytest.raises(InputError):
        solved(DREAD, Setup(), checks)


def test_setups_in_few_words():
    assert described(DREAD, Setup(dark=2, reset="step")) == "5 light, 2 dark, T0 5, step 1, reset step"
    assert described(DREAD, Setup(mix="plain=1/2,nobag=1/2")).endswith("mix nobag=1/2, plain=1/2")
    assert described(USAGE, 6) == "usage die 6"
    assert described(THROW, None) == "throw"
    assert described(USAGE, Pool()) == "usage die"
    assert described(USAGE, Pool(size=2)) == "size 2"


def test_keys_and_values_in_words():
    assert keys_of(Pool()) == {"size": 3, "kind": "plain"}
    assert keys_of(6) == {"setup": 6}
    assert [in_words(found) for found in (None, {}, {"a": 1, "b": {"c": 2}}, 3)] == [
        "not given",
        "none",
        "a=1, b (c=2)",
        "3",
    ]


def test_what_a_counter_is_called():
    event, *others = DREAD.counters.values()
    assert short(event) == ("event", "an event", "events")
    assert short(others[0]) == ("growth", "a growth", "growths")
    assert told_besides(DREAD) == []
    assert [counter.name for counter in told_besides(THROW)] == ["blank"]
