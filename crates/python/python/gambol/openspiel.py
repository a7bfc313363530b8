"""The games for OpenSpiel.

    >>> import gambol.openspiel, pyspiel
    >>> gambol.openspiel.register()[:2]
    ['gambol_mixtour', 'gambol_pikemen']
    >>> game = pyspiel.load_game("gambol_mixtour(variant=official)")
    >>> state = game.new_initial_state()
    >>> state.apply_action(state.legal_actions()[12])
    >>> state.current_player()
    1

Actions are action indices, and chance outcomes are indices of chance events. Information states come from
`gambol.Record.information_state`. Observations are views, with the feature planes as tensors. Observers
without private information show every player the view of an onlooker, as text. A game is a draw at the
third occurrence of a position, and after `max_plies` moves. You can copy and pickle games, states and
observers.

The text, the history, the serialised form and a pickle of a state contain all secrets, as in every game of
OpenSpiel. Give players only their observations and information states.

OpenSpiel 2.0's C++ searches (`pyspiel.MCTSBot`, `pyspiel.ISMCTSBot`) crash on games registered from
Python. Use the Python searches, `open_spiel.python.algorithms.mcts` and `ismcts`.
"""

from __future__ import annotations

import copy
import operator
import random
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from . import _gambol as gambol

__all__ = ["parameter", "register", "resampler"]


# The maximum of moves, and of chance events. OpenSpiel counts their sum in 32 bits.
_MOST_NODES = 2**30 - 1

_STAND_INS = str.maketrans(",=;", ";~!")
_MEANT = str.maketrans(";~!", ",=;")


def register() -> list[str]:
    """Registers all games that number their actions with pyspiel. Returns their names:
    `gambol_mixtour`, ...

    The games have the parameters `max_plies`, and `variant` or, for another start, `position`. You write
    the values of the last two with `parameter`.
    """
    names = []
    for game in gambol.games():
        if gambol.Position(game).action_count == 0:
            continue
        name = f"{__package__}_" + game.replace("-", "_")
        names.append(name)
        if name not in pyspiel.registered_names():
            pyspiel.register_game(_game_type(name, gambol.Position(game)), _game_class(name, game))
    return names


def parameter(text: str) -> str:
    """Writes a variant or a position as a game's parameter. OpenSpiel's parameters cannot contain `,` and
    `=`, so `;` and `~` replace them, and `!` replaces `;`.

    >>> parameter("basic:pieces=9,points=2")
    'basic:pieces~9;points~2'
    """
    return text.translate(_STAND_INS)


def _text(parameter: Any) -> str:
    return str(parameter).translate(_MEANT)


class resampler(random.Random):
    """Samples a state consistent with the player's knowledge, for `ISMCTSBot.set_resampler`."""

    def __init__(self, seed: int | None = None):
        super().__init__(gambol._seed(seed))

    def __call__(self, state: Any, player: int) -> Any:
        known = state.information_state(player)
        return state.imagined(known.determinize(self.getrandbits(63)), player)


def _game_type(name: str, start: gambol.Position) -> Any:
    game = start.game
    starts = [start, *(gambol.Position(game, variant) for variant in gambol.variants(game))]
    stochastic = any(start.event_count for start in starts)
    mode, kinds = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    information = kinds.IMPERFECT_INFORMATION if start.has_secrets else kinds.PERFECT_INFORMATION
    players = [start.players for start in starts]
    return pyspiel.GameType(
        short_name=name,
        long_name=f"{__package__}: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode.EXPLICIT_STOCHASTIC if stochastic else mode.DETERMINISTIC,
        information=information,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=start.plane_shape[0] > 0,
        parameter_specification={"variant": gambol.Position(game).variant, "position": "", "max_plies": 1000},
        default_loadable=True,
        provides_factored_observation_string=False,
    )


class _Game(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, name: str, game: str, params: dict[str, Any]):
        position = _text(params.get("position", ""))
        variant = _text(params.get("variant", "")) or gambol.variants(game)[0]
        parse, start = gambol.Position.parse, gambol.Position
        self.start = parse(game, position) if position else start(game, variant)
        self.max_plies = int(params.get("max_plies", 1000))
        if not 1 <= self.max_plies <= _MOST_NODES:
            raise ValueError(f"max_plies must be 1 to {_MOST_NODES}, not {self.max_plies}")
        players = self.start.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.start.action_count,
            max_chance_outcomes=self.start.event_count,
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        super().__init__(_game_type(name, self.start), info, params)

    def max_chance_nodes_in_history(self) -> int:
        return _MOST_NODES if self.start.event_count else 0

    def new_initial_state(self) -> _State:
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        if params:
            raise ValueError(f"observers have no parameters, but found {params}")
        return _Observer(self.start, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (0, pyspiel.serialize_game_and_state(self, self.new_initial_state()))


def _restored(part: int, text: str) -> Any:
    # Another process may not have registered the games.
    register()
    return pyspiel.deserialize_game_and_state(text)[part]


def _game_class(name: str, game: str) -> type[_Game]:
    # This must be a class, not a function: pyspiel drops its registrations after the end of the interpreter,
    # when only classes still exist.
    def make(self: _Game, params: dict[str, Any] | None = None) -> None:
        _Game.__init__(self, name, game, params or {})

    return type(name, (_Game,), {"__init__": make})


class _State(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: _Game):
        super().__init__(game)
        self._limit = game.max_plies
        self._record = gambol.Record(game.start)
        # In an imagined state: the player who imagines it, and the player's earlier knowledge.
        self._before: tuple[int, str] | None = None
        self._settle()

    def _settle(self) -> None:
        self._position = self._record.position
        self._result: gambol.Outcome | None = None
        if self._position.is_over or self._record.adjudicate(3, self._limit):
            self._result = self._record.result

    @property
    def position(self) -> gambol.Position:
        """The position, secrets included."""
        return self._position

    def hides_state_from_agents(self) -> bool:
        """Whether the serialised state contains secrets. If so, Kaggle's bridge does not send it to agents."""
        return self._position.has_secrets and not self._position.is_over

    def information_state(self, player: int) -> gambol.InformationState:
        """The knowledge of a player. In an imagined state it begins with the imagination."""
        return self._record.information_state(player)

    def imagined(self, position: gambol.Position, player: int) -> _State:
        """A state that continues from a position that a player imagines. The player has the same knowledge
        there as here. Do not use its history, which is the history of this state."""
        state: _State = self.clone()
        state._before = (player, self.information_state_text(player))
        state._limit = self._limit - self._record.plies
        state._record = gambol.Record(position)
        state._settle()
        return state

    def information_state_text(self, player: int) -> str:
        """The text of the information state."""
        text = str(self._record.information_state(player))
        if self._before is not None and self._before[0] == player:
            # The last view of the earlier knowledge is the first view of this record.
            return self._before[1] + text.split("\n", 2)[2]
        return text

    def current_player(self) -> int:
        return self._position.turn if self._result is None else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self._result is not None

    def returns(self) -> list[float]:
        return list(self._result.utilities) if self._result else [0.0] * self._position.players

    def _legal_actions(self, player: int) -> list[int]:
        actions: list[int] = self._position.legal_actions().tolist()
        return actions

    # pyspiel calls `_legal_actions` only for the player to move. At a chance event it would reveal the outcomes
    # to every player, and with them the secrets of others. Games in C++ return no actions to a player.
    def _may_see(self, player: int | None) -> bool:
        return player is None or operator.index(player) == self.current_player()

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(super().legal_actions()) if self._may_see(player) else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        if self._may_see(player):
            return list(super().legal_actions_mask())
        return [0] * self.get_game().num_distinct_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self._position.chance_weights()
        total = sum(weights)
        events = (move.event for move in self._position.legal_moves())
        return sorted((int(event), weight / total) for event, weight in zip(events, weights))  # type: ignore[arg-type]

    def _move(self, action: int) -> gambol.Move:
        if self._position.turn != gambol.CHANCE:
            return self._position.move(action)
        for move in self._position.legal_moves():
            if move.event == action:
                return move
        raise ValueError(f"chance outcome {action} is impossible here")

    def _apply_action(self, action: int) -> None:
        self._record.play(self._move(action))
        self._settle()

    def _action_to_string(self, player: int, action: int) -> str:
        try:
            return str(self._move(action))
        except ValueError:
            return f"action {action}"

    def __str__(self) -> str:
        return str(self._position)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (1, pyspiel.serialize_game_and_state(self.get_game(), self))


class _Observer:
    def __init__(self, start: gambol.Position, kind: Any):
        private, who = kind.private_info, pyspiel.PrivateInfoType
        sees_own = private == who.SINGLE_PLAYER
        if start.has_secrets and private != who.NONE and not (sees_own and kind.public_info):
            raise ValueError("private_info must be NONE, or SINGLE_PLAYER together with public_info")
        self._shows, self._perfect_recall = kind.public_info, kind.perfect_recall
        # The viewer, or None for the player of the call. A game with the most players has no onlooker.
        self._viewer = None if sees_own else start.view(start.players if start.has_secrets else 0).viewer
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        has_planes = start.plane_shape[0] and (sees_own or not start.has_secrets)
        if has_planes and self._shows and not self._perfect_recall:
            self.dict["planes"] = np.zeros(start.plane_shape, np.float32)

    # A property, so that a copy returns its own array.
    @property
    def tensor(self) -> npt.NDArray[np.float32] | None:
        return self.dict["planes"].reshape(-1) if self.dict else None

    def set_from(self, state: _State, player: int) -> None:
        if self.dict:
            state.position.planes(self._seat(player), out=self.dict["planes"])

    def string_from(self, state: _State, player: int) -> str:
        if self._perfect_recall:
            text = state.information_state_text(self._seat(player))
        else:
            text = str(state.position.view(self._seat(player)))
        return text if self._shows else ""

    def _seat(self, player: int) -> int:
        return player if self._viewer is None else self._viewer

    # A copy needs its own array, for another position.
    def __copy__(self) -> _Observer:
        return copy.deepcopy(self)
