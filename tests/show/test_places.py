"""Places for output: known to be good before work, and never one file for two things."""

import os
from pathlib import Path

import pytest

from dreadsim import InputError
from dreadsim.show.places import check_file, check_folder, descriptor, same, special


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


def test_links_that_lead_to_one_another_are_refused(tmp_path):
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(InputError, match=str(tmp_path / "a")):
        check_file(tmp_path / "a")
    with pytest.raises(InputError, match=str(tmp_path / "a")):
        check_file(tmp_path / "a" / "file")


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="descriptors are no files here")
def test_an_open_descriptor_is_told_from_a_file(tmp_path):
    (tmp_path / "link").symlink_to("/dev/stderr")
    (tmp_path / "again").symlink_to(tmp_path / "link")
    (tmp_path / "1").write_text("")
    assert descriptor(Path("/dev/stdout")) == descriptor(Path("/dev/fd/1")) == descriptor(Path("/proc/self/fd/1")) == 1
    assert descriptor(tmp_path / "again") == 2
    assert descriptor(tmp_path / "1") is descriptor(tmp_path / "none") is descriptor(Path("/dev/null")) is None


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="descriptors are no files here")
def test_a_descriptor_must_be_open_for_writing(tmp_path):
    (tmp_path / "file").write_text("")
    with (tmp_path / "file").open() as read, (tmp_path / "file").open("a") as write:
        check_file(Path(f"/dev/fd/{write.fileno()}"))
        with pytest.raises(InputError, match=f"/dev/fd/{read.fileno()}: "):
            check_file(Path(f"/dev/fd/{read.fileno()}"))


def test_one_file_by_several_paths(tmp_path):
    folder, file = tmp_path / "folder", tmp_path / "folder" / "file"
    folder.mkdir()
    (tmp_path / "link").symlink_to(folder)
    assert same(file, tmp_path / "link" / "file")
    assert same(file, folder / ".." / "folder" / "file")
    file.write_text("")
    os.link(file, tmp_path / "hard")
    assert same(file, tmp_path / "hard")
    assert not same(file, folder / "other")
    assert not same(Path(os.devnull), Path(os.devnull))


def test_what_is_no_ordinary_file_is_special(tmp_path):
    (tmp_path / "file").write_text("")
    assert special(Path(os.devnull))
    assert not any(map(special, (tmp_path, tmp_path / "file", tmp_path / "none")))
