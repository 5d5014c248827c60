"""What README and docs show is what happens: examples, commands with their output, links, and the build."""

import doctest
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import dreadsim
from dreadsim.cli import app, run

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
    same = {"dreadsim.dread.compare": "dreadsim.compare"}
    assert [thing for thing in public if not re.search(rf":: {same.get(thing, thing)}$", text, re.MULTILINE)] == []


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
