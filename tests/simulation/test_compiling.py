"""Where compiled code is kept; what becomes of it in odd places is in test_environment."""

import numba
import pytest

from dreadsim.simulation import compiling
from dreadsim.simulation.compiling import compiled, inlined


@pytest.fixture(autouse=True)
def fresh():
    compiling._folder.cache_clear()
    yield
    compiling._folder.cache_clear()


def test_the_folder_is_named_by_all_sources_of_the_package(monkeypatch, tmp_path):
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "mine"))
    folder = compiling.cache_folder()
    assert folder.parent == tmp_path / "mine"
    compiling._folder.cache_clear()
    package = tmp_path / "copy" / "simulation"
    package.mkdir(parents=True)
    (package / "compiling.py").write_text("other")
    monkeypatch.setattr(compiling, "__file__", str(package / "compiling.py"))
    assert compiling.cache_folder() != folder


def test_numbas_own_setting_is_left_as_it_was():
    before = numba.config.CACHE_DIR
    compiled(lambda x: x)
    assert before == numba.config.CACHE_DIR


def halves(x):
    return x // 2


def test_compiled_functions_compute_what_the_plain_ones_do():
    assert [compiled(halves)(x) for x in (7, 8)] == [inlined(halves)(x) for x in (7, 8)] == [3, 4]
