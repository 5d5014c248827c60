"""Figures for the report of a verification."""

import matplotlib as mpl

from dreadsim.fitd.pools.pictures import pictures
from dreadsim.show.drawing import save

mpl.use("agg")


def test_pictures_are_the_same_for_the_same_seed(tmp_path):
    for folder in ("one", "two"):
        for picture in pictures(checks=40, sessions=2000, seed=3):
            assert picture.caption
            save(picture.draw(), tmp_path / folder / picture.file)
    one, two = (sorted((tmp_path / folder).iterdir()) for folder in ("one", "two"))
    assert [path.name for path in one] == ["crits.png", "stress.png", "tiers.png"]
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
