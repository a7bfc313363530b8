"""OpenSpiel's own tests, its players, its solvers."""

import pickle

import gambol
import numpy as np
import pytest
from conftest import GAMES

pyspiel = pytest.importorskip("pyspiel")
import gambol.openspiel as adapter  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

adapter.register()


def load(game: str, variant: str, **parameters: int) -> object:
    name = "gambol_" + game.replace("-", "_")
    text = ",".join([f"variant={variant.replace(',', ';')}", *(f"{k}={v}" for k, v in parameters.items())])
    return pyspiel.load_game(f"{name}({text})")


def wander(state: object, seed: int, moves: int = 10_000) -> None:
    rng = np.random.default_rng(seed)
    while moves > 0 and not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(actions, p=weights)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        moves -= 1


def test_registered() -> None:
    assert adapter.register() == ["gambol_" + game.replace("-", "_") for game in gambol.games()]
    assert set(adapter.register()) <= set(pyspiel.registered_names())
    kind = pyspiel.load_game("gambol_fifes_and_drums").get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    kind = pyspiel.load_game("gambol_mixtour").get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_random_simulation(variant: tuple[str, str]) -> None:
    pyspiel.random_sim_test(load(*variant, max_plies=60), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_states(variant: tuple[str, str]) -> None:
    game = load(*variant)
    state = game.new_initial_state()
    wander(state, 1, moves=15)
    twin = state.clone()
    assert str(twin) == str(state) and twin.history() == state.history()
    for player in range(game.num_players()):
        text = state.information_state_string(player)
        assert text == str(state.information_state(player))
        view = state.position.view(player)
        assert state.observation_string(player) == str(view)
        tensor = np.reshape(state.observation_tensor(player), game.observation_tensor_shape())
        assert np.array_equal(tensor, view.planes())
    for again in (
        game.deserialize_state(state.serialize()),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
    ):
        assert str(again) == str(state) and again.history() == state.history()
    before = str(state)
    wander(twin, 2)
    assert twin.is_terminal() and str(state) == before
    assert sum(twin.returns()) == pytest.approx(0)
    outcome = twin.position.outcome
    if outcome is not None:
        assert twin.returns() == list(outcome.utilities)


@pytest.mark.parametrize("variant", [v for v in GAMES if v[0] != "fifes-and-drums"], ids=" ".join)
def test_monte_carlo_tree_search(variant: tuple[str, str]) -> None:
    game = load(*variant, max_plies=30)
    state = game.new_initial_state()
    wander(state, 3, moves=6)
    rng = np.random.RandomState(4)
    for bot in (
        mcts.MCTSBot(game, 2, 12, mcts.RandomRolloutEvaluator(1, rng), random_state=rng),
        pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 5), 2.0, 12, 50, False, 6, False),
    ):
        assert bot.step(state) in state.legal_actions()


def test_it_finds_the_win() -> None:
    game = load("mixtour", "basic", max_plies=8)
    state = game.new_initial_state()
    won = gambol.Position.parse("mixtour", "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic")
    state = state.imagined(won, 0)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.5, 500, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    # The history of an imagined state is not its own, so only what the search needs is used.
    assert str(won.move(bot.step(state))) == "e5-a5"


@pytest.mark.parametrize("variant", ["standard", "fog"])
def test_information_set_search(variant: str) -> None:
    """OpenSpiel's IS-MCTS plays a whole game, with states resampled from what a player knows."""
    game = load("fifes-and-drums", variant)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 8,
        random_state=np.random.RandomState(2),
    )  # fmt: skip
    bot.set_resampler(adapter.resampler(seed=3))
    rng = np.random.default_rng(4)
    for seed in (5, 6):
        state = game.new_initial_state()
        wander(state, seed, moves=8)
        for _ in range(12):
            if state.is_terminal():
                break
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(int(rng.choice(actions, p=weights)))
                continue
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(int(action))


@pytest.mark.parametrize("variant", ["standard", "fog"])
def test_resampled_states(variant: str) -> None:
    game = load("fifes-and-drums", variant)
    resample = adapter.resampler(seed=7)
    for seed in range(4):
        state = game.new_initial_state()
        wander(state, seed, moves=12)
        player = state.current_player()
        if player < 0:
            continue
        worlds = [resample(state, player) for _ in range(12)]
        other = 1 - player
        for world in worlds:
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.legal_actions() == state.legal_actions()
            # An imagined state can be imagined again.
            deeper = resample(world, player)
            assert deeper.information_state_string(player) == state.information_state_string(player)
            action = state.legal_actions()[0]
            child = world.clone()
            child.apply_action(action)
            grown = child.information_state_string(player)
            assert grown.startswith(state.information_state_string(player)) and len(grown) > len(
                state.information_state_string(player)
            )
        assert len({str(world) for world in worlds}) > 1, "worlds differ in what is hidden"
        assert len({str(world.position.view(other)) for world in worlds}) > 1


def test_minimax() -> None:
    """OpenSpiel's exact search agrees with the engine's on a small Mixtour."""
    from open_spiel.python.algorithms import minimax

    game = load("mixtour", "basic:pieces=5", max_plies=1000)
    state = game.new_initial_state()
    for action in (12, 11, 7):
        state.apply_action(action)
    value, best = minimax.alpha_beta_search(
        game, state, value_function=lambda _: 0.0, depth_limit=2, maximizing_player_id=state.current_player()
    )
    assert value == 0 and best in state.legal_actions()
