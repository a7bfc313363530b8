"""PettingZoo's own tests and further tests."""

import copy
import pickle

import gambol
import numpy as np
import pytest
from conftest import GAMES, VARIANTS

pettingzoo = pytest.importorskip("pettingzoo")
import gambol.pettingzoo as adapter  # noqa: E402
from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402


@pytest.mark.filterwarnings("ignore:.*all zeros.*", "ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation has more than 3 dimensions")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_api(variant: tuple[str, str]) -> None:
    api_test(adapter.env(*variant), num_cycles=100)
    api_test(adapter.raw_env(*variant, max_plies=20), num_cycles=100)


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_seed(variant: tuple[str, str]) -> None:
    seed_test(lambda: adapter.env(*variant), num_cycles=60)


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_render(variant: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str) -> object:
        return adapter.env(*variant, render_mode=render_mode)

    render_test(make, {"svg": lambda picture: picture.startswith("<svg ")})
    assert capsys.readouterr().out
    with pytest.raises(ValueError, match="human, ansi and svg"):
        make("rgb_array")


def play(env: object, seed: int) -> tuple[list[int], dict[str, float], bool]:
    """Plays at random. Returns the actions, the sums of rewards, and whether the game was truncated."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    actions, rewards, cut = [], dict.fromkeys(env.agents, 0.0), False
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent] += reward
        cut |= truncation
        if termination or truncation:
            assert not observation["action_mask"].any()
            env.step(None)
            continue
        for other in env.possible_agents:
            assert env.observe(other)["action_mask"].any() == (other == agent)
        actions.append(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        env.step(actions[-1])
    return actions, rewards, cut


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_truncation(variant: tuple[str, str]) -> None:
    env = adapter.env(*variant, max_plies=5)
    actions, rewards, cut = play(env, 1)
    assert len(actions) == 5 and cut and not any(rewards.values())
    made = pettingzoo.make("aec", f"gambol/{variant[0]}-v0", variant=variant[1], max_cycles=7)
    actions, rewards, cut = play(made, 1)
    assert len(actions) == 7 and cut


def test_truncation_by_repetition() -> None:
    start = gambol.Position.parse("draughts", "B:WK32:BK1")
    for repetition in (True, False):
        env = adapter.raw_env("draughts", repetition=repetition, max_plies=100)
        env._start = start
        env.reset()
        for turn in range(8):
            assert not any(env.truncations.values())
            env.step(env.record.position.parse_move(["1-6", "32-28", "6-1", "28-32"][turn % 4]).action)
        assert all(env.truncations.values()) == repetition
        assert not any(env.terminations.values())


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_games(variant: tuple[str, str]) -> None:
    env = adapter.env(*variant)
    for seed in range(3):
        actions, rewards, cut = play(env, seed)
        assert abs(sum(rewards.values())) < 1e-9
        outcome = env.unwrapped.record.result
        assert tuple(rewards.values()) == outcome.utilities
        assert cut == (not env.unwrapped.record.position.is_over)
        assert play(env, seed)[0] == actions


def test_observations_hide() -> None:
    env = adapter.env("fifes-and-drums", "fog")
    env.reset(seed=3)
    for agent in env.possible_agents:
        player = env.possible_agents.index(agent)
        view = env.unwrapped.record.position.view(player)
        assert np.array_equal(env.observe(agent)["observation"], view.planes())


def test_illegal_actions() -> None:
    raw = adapter.raw_env("mixtour")
    raw.reset()
    with pytest.raises(ValueError, match="action 25: "):
        raw.step(25)
    assert raw.agent_selection == "player_0" and len(raw.record) == 0
    env = adapter.env("mixtour")
    env.reset()
    env.step(25)
    assert all(env.terminations.values()) and env.rewards["player_0"] == -1


def test_what_is_no_number() -> None:
    raw = adapter.raw_env("mixtour")
    for wrong in (1.9, "12", b"1", None, [1], np.float32(1)):
        raw.reset()
        with pytest.raises(TypeError, match="^action must be a whole number, not "):
            raw.step(wrong)
        assert len(raw.record) == 0
        if wrong is not None:
            with pytest.raises(TypeError, match="^seed must be a whole number, not "):
                raw.reset(seed=wrong)
            with pytest.raises(TypeError, match="^max_plies must be a whole number, not "):
                adapter.raw_env("mixtour", max_plies=wrong)
    raw.step(np.int8(3))
    assert [move.action for move in raw.record.moves] == [3]
    adapter.raw_env("mixtour", max_plies=2**70).reset()


def test_copies_go_on() -> None:
    env = adapter.env("fifes-and-drums")
    env.reset(seed=1)
    for _ in range(5):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin.unwrapped.record == env.unwrapped.record
        assert twin.agent_selection == env.agent_selection
        twin.step(int(np.flatnonzero(twin.last()[0]["action_mask"])[0]))
        assert len(twin.unwrapped.record) > len(env.unwrapped.record)


def test_registry_and_pickles() -> None:
    for game in gambol.games():
        assert f"gambol/{game}-v0" in pettingzoo.aec_registry
        env = pettingzoo.make("aec", f"gambol/{game}-v0")
        again = pickle.loads(pickle.dumps(env))
        assert play(env, 5) == play(again, 5)
