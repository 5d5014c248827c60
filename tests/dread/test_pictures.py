"""The figures of a report: each with a file, a caption, and words on all of its sides."""

import matplotlib.pyplot as plt

from dreadsim.dread.pictures import pictures


def test_the_pictures_of_a_report():
    found = pictures(checks=5, sessions=200, seed=1)
    assert len({picture.file for picture in found}) == len(found) >= 5
    for picture in found:
        assert picture.caption
        drawn = picture.draw()
        assert all((drawn.get_title(), drawn.get_xlabel(), drawn.get_ylabel()))
        plt.close(drawn.figure)
