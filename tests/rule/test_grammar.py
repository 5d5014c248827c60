"""Setup and grid files, and one-line errors for what may be wrong with them."""

import pytest

import dreadsim as ds
from dreadsim import InputError
from dreadsim.dread import Kind, Setup
from dreadsim.rule.grammar import load, load_any, load_grid, load_setup, placed


@pytest.fixture
def toml(tmp_path):
    path = tmp_path / "file.toml"

    def made(text):
        path.write_text(text, encoding="utf-8")
        return path

    return made


@pytest.mark.parametrize(
    ("text", "setup"),
    [
        ("", Setup()),
        ('mechanic = "dread"', Setup()),
        ("[setup]\nlight = 6\ndark = 2\nthreshold = 0", Setup(light=6, dark=2, threshold=0)),
        ('[setup]\nmix = "plain=7/10, advantage=0.3"', Setup(mix={"plain": "7/10", "advantage": "3/10"})),
        ("[setup.mix]\nplain = 0.7\nadvantage = 0.3", Setup(mix={"plain": "7/10", "advantage": "3/10"})),
        (
            '[setup]\nmix = "lucky=1"\n[kinds.lucky]\nroll = "advantage"\ndraw = "two"',
            Setup(mix="lucky=1", kinds={"lucky": Kind("advantage", "two")}),
        ),
    ],
)
def test_a_file_gives_the_setup_that_python_gives(toml, text, setup):
    assert load(toml(text)) == setup
    assert ds.load(str(toml(text))) == setup


def test_a_grid_is_every_combination_in_order(toml):
    game, setups = load_grid(toml('[setup]\nstep = 2\n[vary]\ndark = [1, 2]\nroll = ["plain", "advantage"]'))
    assert game.name == "dread"
    assert setups == [Setup(dark=dark, roll=roll, step=2) for dark in (1, 2) for roll in ("plain", "advantage")]
    assert load_grid(toml(""))[1] == [Setup()]


def test_what_varies_overrides_the_setup(toml):
    assert load_grid(toml("[setup]\ndark = 9\n[vary]\ndark = [1, 2]"))[1] == [Setup(dark=1), Setup(dark=2)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[setup]\nlihgt = 3", ["[setup]", "lihgt", "did you mean light?"]),
        ("[setup]\nt0 = 3", ["[setup] t0", "did you mean base?"]),
        ('mechanics = "fitd"\n[setup]\npool = 3', [": mechanics: unknown key", "did you mean mechanic?"]),
        ('mechanic = "fitd"\n[kinds.lucky]\nroll = "plain"', [": kinds: unknown key"]),
        ('mechanic = "fitd"\n[setup]\nlight = 3', ["[setup] light: unknown key", "one of pool"]),
        ('mechanic = ["dread"]', ["mechanic: ['dread']", "one of dread"]),
        ("[setup]\nlight = 1979-05-27", ["[setup] light", "whole number"]),
        ("[setup]\nlight = {}", ["[setup] light: {}", "whole number"]),
        ("[setup]\nmix = [1]", ["[setup] mix: [1]", "probabilities by kind"]),
        ("[setup.kinds.a]\n[kinds.b]\n", ["[setup] kinds: given twice", "[kinds] only"]),
        ("[kinds]\nlucky = [3]", [": kinds.lucky: [3]", "a table with some of roll, draw"]),
        ("[setpu]\nlight = 3", ["setpu", "did you mean setup?"]),
        ("[setup]\nlight = -3", ["[setup] light: -3", "whole number from 0"]),
        ("[setup]\nlight = 5.0", ["[setup] light: 5.0", "whole number"]),
        ("[setup]\nlight = true", ["[setup] light: True", "whole number"]),
        ("[setup]\nlight = nan", ["[setup] light: nan", "whole number"]),
        ("[setup]\nlight = 0\ndark = 0", ["[setup] dark", "without dice", "at least one die"]),
        ("[setup]\nroll = 3", ["[setup] roll: 3", "one of plain"]),
        ('[setup]\nmix = "plain=1/2"', ["[setup] mix", "a sum of 1/2", "add up to 1"]),
        ("[setup.mix]\nplain = nan", ["mix plain: nan", "a fraction from 0 to 1"]),
        ("[setup.mix]\nlucky = 1", ["mix: lucky", "one of plain"]),
        ('[kinds.lucky]\nroll = "adv"', ["kinds.lucky.roll: adv", "one of plain"]),
        ('[kinds.lucky]\nrol = "plain"', ["kinds.lucky.rol: unknown key", "did you mean roll?"]),
        ('[kinds.plain]\nroll = "plain"', ["kinds: plain", "a name that is not a roll's"]),
        ("setup = 3", ["setup: 3", "a section [setup]"]),
        ('mechanic = "drad"', ["mechanic: drad", "did you mean dread?"]),
        ("mechanic = 3", ["mechanic: 3", "one of dread"]),
        ("[setup\nlight = 3", ["at line 1", "valid TOML"]),
        ("[setup]\nlight = 3\nlight = 4\n", ["at line 3", "valid TOML"]),
        ("x = " + "[" * 100_000, ["nested too deeply"]),
    ],
)
@pytest.mark.parametrize("read", [load, load_grid])
def test_an_error_names_file_key_value_and_what_is_allowed(toml, read, text, says):
    path = toml(text)
    with pytest.raises(InputError) as caught:
        read(path)
    line = str(caught.value)
    assert line.startswith(f"{path}: ")
    assert "\n" not in line
    assert not [text for text in says if text not in line], line


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[vary]\nlight = 3", ["[vary] light: 3", "a list of values"]),
        ("[vary]\nlight = []", ["[vary] light: []", "a list of values"]),
        ("[vary]\nlite = [3]", ["lite", "did you mean light?"]),
        ("[vary]\nlight = [3, -1]", ["[vary] light: -1", "whole number"]),
        ("[vary]\nlight = [3, 0]\ndark = [0]", ["dark", "at least one die"]),
        ("[vary]\n" + "\n".join(f"{key} = {[0] * 200}" for key in ("light", "dark", "base")), ["8000000 setups"]),
    ],
)
def test_an_error_in_a_grid(toml, text, says):
    with pytest.raises(InputError) as caught:
        load_grid(toml(text))
    assert not [text for text in says if text not in str(caught.value)], str(caught.value)


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9")
    for name, says in (("latin.toml", "UTF-8"), ("none.toml", "No such file"), ("", "directory")):
        with pytest.raises(InputError, match=says) as caught:
            load(tmp_path / name)
        assert str(tmp_path / name) in str(caught.value)


@pytest.mark.parametrize(
    "text", [f"[setup]\nstep = {'9' * 5000}", "#" * 1_000_001], ids=["a huge number", "a huge file"]
)
def test_a_file_of_no_ordinary_size_is_refused_in_one_line(tmp_path, text):
    file = tmp_path / "file.toml"
    file.write_text(text)
    with pytest.raises(InputError, match=r"file\.toml: (a number of thousands of digits|too large); give "):
        load(file)


def test_a_byte_order_mark_is_read_over(tmp_path):
    file = tmp_path / "file.toml"
    file.write_bytes(b"\xef\xbb\xbf[setup]\ndark = 3\n")
    assert load(file).dark == 3


def test_a_file_tells_its_mechanic(toml):
    game, setup = load_any(toml('mechanic = "fitd_clock"\n[setup]\nsegments = 8'))
    assert (game.name, setup.segments, type(setup)) == ("fitd_clock", 8, game.setup_type)
    assert load_any(toml(""))[0].name == "dread"


def test_a_file_of_another_mechanic_is_refused(toml):
    assert load_setup(toml(""), "fitd", "dread") == Setup()
    with pytest.raises(
        InputError, match=r"file\.toml: mechanic: dread is not allowed; give a file of .* fitd or fitd_"
    ):
        load_setup(toml(""), "fitd", "fitd_track")


def test_a_grid_is_no_setup(toml):
    with pytest.raises(InputError, match=r"\[vary\]: a grid of many setups; give a file of one setup"):
        load(toml("[vary]\ndark = [1, 2]"))


def test_the_place_of_an_error_is_told_once(tmp_path):
    with pytest.raises(InputError) as caught, placed(tmp_path, "[setup] "):
        raise InputError("dark", 3, "less")
    assert str(caught.value) == f"{tmp_path}: [setup] dark: 3 is not allowed; give less"
