"""A `gymnasium.vector.VectorEnv` for self-play in any game.

    >>> import gambol.gymnasium
    >>> envs = gambol.gymnasium.make_vec("mixtour", "official", 8, seed=1)
    >>> observations, infos = envs.reset()
    >>> observations["planes"].shape, infos["turn"][:3]
    ((8, 15, 5, 5), array([0, 0, 0], dtype=int8))
    >>> actions = envs.action_space.sample(mask=tuple(observations["action_mask"]))
    >>> observations, rewards, terminations, truncations, infos = envs.step(actions)

One agent plays all seats. Observations belong to the player to move (`infos["turn"]`), and rewards to the
player who has just moved. Your sampler needs the masks as a tuple.

As in Gymnasium, a finished game restarts in the next step, which ignores its action. Wrappers such as
`FlattenObservation` and `NormalizeObservation` need this mode. With `autoreset="same_step"` no step is lost.
In that mode, `RecordEpisodeStatistics` before Gymnasium 1.4 reports every game but a slot's first one ply
short.
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from . import _gambol as gambol

__all__ = ["VectorEnv", "make_vec"]

_Array = npt.NDArray[Any]


def make_vec(
    game: str,
    variant: str | None = None,
    num_envs: int = 1,
    *,
    seed: int = 0,
    threads: int = 0,
    max_plies: int = 1000,
    repetition: bool = True,
    autoreset: Literal["next_step", "same_step", "disabled"] = "next_step",
    copy: bool = True,
) -> VectorEnv:
    """Makes a vector environment around a `gambol.VecEnv`.

    With `copy=False` you get the `VecEnv`'s own arrays as observations and rewards, and the next step
    overwrites them.
    """
    env = gambol.VecEnv(game, variant, num_envs, seed, threads, max_plies, repetition, autoreset)
    return VectorEnv(env, copy=copy)


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """A `gambol.VecEnv` as a vector environment of Gymnasium.

    Observations have `planes` (float32) and `action_mask` (int8, zero after the end of a game). `infos` have
    the player to move (`turn`, -4 after the end) and the rewards of all players in the last step (`rewards`).
    With `autoreset='same_step'` they also have the last observations of games that have just ended
    (`final_obs`), in the rows marked by `_final_obs`.
    """

    def __init__(self, env: gambol.VecEnv, *, copy: bool = True):
        self.env = env
        self.num_envs = env.n
        self._copy = copy
        self._rows = np.arange(env.n)
        self.metadata = {"autoreset_mode": AutoresetMode[env.autoreset.upper()], "render_modes": []}
        planes = gymnasium.spaces.Box(-np.inf, np.inf, env.plane_shape, np.float32)
        mask = gymnasium.spaces.Box(0, 1, (env.action_count,), np.int8)
        self.single_observation_space = gymnasium.spaces.Dict({"planes": planes, "action_mask": mask})
        self.single_action_space = gymnasium.spaces.Discrete(env.action_count)
        self.observation_space = batch_space(self.single_observation_space, env.n)
        self.action_space = batch_space(self.single_action_space, env.n)

    def __reduce__(self) -> Any:
        raise TypeError("cannot copy or pickle a VectorEnv, because its VecEnv holds the games")

    def _given(self, array: _Array) -> _Array:
        return array.copy() if self._copy else array

    def _observations(self) -> dict[str, _Array]:
        planes, mask = self._given(self.env.planes), self._given(self.env.mask.view(np.int8))
        return {"planes": planes, "action_mask": mask}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, _Array], dict[str, Any]]:
        """Restarts all games, or the games that `options["reset_mask"]` marks."""
        if isinstance(seed, (list, tuple, np.ndarray)):
            raise ValueError("seed must be one number, from which each game derives its own")
        self.env.reset((options or {}).get("reset_mask"), seed=seed)
        return self._observations(), {"turn": self._given(self.env.turn)}

    def step(self, actions: npt.ArrayLike) -> tuple[dict[str, _Array], _Array, _Array, _Array, dict[str, Any]]:
        env = self.env
        movers = env.turn.copy()
        env.step(actions)
        # A game that is over has no mover.
        rewards = np.where(movers >= 0, env.reward[self._rows, np.maximum(movers, 0)], 0.0)
        infos: dict[str, Any] = {"turn": self._given(env.turn), "rewards": self._given(env.reward)}
        ended = env.terminated | env.truncated
        if env.autoreset == "same_step" and ended.any():
            planes, mask = self._given(env.final_planes), np.zeros_like(env.mask, np.int8)
            infos["final_obs"] = {"planes": planes, "action_mask": mask}
            infos["_final_obs"] = ended
        terminated, truncated = self._given(env.terminated), self._given(env.truncated)
        return self._observations(), rewards, terminated, truncated, infos
