"""`play`: one session, told as Python tells it."""

from dreadsim.dread import Setup, play


def test_play_tells_what_python_tells(cli):
    words = ("play", "--dark", 3, "--checks", 12, "--seed", 7)
    assert cli(*words).out.rstrip("\n") == play(Setup(dark=3), 12, seed=7).text()
    assert len(cli(*words, "--json").json["told"]) == 12
