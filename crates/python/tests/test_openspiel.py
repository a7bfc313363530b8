"""OpenSpiel's own tests, players and solvers."""

import pickle
import subprocess
import sys

import gambol
import numpy as np
import pytest
from conftest import GAMES, random_record

pyspiel = pytest.importorskip("pyspiel")
import gambol.openspiel as adapter  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

adapter.register()


def load(game: str, variant: str, **parameters: int) -> object:
    name = "gambol_" + game.replace("-", "_")
    parts = [f"variant={adapter.parameter(variant)}", *(f"{k}={v}" for k, v in parameters.items())]
    return pyspiel.load_game(f"{name}({','.join(parts)})")


def wander(state: object, seed: int, moves: int = 10_000) -> None:
    rng = np.random.default_rng(seed)
    while moves > 0 and not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(actions, p=weights)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        moves -= 1


def test_leaving() -> None:
    """The interpreter ends quietly."""
    code = "import gambol.openspiel as g, pyspiel; g.register(); pyspiel.load_game('gambol_mixtour')"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


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


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_positions_are_parameters(variant: tuple[str, str]) -> None:
    name = "gambol_" + variant[0].replace("-", "_")
    for position in random_record(*variant, seed=7, moves=60).positions[::7]:
        assert not set("~!") & set(str(position))
        game = pyspiel.load_game(name, {"position": adapter.parameter(str(position))})
        assert game.new_initial_state().position == position
        assert pyspiel.load_game(str(game)).new_initial_state().position == position


def test_the_actions_of_others_are_not_told() -> None:
    """The actions of the player to move, or of chance, would reveal secrets to other players."""
    for variant in ("standard", "fog"):
        game = load("fifes-and-drums", variant)
        state = game.new_initial_state()
        while not state.is_terminal() and state.move_number() < 60:
            assert state.legal_actions() == state.legal_actions(state.current_player()) != []
            mask = state.legal_actions_mask()
            assert np.flatnonzero(mask).tolist() == state.legal_actions()
            assert mask == state.legal_actions_mask(player=state.current_player())
            for other in {0, 1} - {state.current_player()}:
                assert state.legal_actions(other) == state.legal_actions(player=other) == []
                assert state.legal_actions_mask(other) == [0] * game.num_distinct_actions()
            if state.is_chance_node():
                outcomes = [outcome for outcome, _ in state.chance_outcomes()]
                assert state.legal_actions(pyspiel.PlayerId.CHANCE) == outcomes
                assert len(mask) == game.max_chance_outcomes()
            wander(state, state.move_number(), moves=1)
    with pytest.raises(TypeError):
        state.legal_actions("0")


def test_masks_are_as_in_cpp() -> None:
    """Games in C++ return the same kinds of masks."""
    for name in ("kuhn_poker", "gambol_fifes_and_drums"):
        game = pyspiel.load_game(name)
        state = game.new_initial_state()
        for _ in range(2):
            assert state.is_chance_node() and state.legal_actions(0) == state.legal_actions(1) == []
            assert len(state.legal_actions_mask(0)) == game.num_distinct_actions()
            assert len(state.legal_actions_mask()) == game.max_chance_outcomes()
            state.apply_action(state.legal_actions()[0])
        wander(state, 1)
        assert state.legal_actions() == state.legal_actions(0) == []
        assert state.legal_actions_mask() == state.legal_actions_mask(0) == [0] * game.num_distinct_actions()


@pytest.mark.parametrize("bot", ["mcts", "ismcts"])
@pytest.mark.parametrize("game", ["gambol_fifes_and_drums", "python_kuhn_poker"])
@pytest.mark.xfail(reason="OpenSpiel's searches in C++ crash on games registered from Python", strict=False)
def test_searches_in_cpp(bot: str, game: str) -> None:
    """In its own process, because it crashes. If this test passes, change the README."""
    code = f"""
import gambol.openspiel, open_spiel.python.games, pyspiel
gambol.openspiel.register()
game = pyspiel.load_game("{game}")
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
if "{bot}" == "mcts":
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 20, 10, True, 1, False)
else:
    policy = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 1.0, 20, -1, policy, False, False)
assert bot.step(state) in state.legal_actions()
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("variant", [v for v in GAMES if v[0] != "fifes-and-drums"], ids=" ".join)
def test_monte_carlo_tree_search(variant: tuple[str, str]) -> None:
    game = load(*variant, max_plies=30)
    state = game.new_initial_state()
    wander(state, 3, moves=6)
    rng = np.random.RandomState(4)
    bot = mcts.MCTSBot(game, 2, 12, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_it_finds_the_win() -> None:
    game = load("mixtour", "basic", max_plies=8)
    state = game.new_initial_state()
    won = gambol.Position.parse("mixtour", "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic")
    state = state.imagined(won, 0)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.5, 500, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    # Search a position, because the history of an imagined state is that of another state.
    assert str(won.move(bot.step(state))) == "e5-a5"


@pytest.mark.parametrize("variant", ["standard", "fog"])
def test_information_set_search(variant: str) -> None:
    """OpenSpiel's IS-MCTS plays with states resampled from the knowledge of a player."""
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


def solved(position: gambol.Position, plies: int) -> float:
    """Returns the value of a position for the player with index 0."""
    if position.outcome is not None:
        return position.outcome.utilities[0]
    if plies == 0:
        return 0.0
    values = [solved(position.child(move), plies - 1) for move in position.legal_moves()]
    return max(values) if position.turn == 0 else min(values)


@pytest.mark.parametrize(
    "text, value",
    [
        ("1111,x3,1/x5/x5/x5/x5 1 0,0 - basic:pieces=6", 1),
        ("1111,x3,2/x5/x5/x5/x5 1 0,0 - basic:pieces=6", None),
        ("222,x3,22/x5/x4,1/x5/x5 1 0,0 - basic:pieces=7", None),
    ],
)
def test_minimax(text: str, value: float | None) -> None:
    """OpenSpiel's exact search of a small Mixtour finds the same value as a search of the positions."""
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("gambol_mixtour", {"position": adapter.parameter(text), "max_plies": 2})
    position = gambol.Position.parse("mixtour", text)
    assert str(game.new_initial_state()) == text and str(pyspiel.load_game(str(game))) == str(game)
    found, best = minimax.alpha_beta_search(game)
    assert found == solved(position, 2) and (value is None or found == value)
    assert best is None or position.move(best)


ENDING = (
    "18,20,17,17,20,16 AS,2VL,5YK,CL,CY AM,AV,AL,AY,AK,2MK,2SY,3MV,3SK,3LY,4MS,4VL,4YK,5ML,5SV,6MV,6SY,"
    "6LK,7SK,7VY,8MS,8VL,8YK,9MS,9VY,9LK,CM,CS,CV,CK PVLY,TMLY - 1 standard"
)


def test_counterfactual_regret() -> None:
    """CFR solves the end of a game of Fifes and Drums. A search of the positions finds the same value."""
    from open_spiel.python.algorithms import cfr, exploitability, expected_game_score

    game = pyspiel.load_game("gambol_fifes_and_drums", {"position": adapter.parameter(ENDING)})
    solver = cfr.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.nash_conv(game, policy) < 0.05
    root = game.new_initial_state()
    values = expected_game_score.policy_value(root, [policy, policy])

    def expected(position: gambol.Position) -> float:
        if position.outcome is not None:
            return position.outcome.utilities[0]
        moves = position.legal_moves()
        if position.turn == gambol.CHANCE:
            weights = position.chance_weights()
            return sum(w * expected(position.child(m)) for w, m in zip(weights, moves)) / sum(weights)
        return (max if position.turn == 0 else min)(expected(position.child(move)) for move in moves)

    assert values[0] == pytest.approx(expected(root.position), abs=0.05)
