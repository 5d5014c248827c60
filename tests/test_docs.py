"""What README and docs show is what happens: examples, commands with their output, links, and the build."""

import doctest
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import dreadsim
from dreadsim.answers import story
from dreadsim.cli import app, run
from dreadsim.evidence import solution
from dreadsim.evidence.quantities import catalogue
from dreadsim.exact import chain, session, waiting
from dreadsim.fitd.clocks.setup import MOST_SEGMENTS
from dreadsim.fitd.rolls.telling import MOST_ROLLS
from dreadsim.fitd.tracks.setup import MOST_STRESS
from dreadsim.rule import choices, grammar
from dreadsim.rule.mechanic import MOST_CHECKS
from dreadsim.rule.registry import MECHANICS, mechanic
from dreadsim.show.entries import PROBABILITY
from dreadsim.show.layout import number, percent
from dreadsim.studies import verification

pytestmark = pytest.mark.repository

ROOT = Path(__file__).parent.parent
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [ROOT / "README.md", *DOCS]
EVERYTHING = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]

FENCE = re.compile(r"^```(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CHECKER = doctest.OutputChecker()
# The main job has tests of its own; here its command lines are only read.
LONG = ("verify",)


def name(page):
    return str(page.relative_to(ROOT))


def fences(page, *languages):
    """The texts of a page's fenced blocks in these languages."""
    return [text for language, text in FENCE.findall(page.read_text(encoding="utf-8")) if language in languages]


@dataclass(frozen=True)
class Shown:
    """A command as a page shows it, with the output below it."""

    words: list[str]
    output: str


def commands(block):
    """The dreadsim commands of a console block; lines that do not begin with a prompt are output."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        first, *words = line.partition("#")[0].split()
        if Path(first).name == "dreadsim":
            yield Shown(words, output)


# pytest itself runs the examples of README.md.
@pytest.mark.parametrize("page", DOCS, ids=name)
def test_examples_give_what_they_show(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names, complaints = {}, []
    for i, block in enumerate(fences(page, "pycon")):
        test = doctest.DocTestParser().get_doctest(block, names, f"{name(page)}, example {i + 1}", str(page), 0)
        assert test.examples
        runner.run(test, out=complaints.append, clear_globs=False)
        names = test.globs
    assert not complaints, "".join(complaints)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_succeed_and_print_what_is_shown(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    # A TOML block that begins with a comment of that form is the file.
    for text in fences(page, "toml"):
        if file := re.match(r"# (\S+\.toml)\n", text):
            Path(file[1]).write_text(text, encoding="utf-8")
    for block in fences(page, "console"):
        for shown in commands(block):
            if shown.words[0] in LONG:
                app.parse_args(shown.words, exit_on_error=False, print_error=False)
                continue
            status = run(shown.words)
            printed = capsys.readouterr()
            assert status == 0, printed.err
            if shown.output.strip():
                # "..." stands for what is left out; a block's lines end at the fence, a command's with its own newline.
                want, got = shown.output.rstrip() + "\n", printed.out.rstrip() + "\n"
                assert CHECKER.check_output(want, got, doctest.ELLIPSIS), f"{shown.words} printed:\n{got}"


def test_the_command_table_is_complete():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [command for command in app if not command.startswith("-") and f"| `{command}" not in text]
    assert not missing


def test_the_reference_names_all_that_is_public():
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    public = [f"dreadsim.{thing}" for thing in dreadsim.__all__ if thing not in ("dread", "fitd")]
    for game in ("dread", "fitd"):
        public += [f"dreadsim.{game}.{thing}" for thing in getattr(dreadsim, game).__all__]
    same = {"dreadsim.plots": "dreadsim.show.plots"}
    assert [thing for thing in public if not re.search(rf":: {same.get(thing, thing)}$", text, re.MULTILINE)] == []


def rows(page, *head):
    """The rows of the table of a page that has this head; code marks are left out."""
    if not (ROOT / "docs").exists():
        # The tests are collected without the repository too, and these are then left out.
        return []
    lines = (ROOT / "docs" / page).read_text(encoding="utf-8").replace("`", "").splitlines()
    body = lines[lines.index(f"| {' | '.join(head)} |") + 2 :]
    return [line.strip("| ").split(" | ") for line in body[: body.index("")]]


QUANTITIES = rows("catalogue.md", "quantity", "what it is", "its value", "verified by", "example", "is")
GAMES = rows("catalogue.md", "mechanic", "event", "other counters", "state", "counted together")
FORMS = rows("catalogue.md", "address", "value")


def listed(cell):
    return [] if cell == "none" else cell.split(", ")


def test_the_catalogue_page_has_all_mechanics():
    said = {game: [event, listed(others), state, listed(both)] for game, event, others, state, both in GAMES}
    assert said == {name: declared(mechanic(name)) for name in MECHANICS}


def declared(game):
    event, *others = game.counters
    return [event, others, "none" if game.memoryless else game.words.state, list(game.together)]


def expanded(game):
    """The quantities that the page promises for a game: name, kind of value, and how it is verified."""
    for quantity, _, shape, verified, *_ in QUANTITIES:
        missing = {"joint_count": not game.together, "outcome": not game.memoryless}
        if missing.get(quantity, "state" in quantity and game.memoryless):
            continue
        for counter in list(game.counters.values())[1:] if "NAME" in quantity else [None]:
            called = counter.total if counter and counter.total and quantity == "NAME_count" else quantity
            yield called.replace("NAME", counter.name if counter else ""), shape, verified


@pytest.mark.parametrize("game", MECHANICS)
def test_the_catalogue_page_lists_every_quantity(game):
    game = mechanic(game)
    quantities = {id(quantity): quantity for quantity in catalogue(game).values()}.values()
    true = {(q.name, q.shape.value, "counts" if q.counted else "limits") for q in quantities}
    assert set(expanded(game)) == true
    # The words that the page says may stand for others.
    event, state = next(iter(game.counters)), game.words.state
    synonyms = {f"{event}_at", f"until_{event}"} | (set() if game.memoryless else {f"{state}_before"})
    assert synonyms <= set(catalogue(game))


@pytest.mark.parametrize(
    ("address", "value"), FORMS + [row[-2:] for row in QUANTITIES], ids=lambda cell: cell.replace(" ", "_")
)
def test_examples_of_the_catalogue_page(address, value):
    game = mechanic("fitd" if address.startswith("outcome") else "dread")
    entry = game.measured(game.setup_type(), [address], checks=40).entries[address]
    if value == "a law":
        assert sum(entry.value.values()) == 1
    else:
        assert value == (percent if entry.unit == PROBABILITY else number)(entry.value)


LIMITS = {
    "a session (curve, Session)": session.EXACT_CHECKS,
    "size of a session": session.SIZE_LIMIT,
    "numbers of several counters together": session.JOINT_LIMIT,
    "states that Chain.explore follows": chain.STATE_LIMIT,
    "long run, hitting times": waiting.EXACT_STATES,
    "quantiles of a gap or a wait": solution.MOST_FOLLOWED,
    "ways through a literal rule": choices.MOST_PATHS,
    "choices on one way through it": choices.MOST_CHOICES,
    "stress tracks, clocks": (MOST_STRESS, MOST_SEGMENTS, MOST_ROLLS),
    "a simulation": MOST_CHECKS,
    "a verification": verification.MOST_CHECKS,
    "a story (play)": story.MOST_CHECKS,
    "a grid file": grammar.MOST_SETUPS,
}


@pytest.mark.parametrize("what", LIMITS)
def test_the_limits_are_those_of_the_program(what):
    found = rows("conventions.md", "what", "exact up to", "beyond it") + rows(
        "conventions.md", "what is played", "up to"
    )
    (told,) = [row[1] for row in found if row[0] == what]
    limits = LIMITS[what] if isinstance(LIMITS[what], tuple) else (LIMITS[what],)
    assert set(map(str, limits)) <= set(re.findall(r"\d+", told.replace(",", "")))


@pytest.mark.parametrize("page", EVERYTHING, ids=name)
def test_links_lead_to_files(page):
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    files = [link for link in links if "://" not in link and Path(link).suffix]
    assert [link for link in files if not (page.parent / link).exists()] == []


def test_the_attribution_stands_where_the_rules_are_told():
    attribution = "Dread Dice, OmnisGM, rules.omnisgm.com, CC BY 4.0"
    for page in ("README.md", "NOTICE", "docs/rulings.md"):
        assert attribution in " ".join((ROOT / page).read_text(encoding="utf-8").split())


@pytest.mark.slow
def test_the_documentation_builds_without_warnings_and_reads_without_a_network(tmp_path):
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-d", tmp_path / "trees"]
    done = subprocess.run(
        [*command, ROOT / "docs", tmp_path / "site"], cwd=tmp_path, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 10
    outside = re.compile(r"<(?:script|img|link)\b[^>]*(?:src|href)=\"(?:https?:)?//")
    assert [page.name for page in pages if outside.search(page.read_text(encoding="utf-8"))] == []
