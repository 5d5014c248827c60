"""`simulate`, `play` and `compare`."""

from dreadsim.dread import Setup, simulate


def test_simulate_in_json_is_what_python_gives(cli):
    answer = cli("simulate", "--dark", 2, "--checks", 5, "--sessions", 2000, "--seed", 3, "--json")
    assert answer.status == 0
    assert answer.json == simulate(Setup(dark=2), 5, 2000, seed=3).to_json()
    assert set(answer.json) >= {"counts", "estimates", "seed", "stream", "schema"}


def test_as_many_sessions_are_played_as_are_asked_for(cli):
    assert cli("simulate", "--checks", 1, "--sessions", 100_001, "--json").json["sessions"] == 100_001


def test_simulate_draws_a_seed_and_says_it(cli):
    words = ("simulate", "--checks", 2, "--sessions", 100)
    first = cli(*words, "--json").json
    assert cli(*words, "--seed", first["seed"], "--json").json == first
    assert cli(*words, "--seed", "random", "--json").json["seed"] != first["seed"]
    assert "(seed 7)" in cli(*words, "--seed", 7).out


def test_simulate_writes_table_and_figure(cli, tmp_path):
    answer = cli("simulate", "--checks", 3, "--sessions", 500, "--seed", 1, "--csv", "a.csv", "--plot", "a.svg")
    assert answer.status == 0
    assert "low" in (tmp_path / "a.csv").read_text().splitlines()[0]
    assert "<svg" in (tmp_path / "a.svg").read_text()


def test_simulate_measures_just_what_is_asked_for(cli, refuses):
    words = ("simulate", "--checks", 5, "--sessions", 2000, "--seed", 3)
    whole = cli(*words, "--json").json["estimates"]
    found = cli(*words, "--measure", "any_by,event_count.mean", "--json").json["estimates"]
    assert found == {"any_by": whole["p_any_by"], "event_count.mean": whole["mean_events"]}
    text = cli(*words, "--measure", "threshold_before").out
    assert "threshold before check 5\n" in text
    assert "any threat event so far, check 3" in cli(*words, "--measure", "any_by[3]").out
    assert "any event so far" not in text
    refuses([*map(str, words), "--measure", "any_bye"], "--measure: any_bye", "did you mean any_by?")
