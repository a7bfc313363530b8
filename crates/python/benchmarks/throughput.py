"""Compares the steps per second of `VecEnv` with those of other libraries.

    python benchmarks/throughput.py [--games N] [--rounds R] [--seconds S] [--markdown]

All contestants run in one process on one thread and alternate, so that other work on the machine matters
less. A rate is the median over the rounds, in steps per second of processor time. A step is one move in one
game. Libraries that you have not installed are skipped. The name of a contestant says what a step writes
(`mask`, `planes` or other observations). In `random_step` the environment draws the actions. In `step`
NumPy draws them from the legal actions.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable, Iterator

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("OMP_NUM_THREADS", "1")

import gambol
import numpy as np

# Makes some steps and returns their number.
Run = Callable[[], int]


def vec_env(game: str, variant: str | None, n: int) -> Iterator[tuple[str, Run]]:
    env = gambol.VecEnv(game, variant, n, seed=1, threads=1)
    rng = np.random.default_rng(1)

    def random_step() -> int:
        env.random_step()
        return n

    def step() -> int:
        offsets, actions = env.legal()
        picks = (rng.random(n) * np.diff(offsets)).astype(np.int64)
        env.step(actions[offsets[:-1] + picks])
        return n

    name = f"gambol {game} {env.variant}"
    yield f"{name}: random_step, mask, planes", random_step
    yield f"{name}: step, mask, planes", step


def open_spiel(name: str) -> Iterator[tuple[str, Run]]:
    import pyspiel

    game = pyspiel.load_game(name)
    rng = np.random.default_rng(1)
    state = [game.new_initial_state(), game.new_initial_state()]

    def stepper(which: int, tensors: bool) -> Run:
        def run() -> int:
            for _ in range(200):
                if state[which].is_terminal():
                    state[which] = game.new_initial_state()
                legal = state[which].legal_actions()
                state[which].apply_action(legal[int(rng.random() * len(legal))])
                if tensors and not state[which].is_terminal():
                    state[which].legal_actions_mask()
                    state[which].observation_tensor()
            return 200

        return run

    yield f"OpenSpiel {name}: raw", stepper(0, tensors=False)
    yield f"OpenSpiel {name}: mask, tensor", stepper(1, tensors=True)


def open_spiel_vector(name: str, n: int) -> Iterator[tuple[str, Run]]:
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    rng = np.random.default_rng(1)
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(n)])
    steps = [envs.reset()]

    def run() -> int:
        outputs = []
        for step in steps[0]:
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            outputs.append(StepOutput(action=legal[int(rng.random() * len(legal))], probs=[]))
        steps[0] = envs.step(outputs, reset_if_done=True)[0]
        return n

    yield f"OpenSpiel {name}: SyncVectorEnv", run


def petting_zoo() -> Iterator[tuple[str, Run]]:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def run() -> int:
        for _ in range(50):
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.reset()
                observation = env.last()[0]
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        return 50

    yield "PettingZoo connect_four_v3: mask, planes", run


def pgx(name: str, n: int) -> Iterator[tuple[str, Run]]:
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(name)
    scan = 20

    def move(state, key):  # type: ignore[no-untyped-def]
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(key, logits, axis=-1)
        state = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))(
            state, actions, jax.random.split(key, n)
        )
        return state

    stepped = jax.jit(move)

    @jax.jit
    def scanned(state, key):  # type: ignore[no-untyped-def]
        # The sums keep the compiler from skipping the observations.
        def body(carry, key):  # type: ignore[no-untyped-def]
            state = move(carry, key)
            return state, state.observation.sum() + state.legal_action_mask.sum()

        return jax.lax.scan(body, state, jax.random.split(key, scan))

    init = jax.jit(jax.vmap(env.init))
    states = [init(jax.random.split(jax.random.PRNGKey(1), n)) for _ in range(2)]
    keys = [jax.random.PRNGKey(2), jax.random.PRNGKey(3)]

    def from_python() -> int:
        keys[0], key = jax.random.split(keys[0])
        states[0] = jax.block_until_ready(stepped(states[0], key))
        return n

    def compiled() -> int:
        keys[1], key = jax.random.split(keys[1])
        states[1], sums = scanned(states[1], key)
        jax.block_until_ready(sums)
        return n * scan

    yield f"Pgx {name}: stepped from Python, mask, planes", from_python
    yield f"Pgx {name}: compiled scan, mask, planes", compiled


def env_pool(name: str, n: int) -> Iterator[tuple[str, Run]]:
    import envpool

    env = envpool.make(name, env_type="gymnasium", num_envs=n, num_threads=1)
    observation, info = env.reset()
    rng = np.random.default_rng(1)
    shown = [observation, info]

    def run() -> int:
        info = shown[1]
        mask = info.get("action_mask", info.get("legal_action_mask"))
        if mask is None:
            actions = rng.integers(0, env.action_space.n, n)
        else:
            mask = np.asarray(mask, bool)
            actions = (rng.random(mask.shape) * mask).argmax(axis=1)
        observation, _, _, _, info = env.step(actions.astype(np.int32))
        shown[:] = [observation, info]
        return n

    yield f"EnvPool {name}", run


def contestants(n: int) -> list[tuple[str, Run]]:
    makers: list[Callable[[], Iterator[tuple[str, Run]]]] = [
        *(lambda g=game, v=variant: vec_env(g, v, n) for game, variant in [
            ("mixtour", "official"), ("pikemen", "classic"), ("pikemen", "star"), ("lilypad", "standard"),
            ("draughts", "standard"), ("two-pipers", "standard"), ("fifes-and-drums", "standard"),
        ]),
        *(lambda g=name: open_spiel(g) for name in ["checkers", "othello", "connect_four"]),
        lambda: open_spiel_vector("checkers", 64),
        petting_zoo,
        *(lambda g=name: pgx(g, n) for name in ["othello", "connect_four"]),
        *(lambda g=name: env_pool(g, n) for name in ["Othello-v1", "ConnectFour-v1"]),
    ]  # fmt: skip
    found = []
    for maker in makers:
        try:
            found += list(maker())
        except Exception as error:  # What is not installed here, or not for this Python.
            print(f"left out: {type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--markdown", action="store_true")
    arguments = parser.parse_args()
    runs = contestants(arguments.games)
    for _, run in runs:
        run()
        run()
    rates: dict[str, list[float]] = {name: [] for name, _ in runs}
    for _ in range(arguments.rounds):
        for name, run in runs:
            steps, begin = 0, time.process_time()
            while (spent := time.process_time() - begin) < arguments.seconds:
                steps += run()
            rates[name].append(steps / spent)
    if arguments.markdown:
        print("| what | million steps a second | range |\n| --- | --- | --- |")
    for name, found in rates.items():
        median, low, high = (f"{value / 1e6:.3f}" for value in (statistics.median(found), min(found), max(found)))
        if arguments.markdown:
            print(f"| {name} | {median} | {low} to {high} |")
        else:
            print(f"{name:66} {median:>8} M/s  ({low} to {high})")


if __name__ == "__main__":
    main()
