"""Here the code is not what its sources say: nothing is taken for proved, and nothing proved is remembered."""

import pytest

from dreadsim.studies import memory


@pytest.fixture(autouse=True)
def forgetful(request, monkeypatch):
    if "remembers" not in request.keywords:
        monkeypatch.setattr(memory, "proved", lambda game, proof: False)
        monkeypatch.setattr(memory, "remember", lambda game, proof: None)
