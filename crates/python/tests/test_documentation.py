"""The examples in the README and in the stubs."""

import ast
import doctest
import importlib
from pathlib import Path

import gambol
import pytest

FOLDER = Path(__file__).parents[1]
FLAGS = doctest.ELLIPSIS


def stub_examples() -> list[doctest.DocTest]:
    tree = ast.parse((FOLDER / "python/gambol/_gambol.pyi").read_text())
    parser = doctest.DocTestParser()
    examples = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            test = parser.get_doctest(text, {}, node.name, "_gambol.pyi", node.lineno)
            examples += [test] if test.examples else []
    return examples


@pytest.mark.parametrize("test", stub_examples(), ids=lambda test: test.name)
def test_stubs(test: doctest.DocTest) -> None:
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


def test_readme() -> None:
    failed, tried = doctest.testfile(str(FOLDER / "README.md"), module_relative=False, optionflags=FLAGS)
    assert tried > 10 and failed == 0


def test_module() -> None:
    failed, tried = doctest.testmod(gambol, optionflags=FLAGS)
    assert tried > 2 and failed == 0


def test_everything_is_documented() -> None:
    """Each public name has documentation for `help`, as in the stubs."""
    for name in gambol.__all__:
        thing = getattr(gambol, name)
        if isinstance(thing, type):
            assert thing.__doc__, name
            for attribute in vars(thing):
                if not attribute.startswith("_"):
                    assert getattr(thing, attribute).__doc__, f"{name}.{attribute}"
        elif callable(thing):
            assert thing.__doc__, name


@pytest.mark.parametrize("name", ["gymnasium", "openspiel", "pettingzoo"])
def test_adapters(name: str) -> None:
    pytest.importorskip({"openspiel": "pyspiel"}.get(name, name))
    module = importlib.import_module(f"gambol.{name}")
    failed, tried = doctest.testmod(module, optionflags=FLAGS)
    assert tried > 2 and failed == 0
