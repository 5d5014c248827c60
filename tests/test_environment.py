"""Odd places to run in: nothing to write to, no home, no display, another processor. The answers are the same."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dreadsim
from dreadsim.dread import Setup
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.rule.mechanic import Run

# What a process needs to start at all; whatever else a user may have set is left out.
BARE = {key: os.environ[key] for key in ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT") if key in os.environ}
WRITES = "import sys, pathlib; pathlib.Path(sys.argv[1], 'probe').touch()"
SETUPS = [
    Setup(),
    Setup(2, 3, base=3, step=2, reset="step", roll="advantage"),
    Setup(4, 2, roll="disadvantage", draw="two"),
    Setup(mix="plain=1/2,advantage=1/3,nobag=1/6", draw="two"),
]
CHECKS, SESSIONS, SEED = 8, 5000, 3
COUNT = f"""
import json, sys
from dreadsim.dread import Setup
from dreadsim.dread.mechanic import MECHANIC
from dreadsim.rule.mechanic import Run
setups = [Setup(**values) for values in json.loads(sys.argv[1])]
(kernel,) = MECHANIC.kernels(setups[0])
run = Run({CHECKS}, {SESSIONS}, {SEED})
print(json.dumps([counts.to_json() for counts in kernel.count(setups, run)]))
"""
# A proof that holds is made. Is it remembered, and where?
PROVE = """
from dreadsim.studies import memory
from dreadsim.studies.proving import Proof, prove
proof = Proof("streams", None, lambda: iter(()))
assert list(prove([proof])) == []
print(proof.known())
print(memory.cache_folder() / "proved")
"""


def start(command, cwd, **environment):
    """Run a command with hardly any environment."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=BARE | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def counted_by(command, cwd, **environment):
    """The counts of `SETUPS` by another Python process."""
    values = json.dumps([setup.to_json() for setup in SETUPS])
    done = start([*command, "-c", COUNT, values], cwd, **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def counts():
    """The counts of `SETUPS` here and now."""
    (kernel,) = MECHANIC.kernels(SETUPS[0])
    return [counts.to_json() for counts in kernel.count(SETUPS, Run(CHECKS, SESSIONS, SEED))]


@pytest.fixture(scope="module")
def frozen(tmp_path_factory):
    """A folder with the package in it, where nothing may be written."""
    folder = tmp_path_factory.mktemp("frozen")
    shutil.copytree(Path(dreadsim.__file__).parent, folder / "dreadsim", ignore=shutil.ignore_patterns("__pycache__"))
    everything = [folder, *folder.rglob("*")]
    for path in everything:
        path.chmod(0o555 if path.is_dir() else 0o444)
    yield folder
    for path in everything:
        path.chmod(0o755 if path.is_dir() else 0o644)


@pytest.fixture(scope="module")
def python(frozen):
    """The words that start a Python that permissions bind; root's are bound once its capabilities are dropped."""
    words = [sys.executable]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("setpriv"):
        words = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--", *words]
    if start([*words, "-c", WRITES, frozen], frozen).returncode == 0:
        (frozen / "probe").unlink()
        pytest.skip("this user may write to a read-only folder")
    if start([*words, "-c", "pass"], frozen).returncode:
        pytest.skip("setpriv cannot drop capabilities here")
    return words


@pytest.fixture
def nowhere(frozen, tmp_path):
    """An environment without a writable home, but with a folder for temporary files."""
    return {"HOME": str(frozen / "home"), "PYTHONPATH": str(frozen), "TMPDIR": str(tmp_path)}


def test_exact_answers_and_figures_need_nothing_writable_and_no_display(python, frozen, nowhere, tmp_path):
    plot = tmp_path / "curve.png"
    command = [*python, "-m", "dreadsim", "curve", "--checks", "3", "--json", "--plot", plot]
    done = start(command, tmp_path, **nowhere)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["p_event_at"][0]["exact"] == "1/30"
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert not list(frozen.rglob("__pycache__"))


@pytest.mark.slow
def test_the_simulation_keeps_its_compiled_code_in_a_private_folder(python, nowhere, tmp_path, counts):
    assert counted_by(python, tmp_path, **nowhere) == counts
    (private,) = tmp_path.glob("dreadsim-*")
    assert private.stat().st_mode & 0o077 == 0
    compiled = {path: path.stat().st_mtime_ns for path in private.rglob("*.nb?")}
    assert compiled
    # The second process compiles nothing.
    assert counted_by(python, tmp_path, **nowhere) == counts
    assert {path: path.stat().st_mtime_ns for path in private.rglob("*.nb?")} == compiled


@pytest.mark.slow
def test_a_private_folder_that_others_may_write_to_is_not_trusted(python, nowhere, tmp_path, counts):
    import getpass

    planted = tmp_path / f"dreadsim-{getpass.getuser()}"
    planted.mkdir()
    planted.chmod(0o777)
    assert counted_by(python, tmp_path, **nowhere) == counts
    assert not list(planted.iterdir())


def proved_by(command, cwd, **environment):
    """Whether a proof made by another Python process is remembered, and the folder for that."""
    done = start([*command, "-c", PROVE], cwd, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    known, folder = done.stdout.splitlines()
    return known == "True", Path(folder)


def test_proofs_are_remembered_in_a_private_folder(python, frozen, nowhere, tmp_path):
    known, folder = proved_by(python, tmp_path, **nowhere)
    assert known
    (private,) = tmp_path.glob("dreadsim-*")
    assert folder.is_relative_to(private)
    assert not list(frozen.rglob("proved"))


@pytest.mark.parametrize("hindrance", ["a read-only folder", "a file instead of the folder", "an unreadable note"])
def test_a_proof_that_cannot_be_remembered_is_made_all_the_same(python, nowhere, tmp_path, hindrance):
    _, folder = proved_by(python, tmp_path, **nowhere)
    (note,) = folder.iterdir()
    if hindrance == "an unreadable note":
        note.chmod(0)
    else:
        note.unlink()
        folder.chmod(0o555)
    if hindrance == "a file instead of the folder":
        folder.rmdir()
        folder.touch()
    known, again = proved_by(python, tmp_path, **nowhere)
    assert not known
    assert again == folder


@pytest.mark.skipif(os.name != "posix", reason="only there a user may have no entry")
def test_a_user_without_an_entry_and_without_a_home(tmp_path):
    # As in a container that is run under a number.
    code = """
import pwd
def getpwuid(uid):
    raise KeyError(uid)
pwd.getpwuid = getpwuid
from dreadsim.dread import kernel
"""
    done = start([sys.executable, "-c", code], tmp_path, TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("features", ["", None], ids=["no features", "features of the processor"])
def test_another_processor_counts_the_same(features, tmp_path, counts):
    # The oldest processor of this kind that there is: no AVX, let alone AVX-512.
    processor = {"NUMBA_CPU_NAME": "generic"} | ({} if features is None else {"NUMBA_CPU_FEATURES": features})
    # With a cache of its own, so that nothing compiled for this processor is met.
    assert counted_by([sys.executable], tmp_path, XDG_CACHE_HOME=str(tmp_path), **processor) == counts
