"""The example `alphazero.py`."""

import importlib.util
from pathlib import Path
from types import ModuleType

import gambol
import numpy as np
import pytest

pytest.importorskip("jax")


@pytest.fixture(scope="module")
def alphazero() -> ModuleType:
    path = Path(__file__).parents[1] / "examples" / "alphazero.py"
    spec = importlib.util.spec_from_file_location("alphazero", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_symmetries(alphazero: ModuleType) -> None:
    """The eight images of a game have the legal actions and planes of the game, in other places."""
    rng = np.random.default_rng(1)
    for _ in range(5):
        images = [gambol.Position("mixtour", "official")] * 8
        for _ply in range(60):
            position = images[0]
            if position.is_over:
                break
            legal = position.legal_actions()
            action = rng.choice(legal)
            for image, (squares, moved) in zip(list(images), alphazero.SYMMETRIES):
                assert sorted(moved[legal]) == list(image.legal_actions())
                planes = np.zeros((15, 25), np.float32)
                planes[:, squares] = position.planes(position.turn).reshape(15, 25)
                assert (planes == image.planes(image.turn).reshape(15, 25)).all()
            images = [
                image.child(image.move(int(moved[action])))
                for image, (_, moved) in zip(images, alphazero.SYMMETRIES)
            ]


def test_it_learns(alphazero: ModuleType) -> None:
    """After six iterations the network beats a search with random games more often."""
    start = gambol.Position("mixtour", "official")
    rng = np.random.default_rng(1)
    network = alphazero.Network(int(np.prod(start.plane_shape)), start.action_count, 1)
    examples: list[object] = []

    def score() -> float:
        found = alphazero.match(network, start, "mcts:playouts=60,plies=30", 40, 48, rng)
        assert isinstance(found, float)
        return found

    assert score() < 0.25
    for _ in range(6):
        examples += alphazero.self_play(network, start, 32, 48, rng)
        alphazero.learn(network, examples, 80, 256, start.action_count, rng)
    assert score() > 0.4
