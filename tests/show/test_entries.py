"""Entries: what a result holds, by name, in the order given."""

import pickle

from dreadsim.show.entries import PROBABILITY, Entry, entries


def test_entries_keep_their_order():
    found = entries(Entry("b", 1), Entry("a", 2))
    assert list(found) == ["b", "a"]
    assert found["a"].value == 2


def test_an_entry_is_a_shown_probability_unless_said_otherwise():
    entry = Entry("p", 0.5)
    assert (entry.unit, entry.shown, entry.addresses, entry.how) == (PROBABILITY, True, (), "")


def test_entries_can_be_copied():
    entry = Entry("p", 0.5, "a chance", addresses=("event_at[1]",), names={1: "one"})
    assert pickle.loads(pickle.dumps(entry)) == entry
