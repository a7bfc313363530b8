#!/usr/bin/env bash
# fastmcts 0.3.0 (PyPI), Monte Carlo tree search with games of its own.
#
# Expected: in its noughts and crosses each player completes a row of three when one move does so. The README shows this
# game as the example for games of your own.
# Actual: its players are 1 and -1, and its search expects 0 and 1. It takes both for the second player, so X helps O to
# win. X never completes the row below, and O always does.
# Output: fastmcts 0.3.0: X completes a row in 0 of 20 searches, O in 20 of 20
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check fastmcts==0.3.0 numpy==1.26.4
"$folder/venv/bin/python" - <<'PYTHON'
import random

import numpy
from fastmcts.games.tictactoe import TicTacToeGameState
from fastmcts.tree.nodes import TwoPlayersGameMonteCarloTreeSearchNode
from fastmcts.tree.search import MonteCarloTreeSearch

random.seed(1)
X, O = TicTacToeGameState.x, TicTacToeGameState.o

def wins(rows, player):
    state = TicTacToeGameState(numpy.array(rows), next_to_move=player)
    searches = [MonteCarloTreeSearch(TwoPlayersGameMonteCarloTreeSearchNode(state), 1) for _ in range(20)]
    return sum(search.best_action(1000).state.game_result == player for search in searches)

first = wins([[X, X, 0], [O, O, 0], [0, 0, 0]], X)
second = wins([[X, X, 0], [O, O, 0], [X, 0, 0]], O)
print(f"fastmcts 0.3.0: X completes a row in {first} of 20 searches, O in {second} of 20")
assert (first, second) == (0, 20)
PYTHON
