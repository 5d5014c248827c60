"""The command ``dreadsim fitd`` and its two subcommands."""

import json
import subprocess
import sys

import pytest

from dreadsim.cli.fitd import app
from dreadsim.errors import InputError


def run(*words):
    return app(words, exit_on_error=False, print_error=False)


def document(capsys, *words):
    assert run(*words, "--json") == 0
    printed, errors = capsys.readouterr()
    assert not errors
    return json.loads(printed)


@pytest.mark.parametrize("words", [("-2",), ("--pool", "-2"), ("--pool=-2",)])
def test_a_negative_pool_is_an_ordinary_argument(capsys, words):
    found = document(capsys, *words)
    assert found["setup"]["pool"] == -2
    assert found["tiers"][0]["0"]["exact"] == "27/64"


def test_a_pool_by_dots(capsys):
    found = document(
        capsys, "--dots", "-2", "--outcomes", "3", "--short", "debt", "--flip", "one", "--flip-order", "before_crits"
    )
    assert (found["setup"]["pool"], found["setup"]["outcomes"]) == (0, 3)
    assert (found["setup"]["flip"], found["setup"]["flip_order"]) == ("one", "before_crits")


def test_resistance_and_the_blades_rule(capsys):
    found = document(capsys, "2", "--kind", "resistance", "--rule", "blades")
    assert found["stress"]["mean"]["exact"] == "3/2"
    assert "crit" in found["tiers"][0]


def test_track_and_clock(capsys):
    found = document(capsys, "track", "-1", "--capacity", "5", "--rolls", "4", "--use", "1/3")
    assert (found["capacity"], found["rolls"], found["use"]["exact"]) == (5, 4, "1/3")
    assert len(found["p_holds"]) == 4
    found = document(
        capsys, "clock", "--mix", "1=1/2,3=1/2", "--segments", "8", "--ticks", "1,2,3", "--crit-ticks", "0"
    )
    assert (found["segments"], found["ticks"], found["mix"]["3"]["exact"]) == (8, [1, 2, 3], "1/2")


def test_people_get_text(capsys):
    assert run("3") == run("track", "3") == run("clock", "3") == 0
    assert "at least a partial success in 87.50% of rolls" in capsys.readouterr().out


def test_files(tmp_path, capsys):
    for words in (("2",), ("track", "2"), ("clock", "2")):
        table, figure = tmp_path / "table.csv", tmp_path / "figure.svg"
        assert run(*words, "--csv", str(table), "--plot", str(figure)) == 0
        assert table.read_text().startswith("quantity,check,outcome,value,exact\n")
        assert figure.read_text().rstrip().endswith("</svg>")
        table.unlink()
        figure.unlink()


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("1.5",), "pool"),
        (("two",), "pool"),
        (("41",), "pool"),
        (("2", "--outcomes", "0"), "outcomes"),
        (("2", "--outcomes", "1.5"), "outcomes"),
        (("2", "--rule", "keeper"), "rule"),
        (("-2", "--short", "best"), "short"),
        (("2", "--dots", "2"), "pool"),
        (("track", "2", "--mix", "1=1"), "pool"),
        (("--dots", "x"), "dots"),
        (("track", "2", "--capacity", "9.5"), "capacity"),
        (("clock", "2", "--segments", "-1"), "segments"),
        (("clock", "2", "--ticks", "1,2"), "ticks"),
    ],
)
def test_bad_input_is_refused(words, key, capsys):
    with pytest.raises(InputError) as caught:
        run(*words)
    assert caught.value.key == key
    assert not capsys.readouterr().out


def test_odds_need_neither_numba_nor_pandas_nor_matplotlib():
    script = (
        "import sys; from dreadsim.cli.fitd import app; app(['-2'], exit_on_error=False);"
        "print(sorted({'numba', 'pandas', 'matplotlib', 'scipy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
