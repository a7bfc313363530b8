#!/usr/bin/env bash
# mcts-simple 1.1.0 (PyPI), Monte Carlo tree search with transpositions by default.
#
# Expected: two states that a game returns as different NumPy arrays are two nodes of the search, whatever their size.
# Actual: the key of a state is its `str`, and NumPy abbreviates arrays of more than 1,000 numbers to their corners.
# Positions that differ in the middle become one node. In the game below one of nine moves wins. The search finds it
# on a board of 30x30. On a board of 33x33 all moves have the same value, and the search plays the first, which loses.
# Output: mcts-simple 1.1.0: winning move 5 played at 900 numbers, losing move 0 at 1089, 9 moves lead to 1 node
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mcts-simple==1.1.0 numpy==2.4.6
"$folder/venv/bin/python" - 2>"$folder/progress" <<'PYTHON'
import numpy
from mcts_simple import UCT, Game

class FindFive(Game):
    def __init__(self, size):
        self.board = numpy.zeros((size, size), dtype=int)
        self.move = None

    def render(self):
        pass

    def get_state(self):
        return self.board

    def number_of_players(self):
        return 2

    def current_player(self):
        return 0 if self.move is None else 1

    def possible_actions(self):
        return list(range(9)) if self.move is None else []

    def take_action(self, action):
        self.move = action
        self.board[15, 10 + action] = 1

    def has_outcome(self):
        return self.move is not None

    def winner(self):
        return [0] if self.move == 5 else [1]

def search(size):
    tree = UCT(FindFive(size), seed=1)
    tree.self_play(iterations=500)
    children = tree.root.children
    return tree.root.choose_best_action(False), len(children), len({id(child) for child in children.values()})

small, large = search(30), search(33)
print(f"mcts-simple 1.1.0: winning move {small[0]} played at 900 numbers, losing move {large[0]} at 1089, "
      f"{large[1]} moves lead to {large[2]} node")
assert small == (5, 9, 9), small
assert large == (0, 9, 1), large
PYTHON
