"""Options made of keys: their help, and setups from files of any mechanic with options that override them."""

import pytest

from dreadsim.cli.fitd import ClockOptions, RollOptions, TrackOptions
from dreadsim.cli.options import DreadOptions, help_of, seed_of
from dreadsim.dread import Setup
from dreadsim.rule.keys import Keyed, Shares, Whole, Wholes, key, keys_of, setup
from dreadsim.rule.mechanic import MOST_SEED
from dreadsim.rule.registry import MECHANICS

CLOCK = 'mechanic = "fitd_clock"\n[setup]\nsegments = 4\n'


@pytest.mark.parametrize("options", [DreadOptions, RollOptions, TrackOptions, ClockOptions])
def test_every_key_is_an_option_with_its_words(options):
    declared = {name for name, key in keys_of(options.setup_type).items() if key.option}
    there = set(options.__dataclass_fields__)
    assert there - declared <= {"setup", "dots"}
    assert declared - there <= {"pool"}
    assert options().given() == {}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("light", "Light dice in the bag (default 5)."),
        ("base", "Base threshold T0, 0..20 (default 5)."),
        ("threshold", "Threshold T before the first check, 0..20 (default: the base threshold)."),
        ("reset", "full or step: after an event T goes to T0, or to T0 plus the step (default full)."),
        (
            "mix",
            "Kinds of checks by probability, instead of one roll for all, like plain=6/10,advantage=3/10,nobag=1/10.",
        ),
    ],
)
def test_help_says_words_range_and_default(name, text):
    assert help_of(keys_of(Setup)[name]) == text


def test_help_shows_values_as_they_are_typed():
    @setup
    class Sheet(Keyed):
        """A setup of the tests."""

        ticks: tuple[int, ...] = key((0, 1, 2), Wholes(3, 0, 100), "ticks")
        mix: object = key((), Shares(Whole(0, 9)), "pools")

    keys = keys_of(Sheet)
    assert help_of(keys["ticks"]) == "Ticks, 0..100 each (default 0,1,2)."
    assert help_of(keys["mix"]) == "Pools, like 1=1/2,3=1/2."


@pytest.mark.parametrize("seed", [0, 7, MOST_SEED // 10, MOST_SEED])
def test_every_seed_is_read(seed):
    assert seed_of(str(seed)) == seed


def test_help_lists_every_option_of_dread(cli):
    text = " ".join(cli("odds", "--help").out.replace("│", " ").split())
    assert all(help_of(key) in text for key in keys_of(Setup).values() if key.option)
    assert "--kinds" not in text


@pytest.mark.parametrize("command", ["odds", "curve", "longrun", "simulate", "play"])
@pytest.mark.parametrize("name", MECHANICS)
def test_a_file_of_any_mechanic_is_answered(cli, tmp_path, command, name):
    (tmp_path / "my.toml").write_text(f'mechanic = "{name}"\n')
    words = ("--checks", 3) if command in ("curve", "simulate", "play") else ()
    words += ("--sessions", 100) if command == "simulate" else ()
    answer = cli(command, "--setup", "my.toml", *words, "--json")
    assert answer.status == 0
    # A kernel may be compiled here for the first time.
    assert answer.err in ("", "compiling the simulation (only the first time) ...\n")
    assert answer.json["schema"].startswith(f"{name}.")
    assert cli(command, "--setup", "my.toml", *words).out


def test_options_of_another_mechanic_are_refused(refuses, tmp_path):
    (tmp_path / "my.toml").write_text(CLOCK)
    refuses(["odds", "--setup", "my.toml", "--light", "3"], "--light: no key of the mechanic fitd_clock", "segments")


def test_options_that_are_keys_of_a_files_mechanic_override_it(cli, tmp_path):
    (tmp_path / "my.toml").write_text(CLOCK)
    answer = cli("odds", "--setup", "my.toml", "--mix", "1=1/2,3=1/2", "--json")
    assert answer.json["setup"]["mix"] == {"1": "1/2", "3": "1/2"}
    assert answer.json["setup"]["segments"] == 4


def test_what_stands_in_the_file_and_does_not_go_with_an_option_is_named_there(refuses, tmp_path):
    (tmp_path / "my.toml").write_text('[setup]\nroll = "both"\n')
    refuses(["odds", "--setup", "my.toml", "--mix", "plain=1"], "my.toml: [setup] roll: both", "beside a mix")
    refuses(["odds", "--setup", "my.toml", "--roll", "bth"], "dreadsim: --roll: bth")
