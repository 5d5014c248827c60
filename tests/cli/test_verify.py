"""`verify`: its verdict as exit status, its report whole or not at all, and Ctrl-C."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import files_below

from dreadsim.dread import exact
from dreadsim.studies import memory, verification

GRID = '[setup]\nbase = 9\n[vary]\ndark = [1, 2]\nroll = ["plain", "advantage"]\n'
REPORT = {"index.html", "cells.csv", "p_values.png"}


@pytest.fixture(autouse=True)
def forgetful(monkeypatch):
    """No proof is known from before, and none of these is remembered: the code here is not what its sources say."""
    monkeypatch.setattr(memory, "proved", lambda game, proof: False)
    monkeypatch.setattr(memory, "remember", lambda game, proof: None)


@pytest.fixture
def verify(cli, tmp_path):
    (tmp_path / "grid.toml").write_text(GRID)

    def run(*words, sessions=3000):
        return cli("verify", "grid.toml", "--sessions", sessions, "--checks", 6, "--out", "report", *words)

    return run


@pytest.fixture
def faulty(monkeypatch):
    """An exact side that answers for another step."""
    right = exact.chain
    monkeypatch.setattr(exact, "chain", lambda setup: right(setup.replace(step=setup.step + 2)))


@pytest.mark.usefixtures("brief")
def test_what_agrees_exits_with_0_and_leaves_a_report(verify, tmp_path):
    answer = verify("--seed", 4)
    assert answer.status == 0
    assert answer.out.startswith("PASSED. ")
    assert "Report: report/index.html" in answer.out
    assert {path.name for path in (tmp_path / "report").iterdir()} >= REPORT
    page = (tmp_path / "report" / "index.html").read_text(encoding="utf-8")
    assert all(f'src="{name}"' in page for name in REPORT if name.endswith(".png"))


@pytest.mark.usefixtures("brief", "faulty")
def test_a_planted_fault_exits_with_1_and_is_on_the_page(verify, tmp_path):
    answer = verify("--json")
    assert answer.status == 1
    assert any(failure.startswith("enumeration") for failure in answer.json["failures"])
    assert any(" p = " in failure for failure in answer.json["failures"])
    assert "FAILED. " in (tmp_path / "report" / "index.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("unproved", "faulty")
def test_statistics_alone_make_a_planted_fault_exit_with_1(verify):
    assert verify().status == 1


@pytest.mark.usefixtures("unproved")
def test_json_has_the_keys_that_scripts_rely_on_and_nothing_stands_beside_it(verify):
    found = verify("--json", "--csv", "numbers.csv").json
    promised = {"cells", "laws_tested", "sessions", "checks", "failures", "smallest_p", "threshold", "seconds"}
    assert set(found) >= promised | {"detectable_effect", "schema", "seed", "stream"}
    assert (found["cells"], found["sessions"], found["checks"], found["failures"]) == (4, 3000, 6, [])
    assert Path("numbers.csv").read_text().startswith("quantity,")


@pytest.mark.usefixtures("unproved")
def test_the_same_seed_leaves_the_same_bytes(verify, tmp_path):
    verify("--seed", 4)
    first = files_below(tmp_path / "report")
    verify("--seed", 4)
    assert files_below(tmp_path / "report") == first
    verify("--seed", 5)
    assert files_below(tmp_path / "report") != first


@pytest.mark.usefixtures("unproved")
def test_a_random_seed_is_told_and_can_be_used_again(verify):
    seed = verify("--seed", "random", "--json").json["seed"]
    assert verify("--seed", seed, "--json").json["seed"] == seed


@pytest.mark.usefixtures("unproved")
def test_a_grid_on_which_nothing_can_be_tested(verify):
    # Nothing failed, but nothing was shown either.
    assert verify(sessions=1).status == 1


@pytest.mark.usefixtures("unproved")
def test_an_interruption_is_told_and_leaves_what_was_there(verify, tmp_path, monkeypatch):
    (tmp_path / "report").mkdir()
    (tmp_path / "report" / "index.html").write_text("the last report")
    before = files_below(tmp_path)

    def interrupted(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(verification, "predict", interrupted)
    answer = verify()
    assert (answer.status, answer.out) == (130, "")
    assert answer.err.startswith("dreadsim: stopped")
    assert files_below(tmp_path) == before


# Proofs are left out, and standard error says once when the simulation begins; it is predicted a few setups ahead.
LONG_RUN = """
import sys
from dreadsim.cli import main
from dreadsim.studies import proof, verification
proof.ALONE.clear()
proof.ON_SETUPS.clear()
predict = verification.predict

def told(*args):
    if verification.predict is told:
        verification.predict = predict
        print("simulating", file=sys.stderr, flush=True)
    return predict(*args)

verification.predict = told
main()
"""


def test_a_signal_in_the_middle_of_a_simulation_leaves_nothing(tmp_path):
    (tmp_path / "grid.toml").write_text(GRID)
    # So many sessions take a day: the process can only end by the signal.
    words = ["verify", "grid.toml", "--sessions", "100000000000", "--out", "report", "--csv", "numbers.csv"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    process = subprocess.Popen([sys.executable, "-c", LONG_RUN, *words], cwd=tmp_path, **pipes)
    try:
        assert process.stderr.readline() == "simulating\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert (out, err) == ("", "dreadsim: stopped; no file is half written\n")
    assert [path.name for path in tmp_path.iterdir()] == ["grid.toml"]
