"""The standard streams: the status says the answer, whatever becomes of them, and no line is lost in another file."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")

DREADSIM = f"{shlex.quote(sys.executable)} -m dreadsim"
COMMANDS = {
    "odds": "odds",
    "curve": "curve --checks 2",
    "longrun": "longrun",
    "simulate": "simulate --checks 2 --sessions 10 --seed 1",
    "compare": "compare a.toml a.toml",
    "play": "play --checks 2 --seed 1",
    "init": "init b.toml",
    "fitd": "fitd 2",
    "track": "fitd track 2",
    "clock": "fitd clock 2",
    "help": "--help",
    "help of one": "curve --help",
}


def shell(command, folder):
    (folder / "a.toml").write_text("")
    # Each step of a pipe gives its status, the first of them counts.
    script = f"{command}; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    return done


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize(
    ("stream", "status"),
    [(">&-", 0), ("2>&-", 0), ("2>/dev/full", 0), (">/dev/full", 2), ("| true", 0), (">&- 2>&- <&-", 0)],
)
def test_an_answer_is_given_whatever_becomes_of_the_streams(tmp_path, command, stream, status):
    done = shell(f"{DREADSIM} {command} {stream}", tmp_path)
    assert done.returncode == status
    said = done.stderr.replace("compiling the simulation (only the first time) ...\n", "")
    assert said == ("dreadsim: standard output: No space left on device\n" if status else "")


@pytest.mark.parametrize("stream", [">&-", "2>&-", "2>/dev/full", ">/dev/full", "| true", "2>&1 >&- | true"])
@pytest.mark.parametrize("command", ["odds --base 33", "curve --nosuch", "verify none.toml", "fitd trakc", "nosuch"])
def test_bad_input_is_bad_input_whatever_becomes_of_the_streams(tmp_path, command, stream):
    assert shell(f"{DREADSIM} {command} {stream}", tmp_path).returncode == 2


@pytest.mark.parametrize("stream", ["", ">&-", ">/dev/full", "| true", "2>&-"])
def test_a_failed_verification_is_one_whoever_listens(tmp_path, stream):
    # A whole report is made, but the rule that is verified is wrong by one step.
    (tmp_path / "run.py").write_text(
        "import sys\n"
        "from unittest.mock import patch\n"
        "from dreadsim.cli import main\n"
        "from dreadsim.studies import verification\n"
        "sys.argv = ['dreadsim', 'verify', 'grid.toml', '--sessions', '10', '--checks', '2']\n"
        "with patch.object(verification, 'prove', lambda *rest, **more: iter([('proof', 'planted')])):\n"
        "    main()\n"
    )
    (tmp_path / "grid.toml").write_text("")
    done = shell(f"{shlex.quote(sys.executable)} run.py {stream}", tmp_path)
    assert done.returncode == 1, done.stderr


def test_what_is_printed_never_goes_into_a_file_that_took_a_closed_stream(tmp_path):
    shell(f"{DREADSIM} simulate --checks 2 --sessions 10 --seed 1 --csv a.csv >&- 2>&-", tmp_path)
    shell(f"{DREADSIM} simulate --checks 2 --sessions 10 --seed 1 --csv b.csv", tmp_path)
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()


def test_the_notice_of_compiling_goes_to_standard_error_or_nowhere(tmp_path):
    command = f"NUMBA_CACHE_DIR=$PWD/cache {DREADSIM} simulate --checks 2 --sessions 10 --seed 1 --json"
    closed = shell(f"{command} 2>&-", tmp_path)
    heard = shell(command.replace("/cache", "/other"), tmp_path)
    assert "compiling" in heard.stderr
    assert closed.stdout == heard.stdout
    assert closed.returncode == heard.returncode == 0


@pytest.mark.parametrize("place", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"])
def test_a_table_goes_to_the_open_stream_and_not_to_the_file_behind_it(tmp_path, place):
    (tmp_path / "kept").write_text("kept\n")
    (tmp_path / "link").symlink_to("/dev/stdout")
    done = shell(f"{DREADSIM} curve --checks 2 --csv {place} >> kept", tmp_path)
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "kept").read_text().splitlines()
    assert lines[:2] == ["kept", "quantity,check,outcome,value,exact"]
    assert lines[-1] == f"Wrote {place}"


def test_a_table_goes_to_a_descriptor_of_the_callers(tmp_path):
    (tmp_path / "kept").write_text("kept\n")
    assert shell(f"{DREADSIM} curve --checks 2 --csv /dev/fd/3 3>> kept", tmp_path).returncode == 0
    assert (tmp_path / "kept").read_text().startswith("kept\nquantity,")


@pytest.mark.parametrize(
    "words",
    [
        "curve --csv n > n",
        "curve --csv n --json > n",
        "curve --csv /dev/stdout --json",
        "curve --csv /dev/stdin < a.toml",
        "curve --csv /dev/fd/99",
    ],
)
def test_a_table_that_would_be_lost_is_refused(tmp_path, words):
    done = shell(f"{DREADSIM} {words}", tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_the_stream_stays_what_it_is_for_others(tmp_path):
    code = "from dreadsim.cli.streams import endure; import sys; endure(); print(sys.stdout.fileno(), 'é', flush=True)"
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "1 \\xe9\n"
