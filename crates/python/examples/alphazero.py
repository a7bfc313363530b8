"""Learns Mixtour only from its rules, like AlphaZero, in minutes on two cores.

    pip install jax
    python examples/alphazero.py --minutes 10 --plot score.svg

A small network estimates the value of a position for the player to move, and the probabilities of good
moves. A tree search uses the network and plays games against itself. The network learns the results of the
search and of the games. From time to time the search plays against the bot `greedy`, which looks one move
ahead with a learned evaluation. The score is the mean of 1 for a win, 1/2 for a draw and 0 for a loss. All
games are searched at the same time, so that one call of the network evaluates many positions.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import gambol
import jax
import jax.numpy as jnp
import numpy as np

WIDTH = 256
LONGEST = 150


class Network:
    """A network with two hidden layers: the priors of all actions, and the value for the player to move."""

    def __init__(self, inputs: int, actions: int, seed: int):
        keys = jax.random.split(jax.random.PRNGKey(seed), 4)
        shapes = [(inputs, WIDTH), (WIDTH, WIDTH), (WIDTH, actions), (WIDTH, 1)]
        scales = [math.sqrt(2 / inputs), math.sqrt(2 / WIDTH), 0.01, 0.01]
        self.params: Any = [
            (scale * jax.random.normal(key, shape), jnp.zeros(shape[1]))
            for key, shape, scale in zip(keys, shapes, scales)
        ]
        self.moments: Any = jax.tree.map(lambda p: (jnp.zeros_like(p), jnp.zeros_like(p)), self.params)
        self.steps = 0

        def forward(params: Any, planes: Any) -> Any:
            (w1, b1), (w2, b2), (wp, bp), (wv, bv) = params
            hidden = jax.nn.relu(planes @ w1 + b1)
            hidden = jax.nn.relu(hidden @ w2 + b2)
            return hidden @ wp + bp, jnp.tanh(hidden @ wv + bv)[:, 0]

        def loss(params: Any, planes: Any, mask: Any, policy: Any, result: Any) -> Any:
            logits, value = forward(params, planes)
            log_prior = jax.nn.log_softmax(jnp.where(mask, logits, -1e9))
            cross = -(policy * jnp.where(mask, log_prior, 0)).sum(axis=1).mean()
            decay = sum((w**2).sum() for w, _ in params)
            return cross + ((value - result) ** 2).mean() + 1e-5 * decay

        @jax.jit
        def update(params: Any, moments: Any, step: Any, *batch: Any) -> Any:
            """Adam."""
            gradients = jax.grad(loss)(params, *batch)
            flat, tree = jax.tree.flatten(params)
            moved, kept = [], []
            for p, g, (m, v) in zip(flat, jax.tree.leaves(gradients), tree.flatten_up_to(moments)):
                m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2
                rate = 1e-3 * jnp.sqrt(1 - 0.999**step) / (1 - 0.9**step)
                moved.append(p - rate * m / (jnp.sqrt(v) + 1e-8))
                kept.append((m, v))
            return tree.unflatten(moved), tree.unflatten(kept)

        self._forward, self._update = jax.jit(forward), update

    def evaluate(self, planes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        logits, values = self._forward(self.params, planes.reshape(len(planes), -1))
        return np.asarray(logits), np.asarray(values)

    def learn(self, *batch: np.ndarray) -> None:
        self.steps += 1
        self.params, self.moments = self._update(self.params, self.moments, float(self.steps), *batch)


class Node:
    """A position in a search tree, with the statistics of its moves."""

    __slots__ = ("actions", "children", "position", "priors", "totals", "value", "visits")

    def __init__(self, position: gambol.Position):
        self.position = position
        self.actions: np.ndarray | None = None
        self.value: float | None = None
        if position.outcome is not None:
            # This only marks the end of the game. The search takes the value from the outcome.
            self.value = 0.0

    def expand(self, logits: np.ndarray) -> None:
        self.actions = self.position.legal_actions()
        logits = logits[self.actions]
        priors = np.exp(logits - logits.max())
        self.priors = priors / priors.sum()
        self.visits = np.zeros(len(priors))
        self.totals = np.zeros(len(priors))
        self.children: list[Node | None] = [None] * len(priors)

    def select(self) -> int:
        visits = self.visits
        means = np.divide(self.totals, visits, out=np.full(len(visits), -0.1), where=visits > 0)
        return int((means + 1.5 * self.priors * math.sqrt(visits.sum() + 1) / (1 + visits)).argmax())


def search(network: Network, roots: list[Node], simulations: int, rng: Any, noise: float) -> None:
    """Searches from all roots at the same time."""
    # Pad to the next power of two, because JAX compiles every size once.
    batch = np.zeros((1 << (len(roots) - 1).bit_length(), *roots[0].position.plane_shape), np.float32)

    def evaluate(nodes: list[Node]) -> np.ndarray:
        for row, node in enumerate(nodes):
            if node.value is None:
                node.position.planes(node.position.turn, out=batch[row])
        logits, values = network.evaluate(batch)
        for node, row in zip(nodes, logits):
            if node.value is None and node.actions is None:
                node.expand(row)
        return values

    if any(root.actions is None for root in roots):
        evaluate(roots)
    if noise:
        for root in roots:
            root.priors = (1 - noise) * root.priors + noise * rng.dirichlet(np.full(len(root.priors), 0.3))
    for _ in range(simulations):
        paths, leaves = [], []
        for root in roots:
            node, path = root, []
            while node.value is None and node.actions is not None:
                index = node.select()
                path.append((node, index))
                child = node.children[index]
                if child is None:
                    child = Node(node.position.child(int(node.actions[index])))
                    node.children[index] = child
                node = child
            paths.append(path)
            leaves.append(node)
        values = evaluate(leaves)
        for path, leaf, value in zip(paths, leaves, values):
            outcome = leaf.position.outcome
            for node, index in reversed(path):
                if outcome is not None:
                    worth = outcome.utilities[node.position.turn]
                else:
                    worth = value if leaf.position.turn == node.position.turn else -value
                node.visits[index] += 1
                node.totals[index] += worth


def self_play(network: Network, start: gambol.Position, games: int, simulations: int, rng: Any) -> list[Any]:
    """Plays games to their ends. Returns examples: planes, actions, visits of each action, result."""
    examples = []
    roots = [Node(start) for _ in range(games)]
    histories: list[list[Any]] = [[] for _ in range(games)]
    live = list(range(games))
    ply = 0
    while live:
        search(network, [roots[game] for game in live], simulations, rng, noise=0.25)
        for game in list(live):
            root = roots[game]
            position = root.position
            policy = root.visits / root.visits.sum()
            found = root.totals.sum() / root.visits.sum()
            histories[game].append((position.planes(position.turn), root.actions, policy, found, position.turn))
            index = int(rng.choice(len(policy), p=policy) if ply < 12 else policy.argmax())
            roots[game] = root.children[index] or Node(position.child(int(root.actions[index])))
            outcome = roots[game].position.outcome
            if outcome is not None or ply + 1 == LONGEST:
                live.remove(game)
                for planes, actions, policy, found, player in histories[game]:
                    result = 0.0 if outcome is None else outcome.utilities[player]
                    # The value of the search has less noise than the result of the game.
                    examples.append((planes, actions, policy, (result + found) / 2))
        ply += 1
    return examples


def match(network: Network, start: gambol.Position, opponent: str, games: int, simulations: int, rng: Any) -> float:
    """Returns the score against a bot, after two random moves, with equally many games in each seat."""
    positions, bots = [], [gambol.Bot(opponent, seed=game) for game in range(games)]
    for game in range(games):
        if game % 2 == 0:
            opening = start
            for _ in range(2):
                opening = opening.child(int(rng.choice(opening.legal_actions())))
        positions.append(opening)
    for _ in range(LONGEST):
        ours = [g for g, p in enumerate(positions) if not p.is_over and p.turn == g % 2]
        theirs = [g for g, p in enumerate(positions) if not p.is_over and p.turn != g % 2]
        if not ours and not theirs:
            break
        if ours:
            roots = [Node(positions[game]) for game in ours]
            search(network, roots, simulations, rng, noise=0.0)
            for game, root in zip(ours, roots):
                positions[game] = positions[game].child(int(root.actions[root.visits.argmax()]))
        for game in theirs:
            position = positions[game]
            positions[game] = position.child(bots[game].choose(position.view(position.turn)))
    utilities = [p.outcome.utilities[g % 2] if p.outcome else 0.0 for g, p in enumerate(positions)]
    return (1 + float(np.mean(utilities))) / 2


def symmetries() -> list[tuple[np.ndarray, np.ndarray]]:
    """Returns the board's eight symmetries as permutations of squares and actions."""
    steps = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
    rays = [(r, f, r + n * dr, f + n * df) for r in range(5) for f in range(5) for dr, df in steps for n in range(1, 5)]
    pairs = [(5 * r + f, 5 * to + at) for r, f, to, at in rays if 0 <= to < 5 and 0 <= at < 5]
    index = {pair: i for i, pair in enumerate(pairs)}
    found = []
    for turns in range(4):
        for board in (np.arange(25).reshape(5, 5), np.arange(25).reshape(5, 5).T):
            squares = np.rot90(board, turns).reshape(-1)
            # Actions enter a piece, pass, or move one to four pieces from one square to another.
            moved = [26 + 4 * index[squares[a], squares[b]] + n for a, b in pairs for n in range(4)]
            found.append((squares, np.array([*squares, 25, *moved])))
    return found


def learn(network: Network, examples: list[Any], batches: int, size: int, actions: int, rng: Any) -> None:
    """Trains on random examples, each in a random symmetry."""
    for _ in range(batches):
        planes = np.zeros((size, *examples[0][0].shape[:1], 25), np.float32)
        mask = np.zeros((size, actions), bool)
        policy = np.zeros((size, actions), np.float32)
        picked = [examples[index] for index in rng.integers(len(examples), size=size)]
        for row, (seen, legal, tried, _) in enumerate(picked):
            squares, moved = SYMMETRIES[rng.integers(8)]
            planes[row][:, squares] = seen.reshape(-1, 25)
            mask[row, moved[legal]] = True
            policy[row, moved[legal]] = tried
        planes = planes.reshape(size, -1)
        network.learn(planes, mask, policy, np.array([example[3] for example in picked], np.float32))


SYMMETRIES = symmetries()


def plot(scores: list[tuple[float, float]], path: str) -> None:
    """Returns the score over time as SVG."""
    last = max(max(minutes for minutes, _ in scores), 1e-9)
    points = [(60 + 500 * minutes / last, 260 - 220 * score) for minutes, score in scores]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#20409a"/>' for x, y in points)
    grid = "".join(
        f'<line x1="60" x2="560" y1="{260 - 220 * s}" y2="{260 - 220 * s}" stroke="#bbb"/>'
        f'<text x="52" y="{264 - 220 * s}" text-anchor="end">{s}</text>'
        for s in (0, 0.25, 0.5, 0.75, 1)
    )
    Path(path).write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 310" stroke="none" font-family="sans-serif" font-size="12">'
        f'<rect width="600" height="310" fill="white"/>{grid}'
        f'<polyline points="{line}" fill="none" stroke="#20409a" stroke-width="2"/>{dots}'
        '<text x="310" y="24" text-anchor="middle" font-size="14">Score against greedy</text>'
        f'<text x="560" y="280" text-anchor="end">{last:.1f}</text><text x="60" y="280">0</text>'
        '<text x="310" y="300" text-anchor="middle">minutes</text></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--variant", default="official")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=48, help="games per iteration")
    parser.add_argument("--simulations", type=int, default=48, help="simulations per move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", help="an SVG file for the score over time")
    arguments = parser.parse_args()
    start = gambol.Position("mixtour", arguments.variant)
    rng = np.random.default_rng(arguments.seed)
    network = Network(int(np.prod(start.plane_shape)), start.action_count, arguments.seed)
    examples: list[Any] = []
    scores = []
    spent, iteration = 0.0, 0
    while True:
        if iteration % 3 == 0 or spent >= 60 * arguments.minutes:
            score = match(network, start, "greedy", 40, arguments.simulations, rng)
            scores.append((spent / 60, score))
            print(f"{spent / 60:5.1f} min, iteration {iteration:3}: {score:.3f} against greedy", flush=True)
            if arguments.plot:
                plot(scores, arguments.plot)
            if spent >= 60 * arguments.minutes:
                break
        begin = time.monotonic()
        examples += self_play(network, start, arguments.games, arguments.simulations, rng)
        examples = examples[-25_000:]
        learn(network, examples, 80, 256, start.action_count, rng)
        spent += time.monotonic() - begin
        iteration += 1


if __name__ == "__main__":
    main()
