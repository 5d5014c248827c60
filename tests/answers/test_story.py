"""A narrated session: the literal rule on a seeded source, told check by check."""

import json
import pickle
from itertools import pairwise

import pytest

from dreadsim import InputError
from dreadsim.dread import Setup, play
from dreadsim.dread.rules import Kept, advance
from dreadsim.rule.registry import mechanic

from .games import THROW, USAGE

SETUP = Setup(light=2, dark=3, base=9, step=3, draw="two", mix="advantage=1/2,plain=1/4,nobag=1/4")


def test_every_check_follows_from_the_one_before_by_the_rule():
    story = play(SETUP, checks=200, seed=1)
    assert [told.check for told in story.told] == list(range(1, 201))
    assert story.told[0].threshold == SETUP.start
    for told, following in pairwise(story.told):
        assert following.threshold == told.next_threshold
    for told in story.told:
        if told.roll == "nobag":
            assert (told.dark, told.result, told.marks, told.next_threshold) == (None, None, (), told.threshold)
        else:
            die = Kept(told.dark, told.result, told.pair)
            assert advance(SETUP, told.threshold, die) == (told.next_threshold, told.marks)
            assert bool(told.pair) == (told.roll == "advantage")
    assert story.events == sum("event" in told.marks for told in story.told) > 0


def test_a_story_says_what_happens_in_words():
    lines = play(SETUP, checks=200, seed=1).text().splitlines()
    assert len(lines) == 204
    for words in ("THREAT EVENT", "the threat grows to", "without the bag", "with advantage", "(both dark)"):
        assert any(words in line for line in lines), words
    assert lines[-1].endswith("(seed 1).")


def test_the_same_seed_tells_the_same_story():
    assert play(SETUP, 20, seed=3) == play(SETUP, 20, seed=3) != play(SETUP, 20, seed=4)
    drawn = play(SETUP, 20)
    assert play(SETUP, 20, drawn.seed) == drawn


@pytest.mark.parametrize(("key", "value"), [("checks", 0), ("checks", 10**12), ("seed", -1), ("seed", 1.5)])
def test_numbers_out_of_range_are_named(key, value):
    with pytest.raises(InputError) as caught:
        play(SETUP, **{"checks": 3, "seed": 1, key: value})
    assert caught.value.key == key


def test_a_story_in_json_and_as_a_frame():
    story = play(SETUP, 5, seed=3)
    keys = ["check", "threshold", "roll", "dark", "result", "pair", "marks", "next_threshold"]
    document = json.loads(json.dumps(story.to_json()))
    assert list(document) == ["schema", "setup", "seed", "stream", "told"]
    assert [list(told) for told in document["told"]] == [keys] * 5
    assert list(story.to_frame().columns) == keys
    assert pickle.loads(pickle.dumps(story)) == story


def test_rules_of_ones_own_are_told():
    lines = USAGE.play(4, checks=30, seed=1).text().splitlines()
    assert lines[0] == "It begins with a d4."
    assert any(line.endswith("with a d4: shrunk, then with a d0") for line in lines)
    assert lines[-2] == ""
    assert lines[-1] == "30 uses brought 1 shrunk (seed 1)."
    thrown = THROW.play(None, checks=30, seed=1)
    assert thrown.text().startswith("Check  1  ")
    assert "2 hits" in thrown.text()
    assert "next_state" not in thrown.to_json()["told"][0]


def test_once_nothing_changes_that_is_said_once():
    ended = mechanic("fitd_track").play(mechanic("fitd_track").setup_type(2), checks=30, seed=1)
    lines = ended.text().splitlines()
    assert lines[-4].endswith("with the track at overflow: nothing")
    assert lines[-3] == "... and so on to the end."
    assert sum("at overflow: nothing" in line for line in lines) == 1
    assert len(ended.told) == 30
