"""Adapters keep the bounds that they announce, for all their parameters."""

import gambol
import numpy as np
import pytest
from conftest import VARIANTS

SMALL = [
    *VARIANTS,
    ("mixtour", "basic:pieces=5,points=1"),
    ("mixtour", "official:pieces=50,points=1"),
    ("pikemen", "mini:target=1"),
    ("pikemen", "star:target=1"),
    ("pikemen", "classic:target=99,rps=yes"),
]

# Wrong seeds, and their errors.
NO_SEEDS: list[tuple[object, type[Exception], str]] = [
    (-1, ValueError, "^seed must be at least 0, not -1"),
    (-(2**70), ValueError, "^seed must be at least 0"),
    (2**64, ValueError, "^seed must be at most 18446744073709551615, not 18446744073709551616"),
    (1.5, TypeError, "^seed must be a whole number, not float"),
    ("1", TypeError, "^seed must be a whole number, not str"),
]


@pytest.mark.parametrize("plies", [1, 2, 7])
@pytest.mark.parametrize("variant", SMALL, ids=" ".join)
def test_openspiel(variant: tuple[str, str], plies: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    gambol.openspiel.register()
    name = "gambol_" + variant[0].replace("-", "_")
    game = pyspiel.load_game(name, {"variant": gambol.openspiel.parameter(variant[1]), "max_plies": plies})
    kind = game.get_type()
    assert kind.min_num_players <= game.num_players() <= kind.max_num_players
    assert game.max_game_length() == plies and game.utility_sum() == 0
    assert game.max_history_length() == plies + game.max_chance_nodes_in_history() < 2**31
    rng = np.random.default_rng(plies)
    least = 0.0
    for _ in range(12):
        state, moves, events = game.new_initial_state(), 0, 0
        while not state.is_terminal():
            legal = state.legal_actions()
            events += state.is_chance_node()
            moves += not state.is_chance_node()
            most = game.max_chance_outcomes() if state.is_chance_node() else game.num_distinct_actions()
            assert 0 <= min(legal) <= max(legal) < most == len(state.legal_actions_mask())
            tensor = state.observation_tensor(0)
            assert len(tensor) == game.observation_tensor_size() == np.prod(game.observation_tensor_shape())
            state.apply_action(int(rng.choice(legal)))
        assert moves <= game.max_game_length() and events <= game.max_chance_nodes_in_history()
        assert len(state.history()) <= game.max_history_length() and state.move_number() <= game.max_move_number()
        assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()
        assert sum(state.returns()) == pytest.approx(0)
        least = min(least, *state.returns())
    assert least in (0.0, game.min_utility()), "the bound is reached where a game is lost"
    assert (game.max_chance_nodes_in_history() > 0) == (kind.chance_mode != kind.ChanceMode.DETERMINISTIC)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_limits_of_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    gambol.openspiel.register()
    for plies in (0, -1, 2**31 - 1):
        with pytest.raises(ValueError, match=f"^max_plies must be 1 to 1073741823, not {plies}$"):
            pyspiel.load_game("gambol_fifes_and_drums", {"max_plies": plies})
    game = pyspiel.load_game("gambol_fifes_and_drums", {"max_plies": 2**30 - 1})
    assert game.max_history_length() == game.max_move_number() == 2**31 - 2


@pytest.mark.parametrize("variant", SMALL, ids=" ".join)
def test_environments(variant: tuple[str, str]) -> None:
    pytest.importorskip("pettingzoo")
    rng = np.random.default_rng(1)
    for plies in (1, 3, 60):
        env = gambol.pettingzoo.env(*variant, max_plies=plies)
        env.reset(seed=plies)
        moves = 0
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            assert env.observation_space(agent).contains(observation) and -1 <= reward <= 1
            action = None
            if not (termination or truncation):
                action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
                assert env.action_space(agent).contains(action)
                moves += 1
            env.step(action)
        assert moves <= plies and env.max_num_agents == gambol.Position(*variant).players
        envs = gambol.gymnasium.make_vec(*variant, 3, max_plies=plies, seed=plies, autoreset="same_step")
        observations, _ = envs.reset()
        for _ in range(6):
            assert envs.observation_space.contains(observations)
            assert envs.env.plies.max() < plies or plies == 1
            observations, rewards, *_ = envs.step(envs.action_space.sample(mask=tuple(observations["action_mask"])))
            assert np.abs(rewards).max() <= 1 and envs.env.turn.min() >= 0
            assert np.abs(envs.env.reward).max() <= 1 and envs.env.winner.max() < envs.env.players


@pytest.mark.parametrize("seed, kind, words", NO_SEEDS)
def test_seeds_are_alike_everywhere(seed: object, kind: type[Exception], words: str) -> None:
    position = gambol.Position("fifes-and-drums")
    takes = [
        lambda seed: gambol.Bot("random", seed=seed),
        lambda seed: gambol.VecEnv("mixtour", None, 1, seed=seed),
        lambda seed: gambol.VecEnv("mixtour", None, 1).reset(seed=seed),
        position.playout, position.view(0).determinize, gambol.Record(position).information_state(0).determinize,
    ]  # fmt: skip
    for name, take in [
        ("pettingzoo", lambda seed: gambol.pettingzoo.env("mixtour").reset(seed=seed)),
        ("pettingzoo", lambda seed: gambol.pettingzoo.raw_env("mixtour").reset(seed=seed)),
        ("gymnasium", lambda seed: gambol.gymnasium.make_vec("mixtour", seed=seed)),
        ("gymnasium", lambda seed: gambol.gymnasium.make_vec("mixtour").reset(seed=seed)),
        ("pyspiel", lambda seed: gambol.openspiel.resampler(seed)),
    ]:
        try:
            __import__(name)
        except ImportError:
            continue
        takes.append(take)
    for take in takes:
        for fine in (0, 2**64 - 1, np.int64(7), np.uint64(2**64 - 1)):
            take(fine)
        with pytest.raises(kind, match=words):
            take(seed)
