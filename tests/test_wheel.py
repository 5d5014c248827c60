"""The wheel, installed far from the source tree, is the whole package: its content, its command and the tests."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.repository]

ROOT = Path(__file__).parent.parent
# What the tests outside leave out: they read the repository, or are too long to be run twice.
NOT_OUTSIDE = "not repository and not slow"


def run(*command, cwd):
    """Run a command without the source tree on its path; show what it printed if it fails."""
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built offline by the locked build backend."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def outside(wheel, tmp_path_factory):
    """The folder of an environment with the wheel and the locked packages, but without the source tree."""
    folder = tmp_path_factory.mktemp("outside")
    venv.create(folder / "venv", symlinks=os.name == "posix")
    python = bin_of(folder) / "python"
    # Installed before the locked packages can be seen, so that pip does not meet the development install among them.
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    # A folder named in a .pth file is searched, but .pth files in it are not read: the development install stays out.
    locked = dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib"))
    (site / "locked.pth").write_text("\n".join(locked), encoding="utf-8")
    return folder


def bin_of(folder):
    return folder / "venv" / ("Scripts" if os.name == "nt" else "bin")


def test_the_wheel_holds_the_package_and_nothing_else(wheel):
    package = ROOT / "dreadsim"
    sources = {
        path.relative_to(ROOT).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    names = set(zipfile.ZipFile(wheel).namelist())
    info = {name for name in names if name.partition("/")[0].endswith(".dist-info")}
    assert names - info == sources
    assert {"dreadsim/py.typed", "dreadsim/studies/mutants.toml", "dreadsim/dread/mutants.toml"} <= names
    assert {name.rpartition("/")[2] for name in info} >= {"METADATA", "RECORD", "entry_points.txt", "LICENSE", "NOTICE"}


def test_its_package_is_imported_from_the_wheel(outside):
    code = "import dreadsim, importlib.metadata as m; print(dreadsim.__file__, m.version('dreadsim'))"
    file, version = run(bin_of(outside) / "python", "-c", code, cwd=outside).split()
    assert Path(file).is_relative_to(outside / "venv")
    assert version in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_its_command_answers(outside):
    out = run(bin_of(outside) / "dreadsim", "odds", "--json", cwd=outside)
    assert json.loads(out)["p_event"]["exact"] == "1/30"


def test_it_passes_the_tests_and_its_examples(outside, tmp_path):
    # The tests come along with their settings, and nothing else of the repository does.
    shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    words = ("-p", "no:cacheprovider", "-m", NOT_OUTSIDE, "tests", "--pyargs", "dreadsim")
    out = run(bin_of(outside) / "python", "-m", "pytest", *words, cwd=tmp_path)
    assert " passed" in out
