"""The notebook and the tour."""

import ast
import json
import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_notebook() -> None:
    """Runs every cell in order and prints the last value of each cell, like a notebook."""
    cells = json.loads((EXAMPLES / "tour.ipynb").read_text())["cells"]
    names: dict[str, object] = {}
    pictures = 0
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        shown = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, cell["id"], "exec"), names)
        if shown is not None:
            value = eval(compile(ast.Expression(shown.value), cell["id"], "eval"), names)
            picture = getattr(value, "_repr_svg_", None)
            pictures += picture is not None and picture().startswith("<svg ")
            assert repr(value)
    assert pictures == 3


def test_tour(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "tour.py"), run_name="__main__")
    printed = capsys.readouterr().out
    assert "The position:" in printed and "fifes-and-drums" in printed
