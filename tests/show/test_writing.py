"""Whole files or none, and one-line errors for places that cannot be written."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dreadsim import InputError
from dreadsim.show.writing import check_file, check_folder, write


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


def test_what_can_be_written_is_known_before_and_nothing_is_made(tmp_path):
    (tmp_path / "occupied").write_text("a file, no folder")
    check_folder(tmp_path / "new" / "folder")
    check_file(tmp_path / "new" / "file")
    with pytest.raises(InputError, match=r"a (folder|place) that can be written"):
        check_folder(tmp_path / "occupied" / "below")
    with pytest.raises(InputError, match="a file that can be written"):
        check_file(tmp_path / "occupied" / "file")
    with pytest.raises(InputError, match="a folder; give a file that can be written"):
        check_file(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["occupied"]
