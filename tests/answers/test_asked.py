"""What is served is what is verified: every entry of every answer stands in the catalogue."""

import pickle

import pytest

from dreadsim.evidence.addresses import lookup
from dreadsim.evidence.solution import Solution

from .games import DREAD, every_game

CHECKS = 4
EXACT = {
    "odds": lambda game, setup: game.odds(setup),
    "curve": lambda game, setup: game.curve(setup, CHECKS),
    "longrun": lambda game, setup: game.longrun(setup),
    "measured": lambda game, setup: game.measured(setup, ["event_at", "any_by[2]", "event_count"], CHECKS),
}
OTHERS = {
    "simulate": lambda game, setup: game.simulate(setup, CHECKS, sessions=50, seed=1),
    "compare": lambda game, setup: game.compare(setup, setup, CHECKS),
    "play": lambda game, setup: game.play(setup, CHECKS, seed=1),
}


@pytest.mark.parametrize("answer", EXACT.values(), ids=EXACT)
@pytest.mark.parametrize(("game", "setup"), every_game())
def test_an_exact_answer_is_what_stands_at_its_addresses(game, setup, answer):
    solution = Solution(game, setup, CHECKS)
    for entry in answer(game, setup).entries.values():
        assert entry.addresses, entry.name
        found = [lookup(game, address).value(solution) for address in entry.addresses]
        if not entry.how:
            assert [entry.value] == found, entry.name


@pytest.mark.parametrize("answer", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize(("game", "setup"), every_game())
def test_other_answers_name_addresses_too(game, setup, answer):
    for entry in answer(game, setup).entries.values():
        assert entry.addresses, entry.name
        for address in entry.addresses:
            lookup(game, address)


@pytest.mark.parametrize("answer", [*EXACT.values(), *OTHERS.values()], ids=[*EXACT, *OTHERS])
@pytest.mark.parametrize(("game", "setup"), every_game())
def test_every_answer_can_be_shown_in_every_way(game, setup, answer):
    result = answer(game, setup)
    text = result.text() + result.text(addresses=True)
    assert "1 in 1.00" not in text
    assert "None" not in text
    assert result.schema.startswith(f"{game.name}.")
    assert result.sentence()[-1] == "."
    assert result._repr_html_().startswith("<p>")
    assert len(result.to_frame())
    assert result.to_json()["schema"] == result.schema
    assert pickle.loads(pickle.dumps(result)) == result


def test_answers_can_be_asked_without_what_they_do_not_need(python):
    code = """
import sys
import dreadsim as ds
bag = ds.dread.Setup()
ds.dread.odds(bag).text(); ds.dread.longrun(bag).text(); ds.dread.play(bag).text()
print([name for name in ("numba", "pandas", "scipy.sparse.csgraph", "matplotlib") if name in sys.modules])
"""
    answer = python(code)
    assert answer.out == "[]\n", answer.err


@pytest.mark.parametrize("method", ["odds", "curve", "longrun", "simulate", "play"])
def test_a_setup_of_another_kind_is_refused(method):
    from dreadsim import InputError

    with pytest.raises(InputError) as caught:
        getattr(DREAD, method)(6)
    assert caught.value.key == "setup"
