"""The vector environment of Gymnasium."""

import numpy as np
import pytest
from conftest import GAMES

gymnasium = pytest.importorskip("gymnasium")
import gambol.gymnasium as adapter  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_self_play(variant: tuple[str, str]) -> None:
    envs = adapter.make_vec(*variant, 6, seed=2, max_plies=60)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=3)
    ends = 0
    for _ in range(130):
        assert envs.observation_space.contains(observations)
        for row, turn in enumerate(infos["turn"]):
            assert np.array_equal(observations["planes"][row], envs.env.position(row).planes(int(turn)))
        actions = envs.action_space.sample(mask=tuple(observations["action_mask"]))
        assert envs.action_space.contains(actions)
        movers, before = infos["turn"], observations["planes"].copy()
        old = observations
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert np.array_equal(old["planes"], before), "what was given is not overwritten"
        assert rewards.shape == (6,) and terminations.dtype == truncations.dtype == np.bool_
        assert np.array_equal(rewards, infos["rewards"][np.arange(6), movers])
        ended = terminations | truncations
        ends += ended.sum()
        assert ("final_obs" in infos) == ended.any()
        if ended.any():
            assert np.array_equal(infos["_final_obs"], ended)
            assert infos["final_obs"]["planes"].shape == before.shape
    assert ends
    envs.close()


def test_disabled() -> None:
    envs = adapter.make_vec("mixtour", None, 3, autoreset="disabled", max_plies=2)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.DISABLED
    envs.reset()
    envs.step([0, 1, 2])
    _, rewards, _, truncations, infos = envs.step([3, 4, 5])
    assert truncations.all() and (infos["turn"] == -4).all() and not rewards.any()
    _, rewards, _, truncations, _ = envs.step([3, 4, 5])
    assert truncations.all() and not rewards.any()
    _, infos = envs.reset(options={"reset_mask": np.array([True, False, True])})
    assert list(infos["turn"]) == [0, -4, 0]


def test_without_copies() -> None:
    envs = adapter.make_vec("mixtour", None, 3, copy=False)
    observations, _ = envs.reset()
    assert np.shares_memory(observations["planes"], envs.env.planes)
    assert np.shares_memory(observations["action_mask"], envs.env.mask)
    with pytest.raises(ValueError, match="one number for all games"):
        envs.reset(seed=[1, 2, 3])
    for wrong in (1.9, "x"):
        with pytest.raises(TypeError, match="seed must be a whole number, not "):
            envs.reset(seed=wrong)  # type: ignore[arg-type]
    for wrong in (1.9, "12", b"1", [0.0, 1.0, 2.0], None):
        with pytest.raises(TypeError, match=r"actions must be int64\[3\]"):
            envs.step(wrong)
