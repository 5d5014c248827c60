"""Streams are named by content, and by nothing else."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from dreadsim.rule.naming import canonical
from dreadsim.rule.registry import mechanic
from dreadsim.simulation import streams
from dreadsim.simulation.streams import block_states
from dreadsim.simulation.words import words

# Texts and first words of thirty setups, written down before the house was cut a second time; and of some whose text
# had an order or a default in it that says nothing.
TABLE = json.loads((Path(__file__).parent.parent / "data" / "streams.json").read_text(encoding="utf-8"))


def named(row):
    game = mechanic(row["mechanic"])
    return canonical(game, game.setup_type(**row["keys"]))


@pytest.mark.parametrize("row", TABLE["held"], ids=lambda row: row["text"][:60])
def test_texts_and_first_words_are_what_they_always_were(row):
    text = named(row)
    assert text == row["text"]
    assert f"{int(words(block_states(1, text, 0, 1)[0], 1)[0]):016x}" == row["word"]


def test_the_table_is_of_thirty_setups():
    assert len(TABLE["held"]) == 30 == len({row["text"] for row in TABLE["held"]})


@pytest.mark.parametrize("row", TABLE["changed"], ids=lambda row: row["text"][:60])
def test_the_order_of_a_mix_and_defaults_of_a_kind_are_no_longer_in_the_text(row):
    # These few streams are why the version was raised.
    assert named(row) != row["text"]


def test_a_mix_has_no_order_and_a_kind_no_defaults_in_it():
    game = mechanic("dread")
    one = game.setup_type(mix="plain=1/2,advantage=1/2")
    other = game.setup_type(mix={"advantage": "0.5", "plain": "0.5"})
    assert one == other
    assert canonical(game, one) == canonical(game, other)
    kinds = {"careful": {"roll": "disadvantage", "draw": "one"}}
    assert '"draw"' not in canonical(game, game.setup_type(mix="careful=1", kinds=kinds))


def test_the_version_of_the_streams():
    # Raise it whenever the same seed would give other counts.
    assert streams.STREAM == 2
    assert streams.BLOCK == 4096


def test_a_stream_is_named_by_seed_block_and_setup_only():
    digest = hashlib.blake2b(b"dreadsim 1|3|5|dread {}", digest_size=24).digest()
    expected = [*(int.from_bytes(digest[i : i + 8], "little") for i in (0, 8, 16)), 1]
    assert block_states(3, "dread {}", 5, 1).tolist() == [expected]
    assert block_states(3, "dread {}", 2, 9)[3].tolist() == expected


def test_no_two_streams_begin_alike():
    seeds, names = (0, 1, 2**32, 2**70), ("a", "b", "A", "0|a")
    starts = {row.tobytes() for seed in seeds for name in names for row in block_states(seed, name, 0, 50)}
    assert len(starts) == len(seeds) * len(names) * 50


def test_states_are_four_words_and_a_counter_of_one():
    states = block_states(0, "x", 0, 3)
    assert states.shape == (3, 4)
    assert states.dtype == np.uint64
    assert (states[:, 3] == 1).all()
