"""Two games that a viewer cannot tell apart look the same to the viewer in every text, array and picture."""

import copy
import itertools
import pickle
import random
from collections.abc import Callable, Iterator

import gambol
import numpy as np
import pytest

SECRET = [("fifes-and-drums", "standard"), ("fifes-and-drums", "fog")]

# Two games, and the viewer that cannot tell them apart: a player or an onlooker.
Pair = tuple[gambol.Record, gambol.Record, int]


def told(record: gambol.Record, viewer: int) -> str:
    return str(record.information_state(viewer))


def pairs(variant: tuple[str, str], moves: int = 40) -> Iterator[Pair]:
    """Two games at once, which differ only in secrets from the viewer."""
    for viewer, seed in itertools.product((0, 1, 2), range(4)):
        rng = random.Random(seed)
        one, other = (gambol.Record(gambol.Position(*variant)) for _ in range(2))
        differ = 0
        for _ in range(moves):
            if one.position.is_over:
                break
            one.play(rng.choice(one.position.legal_moves()))
            candidates = other.position.legal_moves()
            rng.shuffle(candidates)
            for move in candidates:
                other.play(move)
                if told(one, viewer) == told(other, viewer):
                    break
                other.undo()
            else:
                one.undo()
                continue
            if one.position != other.position:
                differ += 1
                yield copy.copy(one), copy.copy(other), viewer
        assert differ > 5


def same(show: Callable[[gambol.Record], object], one: gambol.Record, other: gambol.Record) -> None:
    first, second = show(one), show(other)
    assert type(first) is type(second) and first == second, f"{one}\n{other}"


TEXTS: list[Callable[[object], object]] = [str, repr, hash, pickle.dumps]


def bits(array: np.ndarray) -> bytes:
    return np.ascontiguousarray(array).tobytes()


@pytest.mark.parametrize("variant", SECRET, ids=" ".join)
def test_views_records_and_pictures(variant: tuple[str, str]) -> None:
    for one, other, viewer in pairs(variant):
        view = lambda record: record.position.view(viewer)  # noqa: E731
        state = lambda record: record.information_state(viewer)  # noqa: E731
        shows: list[Callable[[gambol.Record], object]] = [
            view, state,
            *(lambda record, to=to, of=of: to(of(record)) for to in TEXTS for of in (view, state)),
            lambda record: (view(record).key, state(record).key),
            lambda record: [view(record).determinize(seed) for seed in range(3)],
            lambda record: [state(record).determinize(seed) for seed in range(3)],
            lambda record: [view(record).svg(theme) for theme in ("light", "dark")],
            lambda record: [view(record).draw(color) for color in (False, True)],
            lambda record: (view(record)._repr_svg_(), gambol.Bot.fit(view(record))),
            lambda record: (state(record).steps, state(record).view),
        ]  # fmt: skip
        if viewer < 2:
            shows.append(lambda record: bits(view(record).planes()))
            shows.append(lambda record: bits(record.position.planes(viewer)))
        if one.position.turn == viewer:
            shows += [
                lambda record: record.position.legal_moves(),
                lambda record: bits(record.position.action_mask()),
                lambda record: record.position.legal_actions().tolist(),
                lambda record: [str(part) for part in record.position.move_input().choices()],
                lambda record: [record.position.why_illegal(action) for action in range(126)],
            ]
        for show in shows:
            same(show, one, other)


@pytest.mark.parametrize("variant", SECRET, ids=" ".join)
def test_bots(variant: tuple[str, str]) -> None:
    turns = [pair for pair in pairs(variant) if pair[0].position.turn == pair[2]]
    for one, other, viewer in turns[::9]:
        for spec in ("random", "greedy", "ismcts:playouts=30"):
            same(lambda record: gambol.Bot(spec).choose(record.position.view(viewer)), one, other)
            same(lambda record: gambol.Bot(spec).choose(record.information_state(viewer)), one, other)


def observer_types() -> Iterator[object]:
    pyspiel = pytest.importorskip("pyspiel")
    who = pyspiel.PrivateInfoType
    for public, recall, private in itertools.product(
        (True, False), (True, False), (who.NONE, who.SINGLE_PLAYER, who.ALL_PLAYERS)
    ):
        yield pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)


def observed(observer: object, state: object, player: int) -> tuple[object, ...]:
    observer.set_from(state, player)
    tensor = observer.tensor
    planes = {name: bits(array) for name, array in observer.dict.items()}
    return observer.string_from(state, player), None if tensor is None else bits(tensor), planes


@pytest.mark.parametrize("variant", SECRET, ids=" ".join)
def test_openspiel(variant: tuple[str, str]) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    adapter = gambol.openspiel
    from open_spiel.python.observation import make_observation

    adapter.register()
    game = pyspiel.load_game("gambol_fifes_and_drums", {"variant": variant[1]})
    observers = []
    for kind in observer_types():
        try:
            observers.append((kind, make_observation(game, kind)))
        except ValueError:
            # A secret of all players is hidden from each player.
            assert kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or (
                kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER and not kind.public_info
            )
    assert len(observers) == 6
    for one, other, viewer in itertools.islice(pairs(variant), 0, None, 5):
        states = []
        for record in (one, other):
            state = game.new_initial_state()
            for move in record.moves:
                state.apply_action(move.event if move.action is None else move.action)
            assert state.position == record.position
            states.append(state)
        for kind, observer in observers:
            is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
            # Only players have tensors, and only without perfect recall.
            has_tensor = is_private and not kind.perfect_recall
            assert (observer.tensor is not None) == has_tensor
            for player in range(2):
                if player == viewer or viewer == 2 and not is_private:
                    assert observed(observer, states[0], player) == observed(observer, states[1], player)
                if not is_private:
                    assert observed(observer, states[0], player) == observed(observer, states[0], 0)
            text = observer.string_from(states[0], 0)
            seat = 0 if is_private else 2
            state_text = told(one, seat) if kind.perfect_recall else str(one.position.view(seat))
            assert text == (state_text if kind.public_info else "")
        if viewer < 2:
            for ask in (
                lambda state: state.observation_string(viewer),
                lambda state: state.observation_tensor(viewer),
                lambda state: state.information_state_string(viewer),
                lambda state: (state.legal_actions(viewer), state.legal_actions_mask(viewer)),
                lambda state: (state.current_player(), state.is_terminal(), state.returns(), state.rewards()),
                lambda state: str(state.information_state(viewer)),
                lambda state: str(adapter.resampler(5)(state, viewer)),
            ):
                assert ask(states[0]) == ask(states[1])


@pytest.mark.parametrize("name", ["gambol_mixtour", "gambol_pikemen(variant=star)", "gambol_draughts"])
def test_openspiel_without_secrets(name: str) -> None:
    """Public observers show every player the same, and there are no other observers."""
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.observation import make_observation

    gambol.openspiel.register()
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    for _ in range(5):
        state.apply_action(state.legal_actions()[-1])
    who = pyspiel.PrivateInfoType
    for kind in observer_types():
        observer = make_observation(game, kind)
        # C++ returns the same.
        wrapped = game.make_observer(kind, {})
        assert (observer.tensor is not None) == (kind.public_info and not kind.perfect_recall)
        for player in range(game.num_players()):
            seat = player if kind.private_info == who.SINGLE_PLAYER else 0
            text, tensor, _ = observed(observer, state, player)
            expected = state.information_state_text(seat) if kind.perfect_recall else str(state.position.view(seat))
            assert text == (expected if kind.public_info else "")
            assert tensor is None or tensor == bits(state.position.planes(seat))
            again = pyspiel._Observation(game, wrapped)
            assert again.has_tensor() == (tensor is not None) and again.string_from(state, player) == text


@pytest.mark.parametrize("variant", SECRET, ids=" ".join)
def test_environments(variant: tuple[str, str]) -> None:
    pytest.importorskip("pettingzoo")
    env = gambol.pettingzoo.raw_env(*variant)
    env.reset(seed=1)

    def observe(record: gambol.Record, viewer: int) -> list[object]:
        env._record = record
        env._going = not record.position.is_over
        seen = env.observe(env.possible_agents[viewer])
        return [bits(seen["observation"]), bits(seen["action_mask"])]

    def step(record: gambol.Record) -> list[object]:
        games = gambol.VecEnv(*variant, 1, threads=1, start=record.position)
        return [bits(getattr(games, name)) for name in ("turn", "mask", "planes")] + [bits(a) for a in games.legal()]

    for one, other, viewer in itertools.islice(pairs(variant), 0, None, 3):
        if viewer < 2:
            same(lambda record: observe(record, viewer), one, other)
        if one.position.turn == viewer:
            same(step, one, other)


def test_the_seed_that_deals_does_not_guess() -> None:
    """A seed that dealt the cards does not imagine the same cards."""
    start, guessed, seeds = gambol.Position("fifes-and-drums"), 0, 1000
    for seed in range(seeds):
        dealt = start.playout(seed, 1).end
        guessed += dealt.view(seed % 2).determinize(seed) == dealt
    # One goal of seven is hidden: 143 of 1000, give or take 11.
    assert guessed < 200
