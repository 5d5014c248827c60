"""Help that can be copied: every command has an example, and every example works."""

import re
import shlex

import pytest

from dreadsim import __version__
from dreadsim.cli import app

COMMANDS = sorted(name for name in app if not name.startswith("-"))


def examples(text):
    """The command lines in a help text, long ones joined."""
    text = re.sub(r"\n(?=\S)(?!dreadsim|Usage|╭|│|╰|\n)", " ", text)
    return [line.strip() for line in text.splitlines() if line.strip().startswith("dreadsim ")]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example_line(cli, command):
    answer = cli(command, "--help")
    assert (answer.status, answer.err) == (0, "")
    assert any(line.startswith(f"dreadsim {command}") for line in examples(answer.out)), answer.out


@pytest.mark.parametrize("command", ["odds", "curve", "longrun", "play", "simulate"])
def test_the_examples_work(cli, command):
    for line in examples(cli(command, "--help").out):
        answer = cli(*shlex.split(line)[1:])
        assert answer.status == 0, line
        assert answer.out


def test_the_commands_are_listed(cli):
    for words in ((), ("--help",)):
        answer = cli(*words)
        assert answer.status == 0
        assert all(f"{command} " in answer.out for command in COMMANDS)
        assert "dreadsim odds" in " ".join(answer.out.split())


def test_the_version(cli):
    assert cli("--version").out == f"{__version__}\n"


def test_the_list_of_commands_says_what_each_is_for(cli):
    told = cli("--help").out
    assert "curve        The tension curve of a session, check by check." in told
    assert "fitd         Forged-in-the-Dark pools" in told
