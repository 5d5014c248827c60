"""Setup and grid files, one-line errors for what may be wrong with them, and whole files or none."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import dreadsim as ds
from dreadsim import InputError
from dreadsim.dread import Kind, Setup
from dreadsim.files import load, load_grid, write


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


@pytest.mark.parametrize("content", ["text – \n", b"\x00\xff\r\n"])
def test_a_file_is_written_with_its_folders(tmp_path, content):
    path = tmp_path / "new" / "folder" / "file"
    for _ in range(2):
        write(path, content)
        assert path.read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert list(path.parent.iterdir()) == [path]


def test_a_file_has_the_rights_of_any_new_file(tmp_path):
    before = os.umask(0o027)
    try:
        write(tmp_path / "file", "x")
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("error", "comes_out"), [(OSError(28, "No space left"), InputError), (KeyboardInterrupt(), KeyboardInterrupt)]
)
def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, error, comes_out):
    path = tmp_path / "file"
    path.write_text("old")

    def fails(self, target):
        raise error

    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(comes_out):
        write(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("place", ["occupied/file", "folder"])
def test_a_place_that_cannot_be_written_is_named(tmp_path, place):
    (tmp_path / "occupied").write_text("a file, no folder")
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match="that can be written") as caught:
        write(tmp_path / place, "new")
    assert str(tmp_path / place) in str(caught.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "occupied"]
    assert not list((tmp_path / "folder").iterdir())


def test_a_link_is_followed_and_a_mode_kept(tmp_path):
    file, link = tmp_path / "file.csv", tmp_path / "link.csv"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_written_to_and_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        reader = pool.submit(pipe.read_text)
        write(pipe, "through")
        assert reader.result(timeout=10) == "through"
    assert pipe.is_fifo()


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
