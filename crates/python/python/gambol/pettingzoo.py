"""PettingZoo environments of all games.

    >>> import gambol.pettingzoo
    >>> env = gambol.pettingzoo.env("mixtour", "official")
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
    >>> env.agent_selection
    'player_1'

Importing this module registers `gambol/mixtour-v0` and the other games with PettingZoo. Then you can call
`pettingzoo.make("aec", "gambol/mixtour-v0", variant="official")`. Each process that makes environments must
import this module, also the workers of a pool.
"""

from __future__ import annotations

import copy
import operator
import random
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from pettingzoo.utils import wrappers

from . import _gambol as gambol

__all__ = ["env", "raw_env"]


def env(
    game: str,
    variant: str | None = None,
    *,
    render_mode: str | None = None,
    max_plies: int | None = 1000,
    repetition: bool = True,
    max_cycles: int | None = None,
) -> pettingzoo.AECEnv:
    """Returns an environment with PettingZoo's usual wrappers. An illegal action loses the game.

    `max_cycles`, the name in PettingZoo's `make`, overrides `max_plies`. It counts moves, not rounds.
    """
    if max_cycles is not None:
        max_plies = max_cycles
    wrapped: Any = raw_env(game, variant, render_mode=render_mode, max_plies=max_plies, repetition=repetition)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    return _Wrapped(wrappers.AssertOutOfBoundsWrapper(wrapped))


# A shallow copy would share the record with the original.
class _Copied:
    def __copy__(self) -> _Copied:
        return copy.deepcopy(self)


class _Wrapped(_Copied, wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    pass


class raw_env(_Copied, pettingzoo.AECEnv):  # type: ignore[misc]
    """A game with the agents `player_0`, `player_1`, ...

    An observation has the feature planes of the agent's view (`observation`, float32) and an int8 mask of
    the agent's legal actions (`action_mask`), which is zero unless the agent is to act. Rewards come at the
    end: 1 for the winner, -1/(n-1) for every other agent, 0 for all in a draw. The environment plays
    chance events, with the seed of `reset`. A game is truncated at the third occurrence of a position
    (`repetition`) and after `max_plies` moves. None or -1 means no limit.

    `render` shows what an onlooker may know. It prints a drawing (`human`), or returns a drawing (`ansi`) or
    a picture (`svg`) as text. `record` contains all secrets. A copy or pickle continues the game,
    and takes a millisecond, so search on the positions of `record` instead.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi", "svg"],
        "name": "gambol_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        variant: str | None = None,
        *,
        render_mode: str | None = None,
        max_plies: int | None = 1000,
        repetition: bool = True,
    ):
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"unknown render_mode {render_mode!r}: the modes are human, ansi and svg")
        limit = -1 if max_plies is None else _whole("max_plies", max_plies)
        if limit != -1 and limit < 1:
            raise ValueError(f"max_plies must be at least 1, or None or -1 for no limit, not {max_plies}")
        self._start = gambol.Position(game, variant)
        # Both calls raise if the game does not number its actions, or has no planes.
        self._start.action_mask()
        self._start.planes(0)
        self._record = gambol.Record(self._start)
        self._random = random.Random()
        self._max_plies = 2**63 if limit == -1 else min(limit, 2**63)
        self._repetitions = 3 if repetition else 0
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"{__package__}_{game.replace('-', '_')}_v0"}
        self.possible_agents = [f"player_{player}" for player in range(self._start.players)]
        self.agents = self.possible_agents[:]
        shape, count = self._start.plane_shape, self._start.action_count
        self.observation_spaces = {agent: _space(shape, count) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.agents}

    @property
    def record(self) -> gambol.Record:
        """The game so far, secrets included."""
        return self._record

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        position = self._record.position
        player = self.possible_agents.index(agent)
        acts = position.turn == player and self._going
        mask = position.action_mask().view(np.int8) if acts else np.zeros(position.action_count, np.int8)
        return {"observation": position.planes(player), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = random.Random(gambol._seed(seed))
        self._record = gambol.Record(self._start)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._going = True
        self.agent_selection = self.agents[0]
        self._settle()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._record.play(_whole("action", action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        """Plays chance events until an agent is to act or the game ends."""
        while True:
            position = self._record.position
            if position.is_over or self._record.adjudicate(self._repetitions, self._max_plies):
                break
            if position.turn != gambol.CHANCE:
                self.agent_selection = self.possible_agents[position.turn]
                return
            events = position.legal_moves()
            self._record.play(self._random.choices(events, position.chance_weights())[0])
        self._going = False
        if position.outcome is None:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards.update(zip(self.agents, position.outcome.utilities))
        # Every agent must see the end. The next agent in turn order comes first.
        last = self.possible_agents.index(self.agent_selection)
        self.agent_selection = self.possible_agents[(last + 1) % len(self.possible_agents)]

    def render(self) -> str | None:
        position, moves = self._record.position, self._record.moves
        is_secret = position.has_secrets and not position.is_over
        shown = position.view(position.players) if is_secret else position
        if self.render_mode == "svg":
            return shown.svg() if is_secret or not moves else position.svg(last=moves[-1])
        if self.render_mode == "ansi":
            return shown.draw()
        if self.render_mode == "human":
            print(shown.draw(color=True))
        return None

    def close(self) -> None:
        pass


def _space(shape: tuple[int, int, int], actions: int) -> spaces.Dict:
    planes, mask = spaces.Box(-np.inf, np.inf, shape, np.float32), spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": planes, "action_mask": mask})


def _whole(name: str, number: Any) -> int:
    try:
        return operator.index(number)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {type(number).__name__}") from None


def _register() -> None:
    registry = getattr(pettingzoo, "aec_registry", None)
    if registry is None:
        # A version of PettingZoo without a registry.
        return
    for game in gambol.games():
        name = f"{__package__}/{game}-v0"
        if name not in registry and gambol.Position(game).action_count > 0:
            pettingzoo.register("aec", name, f"{__name__}:env", kwargs={"game": game})


_register()
