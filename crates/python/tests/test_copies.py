"""Copies and pickles equal the original and continue like it. Other objects raise an error."""

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Any

import gambol
import numpy as np
import pytest
from conftest import GAMES, random_record

COPIES: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    *(lambda it, protocol=protocol: pickle.loads(pickle.dumps(it, protocol)) for protocol in (2, 5)),
]


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle-2", "pickle-5"])
@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_values(variant: tuple[str, str], copied: Callable[[Any], Any]) -> None:
    record = random_record(*variant, seed=3, moves=25)
    position = record.position
    playout = position.playout(1)
    states = [record.information_state(player) for player in range(min(position.players + 1, 6))]
    views = [position.view(player) for player in range(position.players)]
    parts = position.move_input().choices()
    for value in (
        record, position, playout, playout.end.outcome, *position.legal_moves()[:5], *record.moves, *states,
        *views, *parts,
    ):  # fmt: skip
        again = copied(value)
        assert type(again) is type(value) and again == value
        assert isinstance(value, gambol.Record) or hash(again) == hash(value)
        assert (str(again), repr(again)) == (str(value), repr(value))
        if isinstance(value, gambol.Move):
            assert (again.action, again.event) == (value.action, value.event)
    for state in states:
        again = copied(state)
        assert (again.key, again.steps, again.view) == (state.key, state.steps, state.view)
        assert again.determinize(7) == state.determinize(7)
    if position.turn >= 0:
        state = states[position.turn]
        for spec in gambol.Bot.fit(state.view):
            if spec in ("random", "greedy"):
                assert gambol.Bot(spec).choose(copied(state)) == gambol.Bot(spec).choose(state)


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle-2", "pickle-5"])
def test_move_inputs(copied: Callable[[Any], Any]) -> None:
    move_input = gambol.Position("pikemen").move_input()
    for _ in range(3):
        again = copied(move_input)
        assert (again.parts, again.moves, again.choices()) == (move_input.parts, move_input.moves, move_input.choices())
        assert again.chosen == move_input.chosen and repr(again) == repr(move_input)
        move_input.choose(move_input.choices()[0])
        assert len(again.parts) == len(move_input.parts) - 1


BOTS = [
    "random", "ismcts:playouts=30", "mcts:playouts=30,plies=40", "greedy", "alphabeta:depth=2", "alphabeta:nodes=3000",
]  # fmt: skip


def choices(bot: gambol.Bot, views: list[gambol.View], count: int = 6) -> list[str]:
    return [str(bot.choose(views[turn % len(views)])) for turn in range(count)]


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle-2", "pickle-5"])
@pytest.mark.parametrize("spec", BOTS)
def test_copies_of_bots_go_on(spec: str, copied: Callable[[Any], Any]) -> None:
    views = [gambol.Position("mixtour", "basic").view(0)]
    bot, alone = gambol.Bot(spec, seed=5), gambol.Bot(spec, seed=5)
    assert choices(copied(bot), views) == choices(copied(alone), views)
    before = choices(bot, views)
    assert before == choices(alone, views)
    twin, deeper = copied(bot), copied(copied(bot))
    assert repr(twin) == repr(bot)
    after = choices(bot, views)
    assert after == choices(twin, views) == choices(deeper, views)
    if "alphabeta" not in spec:
        assert after == choices(alone, views), "a copy changes nothing for the bot"
    if spec in BOTS[:3]:
        assert before != after and len({*before, *after}) > 3
    assert choices(bot, views) == choices(twin, views)


@pytest.mark.parametrize("spec", ["random", "ismcts:playouts=40"])
def test_copies_of_bots_that_remember(spec: str) -> None:
    bot = gambol.Bot(spec, seed=3)
    record = random_record("fifes-and-drums", "standard", seed=2, moves=3)
    for _ in range(12):
        position = record.position
        if position.turn == 0:
            twins = [copied(bot) for copied in COPIES]
            chosen = bot.choose(record.information_state(0))
            assert [twin.choose(record.information_state(0)) for twin in twins] == [chosen] * len(twins)
            record.play(chosen)
        else:
            record.play(position.legal_moves()[0])


@pytest.mark.parametrize("spec", BOTS[:3])
def test_one_bot_in_two_variants(spec: str) -> None:
    """A copy of a bot continues its random numbers."""
    basic, official = (gambol.Position("mixtour", variant).view(0) for variant in ("basic", "official"))
    both = choices(gambol.Bot(spec, seed=1), [basic, official], 12)
    assert len(set(both[::2])) > 2 and len(set(both[1::2])) > 2
    if spec == "random":
        assert both == choices(gambol.Bot(spec, seed=1), [basic], 12)
    bot, pikemen = gambol.Bot(spec, seed=1), gambol.Position("pikemen").view(0)
    mixed = choices(bot, [basic, pikemen, official], 12)
    assert [both[turn] for turn in (0, 6)] == [mixed[turn] for turn in (0, 6)]


def test_a_first_choice_has_the_seed_itself() -> None:
    """The choices are those of the library in Rust and of the program."""
    view = gambol.Position("mixtour").view(0)
    firsts = {str(gambol.Bot("random", seed=seed).choose(view)) for seed in range(40)}
    assert len(firsts) > 15
    with pytest.raises(ValueError, match="not the turn"):
        gambol.Bot("random").choose(gambol.Position("mixtour").view(1))


def test_what_cannot_be_copied() -> None:
    things: list[object] = [gambol.VecEnv("mixtour", None, 2)]
    try:
        things.append(gambol.gymnasium.make_vec("mixtour", num_envs=2))
    except ImportError:
        pass
    for thing in things:
        for copied in COPIES:
            with pytest.raises(TypeError, match="VecEnv"):
                copied(thing)


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle-2", "pickle-5"])
@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_pettingzoo(variant: tuple[str, str], copied: Callable[[Any], Any]) -> None:
    pytest.importorskip("pettingzoo")
    for make in (gambol.pettingzoo.env, gambol.pettingzoo.raw_env):
        env = make(*variant, max_plies=12)
        env.reset(seed=4)

        def step(env: Any) -> list[object]:
            observation, reward, termination, truncation, _ = env.last()
            mask = observation["action_mask"]
            env.step(None if termination or truncation else int(np.flatnonzero(mask)[-1]))
            return [env.agents, env.rewards, str(env.unwrapped.record), observation["observation"].sum()]

        for _ in range(5):
            step(env)
        before = str(env.unwrapped.record)
        twin = copied(env)
        going = []
        while twin.agents:
            going.append(step(twin))
        assert str(env.unwrapped.record) == before, "a copy plays its own game"
        assert going == [step(env) for _ in going]
        # The random numbers continue as well.
        env.reset()
        twin.reset()
        assert [step(env) for _ in range(8)] == [step(twin) for _ in range(8)]


def openspiel() -> Any:
    pyspiel = pytest.importorskip("pyspiel")
    gambol.openspiel.register()
    return pyspiel


def play_on(state: Any, seed: int, moves: int) -> Any:
    rng = np.random.default_rng(seed)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def shown(state: Any) -> tuple[object, ...]:
    players = range(state.num_players())
    return (
        str(state), state.history(), state.move_number(), state.legal_actions(), state.returns(),
        [(state.observation_string(p), state.information_state_string(p)) for p in players],
        state.serialize(), str(state.get_game()),
    )  # fmt: skip


@pytest.mark.parametrize("copied", COPIES[:2] + COPIES[3:], ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_openspiel(variant: tuple[str, str], copied: Callable[[Any], Any]) -> None:
    pyspiel = openspiel()
    name = "gambol_" + variant[0].replace("-", "_")
    parameters = {"variant": gambol.openspiel.parameter(variant[1]), "max_plies": 30}
    game = pyspiel.load_game(name, parameters)
    again = copied(game)
    assert type(again) is type(game) and again == game and str(again) == str(game)
    assert again.max_game_length() == 30 and again.num_players() == game.num_players()
    assert shown(again.new_initial_state()) == shown(game.new_initial_state())
    state = play_on(game.new_initial_state(), 1, 12)
    worlds = [state]
    if state.current_player() >= 0:
        worlds.append(gambol.openspiel.resampler(2)(state, state.current_player()))
    for world in worlds:
        twin = copied(world)
        assert type(twin) is type(world) and shown(twin) == shown(world) == shown(world.clone())
        before = shown(world)
        after = shown(play_on(twin, 3, 100))
        assert shown(world) == before and shown(play_on(world, 3, 100)) == after
    # Both in one pickle, as algorithms store them.
    game, state = copied((game, play_on(game.new_initial_state(), 5, 7)))
    assert state.get_game() == game and shown(state) == shown(play_on(game.new_initial_state(), 5, 7))


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle-2", "pickle-5"])
def test_openspiel_observers_and_resamplers(copied: Callable[[Any], Any]) -> None:
    pyspiel = openspiel()
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("gambol_fifes_and_drums")
    state = play_on(game.new_initial_state(), 1, 9)
    for recall in (True, False):
        observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=recall))
        observer.set_from(state, 0)
        twin = copied(observer)
        assert twin.string_from(state, 1) == observer.string_from(state, 1)
        if not recall:
            assert np.array_equal(twin.tensor, observer.tensor) and observer.tensor.any()
            later = play_on(state.clone(), 2, 6)
            before = observer.tensor.copy()
            twin.set_from(later, 1)
            assert np.array_equal(observer.tensor, before)
            assert np.array_equal(twin.tensor, twin.dict["planes"].reshape(-1))
            assert np.array_equal(twin.tensor, later.observation_tensor(1))
    resample = gambol.openspiel.resampler(seed=4)
    while state.current_player() < 0:
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    resample(state, player)
    twin = copied(resample)
    assert [str(twin(state, player)) for _ in range(5)] == [str(resample(state, player)) for _ in range(5)]


def test_openspiel_policies_and_environments() -> None:
    pyspiel = openspiel()
    from open_spiel.python import policy, rl_environment

    small = pyspiel.load_game("gambol_mixtour(max_plies=1)")
    table = policy.TabularPolicy(small)
    environment = rl_environment.Environment(pyspiel.load_game("gambol_two_pipers(max_plies=5)"))
    for copied in COPIES[1:]:
        assert np.array_equal(copied(table).action_probability_array, table.action_probability_array)
        assert copied(environment).reset().observations == environment.reset().observations


def _begun(given: Any) -> str:
    game, state, bot, position = given
    return f"{game.new_initial_state()} {state} {bot.choose(position.view(0))}"


def test_in_another_process() -> None:
    """In a process that has not registered the games."""
    pyspiel = openspiel()
    game = pyspiel.load_game("gambol_fifes_and_drums(variant=fog,max_plies=9)")
    state = play_on(game.new_initial_state(), 1, 6)
    bot, position = gambol.Bot("random", seed=3), gambol.Position("mixtour")
    bot.choose(position.view(0))
    given = (game, state, bot, position)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(_begun, [given]) == [_begun(given)]
