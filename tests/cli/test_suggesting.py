"""An option that there is not: the nearest one by name, and by what else people call it."""

import pytest


@pytest.mark.parametrize(
    ("command", "written", "meant"),
    [
        ("odds", "--t0", "--base"),
        ("odds", "--T0=3", "--base"),
        ("odds", "--delta", "--step"),
        ("odds", "--D", "--step"),
        ("odds", "-W", "--light"),
        ("odds", "-B", "--dark"),
        ("odds", "--white", "--light"),
        ("odds", "--black", "--dark"),
        ("odds", "--bse", "--base"),
        ("odds", "--threshhold", "--threshold"),
        ("odds", "--adresses", "--addresses"),
        ("curve", "--check", "--checks"),
        ("simulate", "--session", "--sessions"),
        ("verify", "--mutant", "--mutants"),
        ("fitd", "--flp", "--flip"),
        ("fitd", "--dot", "--dots"),
        ("init", "--mechanics", "--mechanic"),
    ],
)
def test_the_nearest_option_is_suggested(refuses, command, written, meant):
    refuses([command, written, "3"], f"{written.split('=')[0]}: unknown option (did you mean {meant}?)")


@pytest.mark.parametrize(
    ("command", "written"), [("odds", "--qqqqq"), ("odds", "-x"), ("compare", "--t0"), ("verify", "-W")]
)
def test_nothing_is_suggested_that_the_command_does_not_have(refuses, command, written):
    words = ["a.toml", "b.toml"] if command == "compare" else []
    refuses([command, *words, written, "3"], f"{written}: unknown option; see --help")
