"""`fitd`, `fitd track` and `fitd clock`."""

from pathlib import Path

import pytest


@pytest.fixture
def document(cli):
    """The JSON document of a command."""

    def answer(*words):
        found = cli("fitd", *words, "--json")
        assert (found.status, found.err) == (0, "")
        return found.json

    return answer


@pytest.mark.parametrize("words", [("-2",), ("--pool", "-2"), ("--pool=-2",)])
def test_a_negative_pool_is_an_ordinary_argument(document, words):
    found = document(*words)
    assert found["setup"]["pool"] == -2
    assert found["tiers"][0]["0"]["exact"] == "27/64"


def test_a_pool_by_dots(document):
    found = document(
        "--dots", "-2", "--outcomes", "3", "--short", "debt", "--flip", "one", "--flip-order", "before_crits"
    )
    assert (found["setup"]["pool"], found["setup"]["outcomes"]) == (0, 3)
    assert (found["setup"]["flip"], found["setup"]["flip_order"]) == ("one", "before_crits")


def test_resistance_and_the_blades_rule(document):
    found = document("2", "--kind", "resistance", "--rule", "blades")
    assert found["stress"]["mean"]["exact"] == "3/2"
    assert "crit" in found["tiers"][0]


def test_track_and_clock(document):
    found = document("track", "-1", "--capacity", "5", "--rolls", "4", "--use", "1/3")
    assert (found["capacity"], found["rolls"], found["use"]["exact"]) == (5, 4, "1/3")
    assert len(found["p_holds"]) == 4
    found = document("clock", "--mix", "1=1/2,3=1/2", "--segments", "8", "--ticks", "1,2,3", "--crit-ticks", "0")
    assert (found["segments"], found["ticks"], found["mix"]["3"]["exact"]) == (8, [1, 2, 3], "1/2")
    assert found["crit_ticks"] == 0
    other = document("clock", "--mix", "1=1/2,3=1/2", "--segments", "8", "--ticks", "1,2,3", "--crit-ticks", "2")
    assert other["p_full_by"] != found["p_full_by"]


def test_a_file_of_a_track_a_clock_or_a_pool(document):
    Path("track.toml").write_text('mechanic = "fitd_track"\n[setup]\ncapacity = 5\nmix = "1=1/2,2=1/2"\n')
    Path("clock.toml").write_text('mechanic = "fitd_clock"\n[setup]\npool = 3\nsegments = 8\nticks = [1, 2, 3]\n')
    Path("pool.toml").write_text('mechanic = "fitd"\n[setup]\npool = 3\nrule = "blades"\nkind = "action"\n')
    assert document("track", "--setup", "track.toml") == document("track", "--capacity", "5", "--mix", "1=1/2,2=1/2")
    assert document("clock", "--setup", "clock.toml") == document("clock", "3", "--segments", "8", "--ticks", "1,2,3")
    for command in ("track", "clock"):
        assert document(command, "--setup", "pool.toml") == document(command, "3", "--rule", "blades")
    # What is asked for stands instead of the file's: a pool instead of its mix, too.
    for pool in (("2",), ("--dots", "2")):
        assert document("track", "--setup", "track.toml", *pool) == document("track", "2", "--capacity", "5")
    assert document("clock", "--setup", "clock.toml", "--segments", "4")["segments"] == 4


def test_several_outcomes_are_answered(cli):
    answers = [cli("fitd", "3", "--outcomes", n).out for n in (1, 2, 3)]
    assert len(set(answers)) == 3
    assert "the third outcome" in answers[2]


def test_people_get_text(cli):
    assert "at least a partial success in 87.50% of rolls" in cli("fitd", "3").out
    assert "holds 5.155 resistance rolls" in cli("fitd", "track", "3").out
    assert "A clock of 6 segments" in cli("fitd", "clock", "3").out


@pytest.mark.parametrize("words", [(), ("track",), ("clock",)])
def test_files(words, cli):
    answer = cli("fitd", *words, "2", "--csv", "table.csv", "--plot", "figure.svg")
    assert (answer.status, answer.err) == (0, "")
    assert Path("table.csv").read_text().startswith("quantity,check,outcome,value,exact\n")
    assert Path("figure.svg").read_text().rstrip().endswith("</svg>")


# What `fitd` and both of its subcommands refuse: the words, and what the one line must name.
REFUSED = [
    (["1.5"], "--pool: 1.5"),
    (["two"], "--pool: two"),
    (["1e3"], "--pool: 1e3"),
    (["-1.5"], "--pool: -1.5"),
    (["41"], "--pool: 41 is not allowed; give a whole number from -20 to 40"),
    (["-21"], "--pool: -21"),
    (["--pool", "x"], "--pool: x"),
    (["--pool="], "--pool: ''"),
    (["--pool"], "--pool"),
    (["1", "2"], "2"),
    (["2", "--dots", "2"], "--pool"),
    (["--dots", "x"], "--dots: x"),
    (["--dots", "1.5"], "--dots: 1.5"),
    (["--dots", "41"], "--dots: 41"),
    (["2", "--rule", "keeper"], "(did you mean keepers?)"),
    (["-2", "--short", "best"], "--short: best"),
    (["2", "--flip", "up"], "--flip: up"),
    (["2", "--flip-order", "after"], "--flip-order: after"),
    (["2", "--rule", "blades", "--flip", "one"], "--flip: one"),
    (["--setup", "none.toml"], "none.toml"),
    (["--setup", "dread.toml"], "dread.toml: mechanic: dread"),
    (["--setup", "far.toml"], "far.toml: [setup] pool: 99"),
    (["--setup", "misspelt.toml"], "(did you mean pool?)"),
    (["2", "--csv", "file/table.csv"], "file/table.csv"),
    (["2", "--plot", "figure.jpg"], "--plot: figure.jpg"),
    (["2", "--plot", "file/figure.png"], "file/figure.png"),
    (["--flp", "one"], "--flp"),
    (["-x"], "-x"),
]
REFUSED_ROLL = [
    (
        ["trak"],
        "--pool: trak is not allowed; give a whole number from -20 to 40, or track or clock (did you mean track?)",
    ),
    (["2", "--outcomes", "0"], "--outcomes: 0"),
    (["2", "--outcomes", "5"], "--outcomes: 5 is not allowed; give a whole number from 1 to 4"),
    (["2", "--outcomes", "1.5"], "--outcomes: 1.5"),
    (["2", "--rule", "blades", "--outcomes", "2"], "--outcomes: 2"),
    (["2", "--kind", "fortune"], "--kind: fortune"),
    (["2", "--outcomes", "2", "--kind", "resistance"], "--outcomes: 2"),
]
# A track is of resistance rolls, and a clock of action rolls.
REFUSED_TRACK = [
    (["2", "--kind", "action"], "--kind"),
    (["2", "--kind", "resistance"], "--kind"),
    (["2", "--outcomes", "2"], "--outcomes: unknown option"),
    (["--setup", "two.toml"], "two.toml: [setup] outcomes: 2 is not allowed; give 1"),
    (
        ["--setup", "clock.toml"],
        "clock.toml: mechanic: fitd_clock is not allowed; give a file of the mechanic fitd_track or fitd",
    ),
    (["--setup", "track.toml", "--rule", "blades"], "track.toml: [setup] flip: one"),
    (["--dots", "2", "--mix", "1=1"], "--pool: dots and mix"),
    (["--boxes", "2"], "--boxes: unknown option (did you mean --capacity?)"),
    (["2", "--capacity", "9.5"], "--capacity: 9.5"),
    (["2", "--capacity", "-1"], "--capacity: -1"),
    (["2", "--capacity", "51"], "--capacity: 51"),
    (["2", "--rolls", "0"], "--rolls: 0"),
    (["2", "--rolls", "201"], "--rolls: 201"),
    (["2", "--rolls", "many"], "--rolls: many"),
    (["2", "--mix", "1=1"], "--pool"),
    (["--mix", "2"], "--mix: 2"),
    (["--mix", "2=1/2"], "--mix: a sum of 1/2"),
    (["--mix", "2=half,3=1/2"], "--mix 2: half"),
    (["--mix", "1=1/2,1=1/2"], "each pool once"),
    (["--mix", "41=1"], "--mix: 41"),
    (["2", "--use", "3/2"], "--use: 3/2"),
    (["2", "--use", "often"], "--use: often"),
    (["2", "--segments", "4"], "--segments"),
]
REFUSED_CLOCK = [
    (["2", "--kind", "resistance"], "--kind"),
    (["2", "--kind", "action"], "--kind"),
    (["2", "--outcomes", "2"], "--outcomes: unknown option"),
    (["--setup", "two.toml"], "two.toml: [setup] outcomes: 2 is not allowed; give 1"),
    (["--setup", "track.toml"], "track.toml: mechanic: fitd_track"),
    (["2", "--segments", "0"], "--segments: 0"),
    (["2", "--segments", "101"], "--segments: 101"),
    (["2", "--segments", "6.5"], "--segments: 6.5"),
    (["2", "--ticks", "1,2"], "--ticks: 1,2"),
    (["2", "--ticks", "0,one,2"], "--ticks: one"),
    (["2", "--ticks", "0,-1,2"], "--ticks: -1"),
    (["2", "--ticks", "0,1,101"], "--ticks: 101"),
    (["2", "--crit-ticks", "-1"], "--crit-ticks: -1"),
    (["2", "--crit-ticks", "one"], "--crit-ticks: one"),
    (["2", "--rolls", "0"], "--rolls: 0"),
    (["--mix", "2=1/2"], "--mix: a sum of 1/2"),
    (["2", "--capacity", "9"], "--capacity"),
]
COMMANDS = {
    (): REFUSED + REFUSED_ROLL,
    ("track",): REFUSED + REFUSED_TRACK,
    ("clock",): REFUSED + REFUSED_CLOCK,
}


@pytest.mark.parametrize(
    ("words", "says"),
    [([*command, *words], says) for command, refused in COMMANDS.items() for words, says in refused],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_refused_in_one_line(words, says, refuses):
    Path("file").touch()
    Path("dread.toml").write_text('mechanic = "dread"\n')
    Path("far.toml").write_text('mechanic = "fitd"\n[setup]\npool = 99\n')
    Path("two.toml").write_text('mechanic = "fitd"\n[setup]\noutcomes = 2\n')
    Path("clock.toml").write_text('mechanic = "fitd_clock"\n')
    Path("track.toml").write_text('mechanic = "fitd_track"\n[setup]\nflip = "one"\n')
    Path("misspelt.toml").write_text('mechanic = "fitd"\n[setup]\npols = 2\n')
    refuses(("fitd", *words), says)


def test_odds_need_neither_numba_nor_pandas_nor_matplotlib(python):
    answer = python(
        "import sys; from dreadsim.cli import run; run(['fitd', '-2']);"
        "print(sorted({'numba', 'pandas', 'matplotlib', 'scipy'} & set(sys.modules)))"
    )
    assert answer.out.splitlines()[-1] == "[]"
