"""The template of a package with your own games, built as in the guide `docs/new-game`."""

import importlib
import pickle
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import gambol
import numpy as np
import pytest

FOLDER = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def own() -> ModuleType:
    crate = FOLDER.parents[1] / "docs/new-game/python"
    subprocess.run([FOLDER / "build", "wheel", crate], check=True)
    [wheel] = (crate / "dist").glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-deps", "--force-reinstall", wheel], check=True)
    importlib.invalidate_caches()
    return importlib.import_module("breakthrough")


def test_games(own: ModuleType) -> None:
    assert own.games() == ["breakthrough"]
    position = own.Position("breakthrough").child("b2-c3")
    assert repr(position) == (
        "breakthrough.Position.parse('breakthrough', "
        "'bbbbbb/bbbbbb/6/2w3/w1wwww/wwwwww 2 standard')"
    )
    assert eval(repr(position), {"breakthrough": own}) == position
    with pytest.raises(ValueError, match="unknown game `mixtour`: the games are breakthrough"):
        own.Position("mixtour")
    # The package has its own bot.
    assert own.Bot.fit(position.view(1))[-1] == "runner"
    assert str(own.Bot("runner").choose(position.view(1))) in [str(m) for m in position.legal_moves()]


def test_pickles(own: ModuleType) -> None:
    """Two packages can be in one process, and each restores its own pickles."""
    for package, game in ((own, "breakthrough"), (gambol, "mixtour")):
        record = package.Record(package.Position(game))
        record.play(record.position.legal_moves()[0])
        for thing in (record, record.position, record.moves[0], record.position.view(0)):
            again = pickle.loads(pickle.dumps(thing))
            assert type(again) is type(thing) and again == thing
            assert type(thing).__module__ == package.__name__
        assert repr(pickle.loads(pickle.dumps(package.Bot("mcts")))) == f"{package.__name__}.Bot('mcts', seed=1)"


def test_environments(own: ModuleType) -> None:
    env = own.VecEnv("breakthrough", None, 100, seed=1)
    assert env.mask.shape == (100, 1296) and env.planes.shape == (100, 3, 6, 6)
    ended = 0
    for _ in range(200):
        offsets, actions = env.legal()
        env.step(actions[offsets[:-1]])
        env.random_step()
        ended += int(np.count_nonzero(env.terminated))
    assert ended > 100
    assert own.Position("breakthrough").action_mask().sum() == 16


def test_adapters(own: ModuleType) -> None:
    pytest.importorskip("pettingzoo")
    env = own.pettingzoo.env("breakthrough")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env.agent_selection == "player_1" and env.metadata["name"] == "breakthrough_breakthrough_v0"
    pytest.importorskip("gymnasium")
    envs = own.gymnasium.make_vec("breakthrough", num_envs=3)
    assert envs.reset()[0]["planes"].shape == (3, 3, 6, 6)
    pyspiel = pytest.importorskip("pyspiel")
    assert own.openspiel.register() == ["breakthrough_breakthrough"]
    game = pyspiel.load_game("breakthrough_breakthrough")
    assert len(game.new_initial_state().legal_actions()) == 16
