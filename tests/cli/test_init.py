"""`init`: a template for each mechanic, made of its keys, that can be used as it is and with its examples."""

import re
import tomllib
from pathlib import Path

import pytest

from dreadsim.cli.init import toml
from dreadsim.dread import Setup
from dreadsim.rule.grammar import load, load_any, load_grid
from dreadsim.rule.keys import keys_of
from dreadsim.rule.registry import MECHANICS, mechanic

DREAD = """\
# A setup of Dread Dice.
# Leave out what you do not want to change: every key has its default here.
# Use it with: dreadsim odds --setup dread.toml      (options on the command line override the file)

mechanic = "dread"

[setup]
light = 5        # light dice in the bag
dark = 1         # dark dice in the bag
base = 5         # base threshold T0, 0..20
step = 1         # how much the threshold grows when a dark die neither brings an event nor shows 20
# threshold = 5  # threshold T before the first check, 0..20; without it, the base threshold
reset = "full"   # full or step: after an event T goes to T0, or to T0 plus the step
roll = "plain"   # plain, advantage, disadvantage or both: how every check is rolled, where no mix is given
draw = "one"     # one or two: two is the two-dice mode, for advantage and disadvantage

# Kinds of checks by probability, instead of one roll for all (they add up to 1):
# mix = { plain = "6/10", advantage = "2/10", careful = "1/10", nobag = "1/10" }

# A kind of check of your own, to be named in the mix:
# [kinds.careful]
# roll = "disadvantage"
# draw = "two"

# For "dreadsim verify FILE": a grid of all combinations of these values.
# [vary]
# light = [5, 6, 7]
# dark = [1, 2, 3]
"""


def test_init_writes_a_file_with_the_defaults(cli):
    answer = cli("init")
    assert (answer.status, answer.err) == (0, "")
    assert load("dread.toml") == Setup()
    assert cli("odds", "--setup", "dread.toml", "--json").json == cli("odds", "--json").json
    assert Path("dread.toml").read_text(encoding="utf-8") == DREAD


def used(text):
    """A template with its examples uncommented: they are keys, or sections."""
    return re.sub(r"(?m)^# (?=\[|\w+ = )", "", text)


def test_what_init_shows_as_examples_can_be_used(cli):
    cli("init", "my.toml")
    text = used(Path("my.toml").read_text(encoding="utf-8"))
    assert set(tomllib.loads(text)) == {"mechanic", "setup", "kinds", "vary"}
    Path("used.toml").write_text(text, encoding="utf-8")
    _, setups = load_grid("used.toml")
    assert {(setup.light, setup.dark) for setup in setups} == {(w, b) for w in (5, 6, 7) for b in (1, 2, 3)}
    assert {kind.roll for _, kind in setups[0].weighted_kinds} == {"plain", "advantage", "disadvantage", "nobag"}
    assert setups[0].threshold == 5


@pytest.mark.parametrize("name", MECHANICS)
def test_a_template_for_each_mechanic(cli, name):
    answer = cli("init", "--mechanic", name)
    assert (answer.status, answer.err) == (0, "")
    file = f"{name}.toml"
    command = {"fitd": "fitd", "fitd_track": "fitd track", "fitd_clock": "fitd clock"}.get(name, "odds")
    assert answer.out == f"Wrote {file}. Try: dreadsim {command} --setup {file}\n"
    assert cli(*command.split(), "--setup", file).status == 0
    game, setup = load_any(file)
    assert (game.name, setup) == (name, mechanic(name).setup_type())
    text = Path(file).read_text(encoding="utf-8")
    assert all(re.search(rf"(?m)^(# )?(\[{key.section}|{key.name} = )", text) for key in keys_of(type(setup)).values())
    Path(file).write_text(used(text), encoding="utf-8")
    assert len(load_grid(file)[1]) in (3, 9)
    assert cli("odds", "--setup", file).status == 2
    Path(file).write_text(text, encoding="utf-8")
    assert cli("odds", "--setup", file).status == 0


def test_init_overwrites_only_when_told_to(cli, refuses):
    Path("dread.toml").write_text("mine")
    refuses(["init"], "dread.toml", "--force")
    assert cli("init", "--force").status == 0
    assert load("dread.toml") == Setup()


def test_init_knows_the_mechanics(refuses):
    refuses(["init", "--mechanic", "dred"], "--mechanic: dred", "did you mean dread?")


@pytest.mark.parametrize("shell_name", ["with space.toml", "{name}.toml"])
def test_init_takes_any_name(cli, shell_name):
    assert cli("init", shell_name).status == 0
    assert load(shell_name) == Setup()


@pytest.mark.parametrize(
    "value", [3, "plain", 'with "quotes" \\ – and umlauts ä', {"a": "1/2", "b c": "1/2", "ü": [1, 2]}, {}, [0, -1], []]
)
def test_values_are_written_as_toml_reads_them(value):
    assert tomllib.loads(f"key = {toml(value)}") == {"key": value}
