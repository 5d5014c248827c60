"""The notebooks run from top to bottom, offline and without a display, and are committed without outputs."""

from pathlib import Path

import nbformat
import pytest

pytestmark = pytest.mark.repository

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


def test_there_are_notebooks():
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_outputs_are_stripped(path):
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_it_runs(path, tmp_path, monkeypatch):
    from nbclient import NotebookClient

    for variable in ("JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    # The kernel draws into the notebook, as it does for a reader.
    monkeypatch.delenv("MPLBACKEND", raising=False)
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": tmp_path}})
    client.execute()
    drawing = [cell for cell in notebook.cells if cell.cell_type == "code" and ".plots." in cell.source]
    assert drawing
    # A figure shows only in a notebook whose Matplotlib is interactive, as Jupyter makes it.
    assert [cell.source for cell in drawing if not any("image/png" in o.get("data", {}) for o in cell.outputs)] == []
