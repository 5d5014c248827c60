"""The rules of the house: who imports whom, files that stay short, and studies that know no game."""

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import dreadsim
from dreadsim.cli.options import DreadOptions
from dreadsim.dread import Setup
from dreadsim.registry import MECHANICS

PACKAGE = Path(dreadsim.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
# Whole words that only a game uses. Words of statistics and of sessions (threshold, outcome, event, roll) are not here.
GAME_WORDS = [
    *("light", "dark", "bag", "reset", "disadvantage", "advantage", "nobag", "base", "dread", "rulebook"),
    *(
        "crit",
        "crits",
        "stress",
        "edge",
        "keepers",
        "blades",
        "pool",
        "pools",
        "fitd",
        "tier",
        "tiers",
        "resistance",
        "fitd_sheets",
    ),
    *("d4", "d6", "d8", "d10", "d12", "d20", "armor", "attack", "gm"),
]
WORD = re.compile(rf"\b({'|'.join(GAME_WORDS)})\b", re.IGNORECASE)
KNOW_NO_GAME = ["experiment.py", *(path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / "studies").glob("*.py"))]


@pytest.mark.parametrize("file", KNOW_NO_GAME)
def test_no_word_of_any_game(file):
    lines = (PACKAGE / file).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if WORD.search(line)] == []


def test_the_words_would_be_found():
    assert WORD.search("if result < threshold: # a dark die")
    assert WORD.search("Crits")
    assert not WORD.search("import dreadsim; threshold = database")
    assert set(MECHANICS) <= set(GAME_WORDS)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_file_is_longer_than_300_lines(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.repository
def test_no_test_file_is_longer_than_300_lines():
    long = [path.name for path in Path(__file__).parent.rglob("*.py") if path.read_text("utf-8").count("\n") > 300]
    assert long == []


@pytest.mark.repository
def test_imports_keep_to_the_contracts():
    root = PACKAGE.parent
    if not (root / "pyproject.toml").exists():
        pytest.skip("no repository around the package")
    code = "import sys; from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", code, "--no-cache"], cwd=root, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_options_are_the_keys_of_a_setup():
    # Kinds are tables: they can be given in files only.
    options = {field.name for field in fields(DreadOptions)}
    assert options - {"setup"} == {field.name for field in fields(Setup)} - {"kinds"}
    assert all(getattr(DreadOptions(), name) is None for name in options)


@pytest.mark.repository
def test_tests_mirror_sources():
    tests = {path.name for path in Path(__file__).parent.rglob("test_*.py")}
    for room in ("dread", "studies"):
        missing = [path.name for path in (PACKAGE / room).glob("[a-z]*.py") if f"test_{path.name}" not in tests]
        assert set(missing) <= {"mechanic.py", "pictures.py", "verification_report.py"}, room
