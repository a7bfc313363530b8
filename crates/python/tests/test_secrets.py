"""Hosts pass texts, pickles, infos and pictures on without asking. None of them reveals a secret to a player."""

import copy
import pickle
import re
from typing import Any

import gambol
import numpy as np
import pytest
from conftest import random_record

SECRET_GAMES = [("fifes-and-drums", "standard"), ("fifes-and-drums", "fog")]


def words(text: str) -> set[str]:
    """The cards in a text, except for short names that occur by chance."""
    return set(re.findall(r"[2-9][MSVLYK]{2}|[PT][MSVLYK]{3}", text))


def hidden(record: gambol.Record, player: int) -> set[str]:
    """The cards of the position that the player has never seen."""
    return words(str(record.position)) - words(str(record.information_state(player)))


def texts(it: Any) -> str:
    return f"{it!r} {it} {pickle.dumps(it, 0).decode('latin-1')} {copy.deepcopy(it)!r}"



@pytest.mark.parametrize("variant", SECRET_GAMES, ids=" ".join)
def test_pettingzoo(variant: tuple[str, str]) -> None:
    pytest.importorskip("pettingzoo", exc_type=ImportError)
    import gambol.pettingzoo

    envs = {mode: gambol.pettingzoo.env(*variant, render_mode=mode) for mode in ("svg", "ansi", "human")}
    for env in envs.values():
        env.reset(seed=3)
    rng = np.random.default_rng(1)
    while envs["svg"].agents:
        observation, _, termination, truncation, info = envs["svg"].last()
        record = envs["svg"].unwrapped.record
        onlooker = record.position if record.position.is_over else record.position.view(2)
        assert info == {} and str(envs["svg"]) == str(envs["ansi"])
        assert envs["ansi"].render() == onlooker.draw()
        if record.position.is_over:
            assert envs["svg"].render() == record.position.svg(last=record.moves[-1])
        else:
            assert envs["svg"].render() == onlooker.svg()
            assert not (hidden(record, 0) & hidden(record, 1)) & words(envs["svg"].render())
        done = termination or truncation
        action = None if done else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        for mode in ("svg", "ansi"):
            envs[mode].step(action)


@pytest.mark.parametrize("variant", SECRET_GAMES, ids=" ".join)
def test_gymnasium(variant: tuple[str, str]) -> None:
    pytest.importorskip("gymnasium")
    import gambol.gymnasium

    envs = gambol.gymnasium.make_vec(*variant, 3, seed=1, max_plies=20, autoreset="same_step")
    observations, infos = envs.reset()
    keys: set[str] = set()
    for _ in range(60):
        assert not words(texts(infos))
        keys |= set(infos)
        actions = envs.action_space.sample(mask=tuple(observations["action_mask"]))
        observations, _, _, _, infos = envs.step(actions)
    assert keys == {"turn", "rewards", "final_obs", "_final_obs"}
    assert not words(f"{envs!r} {envs.env!r} {envs.metadata}")
    with pytest.raises(TypeError, match="cannot copy or pickle"):
        pickle.dumps(envs)


@pytest.mark.parametrize("variant", SECRET_GAMES, ids=" ".join)
def test_openspiel(variant: tuple[str, str]) -> None:
    """Kaggle's bridge sends agents the serialised state unless `hides_state_from_agents` returns true."""
    pyspiel = pytest.importorskip("pyspiel")
    import gambol.openspiel as adapter

    adapter.register()
    for name in ("gambol_mixtour", f"gambol_fifes_and_drums(variant={variant[1]})"):
        state = pyspiel.load_game(name).new_initial_state()
        rng = np.random.default_rng(1)
        while not state.is_terminal():
            position = state.position
            told = [position.view(player) for player in range(2)]
            is_open = all(str(view) == str(position) for view in told)
            assert is_open or state.hides_state_from_agents()
            assert state.hides_state_from_agents() == position.has_secrets
            assert state.clone().hides_state_from_agents() == position.has_secrets
            for player in range(2) if position.has_secrets else ():
                record = gambol.Record.parse(str(state._record))
                seen = state.observation_string(player) + state.information_state_string(player)
                assert not hidden(record, player) & words(seen)
            state.apply_action(int(rng.choice(state.legal_actions())))
        assert state.hides_state_from_agents() == (state.position.has_secrets and not state.position.is_over)
