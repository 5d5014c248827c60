"""What the page says in words alone, held against the exact law."""

import pytest

from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.report import findings


def test_what_the_page_says_in_words_alone():
    by_reading = {
        short: [findings.succeeds(Setup(n, short=short)) for n in (-3, -2, -1, 0)]
        for short in ("best_pairs", "lowest", "debt")
    }
    # Each is better than the one before; every die hurts; nothing changes.
    assert by_reading["best_pairs"] == sorted(by_reading["best_pairs"], reverse=True)
    assert by_reading["lowest"] == sorted(by_reading["lowest"])
    assert len(set(by_reading["debt"])) == 1
    # Resisting is dearest at 0d.
    stress = {n: findings.stress(Setup(n)) for n in range(-3, 9)}
    assert max(stress, key=stress.__getitem__) == 0
    # Turned over or set to 1 is the same for success, and a pair loses nothing when a die is taken away.
    for n in range(-3, 6):
        one, over, away = (findings.succeeds(Setup(n, flip=flip)) for flip in ("one", "opposite", "remove"))
        assert one == over
        if n <= 0:
            assert away == findings.succeeds(Setup(n))
    # A lone pair and a lone die never survive a flip.
    assert findings.succeeds(Setup(0, flip="one")) == findings.succeeds(Setup(1, flip="one")) == 0
    # More outcomes: more success, and less often success everywhere.
    for dots in range(-2, 5):
        good = [findings.good(dots, m) for m in range(1, 5)]
        all_good = [findings.all_good(dots, m) for m in range(1, 5)]
        assert good == sorted(good)
        assert all_good == sorted(all_good, reverse=True)
    assert len({Setup.of_dots(-2, m).dice for m in (1, 2, 3)}) == 1
    # -2d fills clocks faster than 1d.
    for segments in findings.SEGMENTS:
        deep, one = (float(findings.filled({n: "1"}, segments).split("\n")[0]) for n in (-2, 1))
        assert deep < one


@pytest.mark.parametrize("section", findings.SECTIONS, ids=lambda section: section.__name__)
def test_every_section_has_words(section):
    assert all(isinstance(part, str) and part for part in section())


def test_numbers_of_the_sections_by_hand():
    # 3, 2 and 1 stress with the chances 1/2, 1/3 and 1/6.
    assert str(findings.stress(Setup(1))) == "7/3"
    assert str(findings.good(1, 1)) == str(findings.all_good(1, 1)) == "1/2"
    assert findings.wasted(1, use="0") == "never"
    # At most two ticks a roll, and all but certain after a hundred.
    assert findings.filled({1: "1"}, 4).endswith("\nby roll 10")
