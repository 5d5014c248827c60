"""What a command loads: nothing heavy where nothing heavy is needed."""

import pkgutil
from pathlib import Path

import pytest

import dreadsim

HEAVY = {"numba", "pandas", "matplotlib", "scipy", "numpy", "scipy.stats", "scipy.sparse.csgraph"}
REPORT = "import sys; print(' '.join(sys.modules), file=sys.stderr)"
# Everything below the rooms that need no compiled code and no tables.
LIGHT = [
    name
    for room in ("rule", "exact")
    for _, name, _ in pkgutil.iter_modules([str(Path(dreadsim.__file__).parent / room)], f"dreadsim.{room}.")
]


@pytest.fixture
def loaded(python):
    """A function from Python code to the modules that a process has loaded once it has run."""

    def find(code):
        answer = python(f"{code}; {REPORT}")
        assert answer.status == 0, answer.err
        return set(answer.err.splitlines()[-1].split())

    return find


@pytest.mark.parametrize(
    ("command", "allowed"),
    [
        ("odds", set()),
        ("odds --dark 2 --mix plain=1 --json", set()),
        ("longrun", set()),
        ("longrun --light 2 --roll advantage --draw two --json", set()),
        ("curve --checks 40 --json", set()),
        ("play --seed 1", {"numpy"}),
        ("play --seed 1 --checks 3 --json", {"numpy"}),
        ("--help", set()),
        ("odds --help", set()),
    ],
)
def test_what_a_command_loads(loaded, command, allowed):
    assert loaded(f"from dreadsim.cli import run; run({command.split()})") & HEAVY <= allowed


@pytest.mark.parametrize(
    ("code", "allowed"),
    [
        ("import dreadsim", set()),
        ("import dreadsim as ds; ds.dread.odds(ds.dread.Setup())", set()),
        ("import dreadsim as ds; ds.dread.curve(ds.dread.Setup())", set()),
        ("import dreadsim as ds; ds.dread.longrun(ds.dread.Setup())", set()),
        ("import dreadsim as ds; ds.dread.play(ds.dread.Setup(), seed=1)", {"numpy"}),
    ],
)
def test_what_a_function_loads(loaded, code, allowed):
    assert loaded(code) & HEAVY <= allowed


@pytest.mark.parametrize("module", LIGHT)
def test_rules_and_exact_answers_are_light(loaded, module):
    assert not loaded(f"import {module}") & HEAVY


def test_figures_know_no_game(loaded):
    found = loaded("import dreadsim.show.plots")
    assert "dreadsim.rule.registry" not in found
    assert not {name for name in found if name.startswith(("dreadsim.dread", "dreadsim.fitd", "dreadsim.own"))}


def test_every_public_name_can_be_had():
    import dreadsim as ds

    for package in (ds, ds.dread, ds.fitd):
        assert package.__all__
        for name in package.__all__:
            assert getattr(package, name) is not None
            assert name in dir(package)
        with pytest.raises(AttributeError, match="nonsense"):
            _ = package.nonsense
