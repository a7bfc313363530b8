"""The vector environment of Gymnasium."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from conftest import GAMES

gymnasium = pytest.importorskip("gymnasium")
import gambol.gymnasium as adapter  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_self_play(variant: tuple[str, str]) -> None:
    envs = adapter.make_vec(*variant, 6, seed=2, max_plies=60, autoreset="same_step")
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


def play(envs: gymnasium.vector.VectorEnv, mask: Callable[[Any], Any], steps: int) -> Iterator[Any]:
    """Plays at random, with actions where `mask` finds the mask of the observations."""
    observations, _ = envs.reset(seed=1)
    for _ in range(steps):
        actions = envs.action_space.sample(mask=tuple(np.asarray(mask(observations), np.int8)))
        results = envs.step(actions)
        observations = results[0]
        yield results


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_next_step(variant: tuple[str, str]) -> None:
    """The default of Gymnasium and of `make_vec`: the step after the end of a game only restarts it."""
    envs = adapter.make_vec(*variant, 6, seed=2, max_plies=20)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    ended, ends = np.zeros(6, bool), 0
    for observations, rewards, terminations, truncations, infos in play(envs, lambda it: it["action_mask"], 60):
        assert envs.observation_space.contains(observations) and "final_obs" not in infos
        assert not (terminations | truncations)[ended].any() and not rewards[ended].any()
        assert (envs.env.plies[ended] == 0).all() and (envs.env.plies[~ended] > 0).all()
        ended = terminations | truncations
        ends += ended.sum()
        assert np.array_equal(infos["turn"] == -4, ended)
        assert np.array_equal(observations["action_mask"].any(axis=1), ~ended)
    assert ends >= 6


def test_wrappers_that_need_next_step() -> None:
    wrappers = gymnasium.wrappers.vector
    envs = adapter.make_vec("mixtour", num_envs=4, max_plies=9)
    # The mask is a part of the flattened observation, which begins with the keys in alphabetical order.
    count = envs.env.action_count
    flat = wrappers.FlattenObservation(envs)
    assert flat.single_observation_space.shape == (count + 15 * 25,)
    for observations, *_ in play(flat, lambda it: it[:, :count], 30):
        assert flat.observation_space.contains(observations)
    normal = wrappers.NormalizeObservation(flat)
    for observations, *_ in play(normal, lambda _: envs.env.mask, 30):
        assert np.isfinite(observations).all()
    both = wrappers.NormalizeReward(wrappers.RecordEpisodeStatistics(envs))
    lengths = [
        int(length)
        for *_, infos in play(both, lambda it: it["action_mask"], 60)
        for length in infos.get("episode", {"l": []})["l"]
        if length
    ]
    assert len(lengths) > 8 and set(lengths) == {9}


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
def test_data_are_new_on_every_call(autoreset: Any) -> None:
    """As Gymnasium's checks of single environments demand."""
    envs = adapter.make_vec("mixtour", num_envs=2, max_plies=3, autoreset=autoreset)
    kept = [(it[0], it[0]["planes"].copy(), it[4]["rewards"], it[4]["rewards"].copy()) for it in play(
        envs, lambda it: it["action_mask"], 3)]  # fmt: skip
    for observations, planes, rewards, before in kept:
        assert np.array_equal(observations["planes"], planes) and np.array_equal(rewards, before)


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
    with pytest.raises(ValueError, match="seed must be one number, from which each game derives its own"):
        envs.reset(seed=[1, 2, 3])
    for wrong in (1.9, "x"):
        with pytest.raises(TypeError, match="seed must be a whole number, not "):
            envs.reset(seed=wrong)  # type: ignore[arg-type]
    for wrong in (1.9, "12", b"1", [0.0, 1.0, 2.0], None):
        with pytest.raises(TypeError, match=r"actions must be int64\[3\]"):
            envs.step(wrong)
