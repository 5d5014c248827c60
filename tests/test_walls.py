"""The rules of the house: who imports whom, files that stay short, one meaning a word, tests that mirror sources."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import dreadsim
from dreadsim.rule.registry import MECHANICS

PACKAGE = Path(dreadsim.__file__).parent
TESTS = Path(__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
# Whole words that only a game uses. Words of statistics and of sessions (threshold, outcome, event, roll) are not here.
GAME_WORDS = [
    *("light", "dark", "bag", "reset", "disadvantage", "advantage", "nobag", "base", "dread", "rulebook"),
    *("crit", "crits", "stress", "edge", "keepers", "blades", "pool", "pools", "fitd", "fitd_track", "fitd_clock"),
    *("tier", "tiers", "resistance", "d4", "d6", "d8", "d10", "d12", "d20", "armor", "attack", "gm"),
]
WORD = re.compile(rf"\b({'|'.join(GAME_WORDS)})\b", re.IGNORECASE)
# What answers, judges and simulates any game, and the studies beside them, know none. Examples may name one.
KNOW_NO_GAME = [
    path for path in SOURCES if path.relative_to(PACKAGE).parts[0] in ("answers", "evidence", "simulation", "studies")
]


def spoken(path):
    """The lines of a source without the examples in docstrings, which end at an empty line or with the docstring."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r'^ *>>> .*?(?=\n\n|\n *""")', "", text, flags=re.MULTILINE | re.DOTALL).splitlines()


@pytest.mark.parametrize("path", KNOW_NO_GAME, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_word_of_any_game(path):
    assert [line for line in spoken(path) if WORD.search(line)] == []


def test_the_words_would_be_found(tmp_path):
    assert WORD.search("if result < threshold: # a dark die")
    assert WORD.search("Crits")
    assert not WORD.search("import dreadsim; threshold = database")
    assert set(MECHANICS) <= set(GAME_WORDS)
    source = tmp_path / "source.py"
    source.write_text('"""Says.\n\n>>> of("a bag")\na bag\n"""\nbag = 1\n')
    assert [line for line in spoken(source) if WORD.search(line)] == ["bag = 1"]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_file_is_longer_than_300_lines(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.repository
def test_no_test_file_is_longer_than_300_lines():
    long = [path.name for path in TESTS.rglob("*.py") if path.read_text("utf-8").count("\n") > 300]
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


# Files that only hand names on.
UNTESTED = ("__init__.py", "__main__.py")
# Tests of no single room: what every command refuses and how it helps, cases worked out elsewhere, planted faults.
ACROSS = {"cli/test_bad_input.py", "cli/test_help.py", "dread/test_oracle.py", "studies/test_outsiders.py"}


def mirrored(path):
    """Where the tests of a source stand."""
    place = path.relative_to(PACKAGE)
    return place.with_name(f"test_{place.name}").as_posix()


@pytest.mark.repository
@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_every_source_has_its_tests(path):
    assert path.name in UNTESTED or (TESTS / mirrored(path)).exists(), mirrored(path)


@pytest.mark.repository
def test_every_test_has_its_source():
    rooms = {path.relative_to(TESTS).as_posix() for path in TESTS.rglob("*/test_*.py")}
    assert rooms - {mirrored(path) for path in SOURCES} <= ACROSS


def test_no_class_has_two_meanings():
    """One meaning a word: the name of a class stands once in the package, but for the rooms that every game has."""
    homes = {}
    for path in SOURCES:
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            homes.setdefault(name, []).append(path)
    twice = {name: {path.name for path in paths} for name, paths in homes.items() if len(paths) > 1}
    assert twice == {"Setup": {"setup.py"}, "Scalar": {"kernel.py"}}


# Words that had several meanings before, and where their one meaning is at home now.
ONE_MEANING = {
    "Exact": [],
    "Law": ["exact/pmf.py"],
    "State": ["exact/chain.py"],
    "quantity": [],
    "measure": [],
    "told": [],
}


@pytest.mark.parametrize(("word", "homes"), ONE_MEANING.items())
def test_words_that_once_had_several_meanings(word, homes):
    defines = re.compile(rf"^(?:class {word}\b|def {word}\(|{word} = |{word}: TypeAlias)", re.MULTILINE)
    found = [p.relative_to(PACKAGE).as_posix() for p in SOURCES if defines.search(p.read_text(encoding="utf-8"))]
    assert found == homes
