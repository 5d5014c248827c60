"""Whole files or none, and one-line errors for places that cannot be written."""

import fcntl
import os
import signal
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dreadsim import InputError
from dreadsim.show.writing import write, write_all


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


def test_a_read_only_file_is_not_replaced(tmp_path):
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o444)
    link.symlink_to(file)
    for path in (file, link):
        with pytest.raises(InputError, match="read-only; give a file that can be written"):
            write(path, "new")
    assert file.read_text() == "old"


@pytest.mark.parametrize("letters", ["a" * 255, "é" * 127, "\U0001f480" * 63])
def test_a_name_may_have_the_bytes_that_a_file_system_allows(tmp_path, letters):
    write(tmp_path / letters, "x")
    assert [path.name for path in tmp_path.iterdir()] == [letters]


def test_what_a_killed_writer_left_is_removed_by_the_next(tmp_path):
    left = [tmp_path / f".file.{digit * 16}.dreadsim" for digit in "0a"]
    others = [tmp_path / name for name in (".file.0.dreadsim", ".file2." + "0" * 16 + ".dreadsim", ".file." + "0" * 16)]
    for path in (*left, *others):
        path.write_text("")
    with left[1].open("rb") as alive:
        fcntl.flock(alive, fcntl.LOCK_EX)
        write(tmp_path / "file", "new")
    assert sorted(tmp_path.iterdir()) == sorted([tmp_path / "file", left[1], *others])


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("error", [OSError(28, "No space left"), KeyboardInterrupt()])
@pytest.mark.parametrize("step", ["replace", "open"])
def test_a_set_of_files_changes_as_a_whole_or_not_at_all(tmp_path, monkeypatch, at, error, step):
    new = {tmp_path / name: "new" for name in ("figure", "table", "added", "page")}
    old = {tmp_path / name: "old" for name in ("figure", "table", "page")}
    write_all(old)
    step_of_path, calls = getattr(Path, step), []

    def fails(self, *rest, **named):
        if self.suffix == ".dreadsim":
            calls.append(self)
            if len(calls) == at + 1:
                raise error
        return step_of_path(self, *rest, **named)

    monkeypatch.setattr(Path, step, fails)
    with pytest.raises((InputError, KeyboardInterrupt)):
        write_all(new)
    assert {path: path.read_text() for path in tmp_path.iterdir()} == old


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_request_to_stop_waits_until_the_files_have_taken_their_names(tmp_path, monkeypatch, number):
    paths = [tmp_path / name for name in ("figure", "page")]
    replace, came = Path.replace, []
    before = signal.signal(number, lambda number, frame: came.append([path.exists() for path in paths]))

    def asked_to_stop(self, target):
        signal.raise_signal(number)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", asked_to_stop)
    try:
        write_all(dict.fromkeys(paths, "new"))
    finally:
        signal.signal(number, before)
    assert came == [[True, True]] * 2


def test_another_thread_writes_too(tmp_path):
    writer = threading.Thread(target=write, args=(tmp_path / "file", "x"))
    writer.start()
    writer.join()
    assert (tmp_path / "file").read_text() == "x"


def test_nothing_is_changed_where_one_of_several_cannot_be_written(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match="a folder; give a file that can be written"):
        write_all({tmp_path / "figure": "new", tmp_path / "folder": "new"})
    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_whoever_reads_a_pipe_may_stop(tmp_path):
    reads, writes = os.pipe()
    os.close(reads)
    write(Path(f"/dev/fd/{writes}"), "nobody reads")
    os.close(writes)
