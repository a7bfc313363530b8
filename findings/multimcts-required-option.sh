#!/usr/bin/env bash
# multimcts 0.6.4 (PyPI), Monte Carlo tree search for any number of players.
#
# Expected: a game with the five methods that the README lists can be searched. `suggest_move` is optional and its
# docstring says that the search plays random moves without it.
# Actual: the base class defines `suggest_move` with the result None, and the search calls whatever is callable. The
# first random game fails with a TypeError. The search works if the game sets `suggest_move = None`, or does not
# derive from `GameState`.
# Output: multimcts 0.6.4: TypeError with the five methods, best move from 4 with suggest_move = None is 1
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check multimcts==0.6.4
"$folder/venv/bin/python" - <<'PYTHON'
from multimcts import MCTS, GameState

class Nim(GameState):
    def __init__(self, pieces, team):
        self.pieces, self.team = pieces, team

    def get_current_team(self):
        return self.team

    def get_legal_moves(self):
        return [number for number in (1, 2) if number <= self.pieces]

    def make_move(self, number):
        return type(self)(self.pieces - number, 3 - self.team)

    def is_terminal(self):
        return self.pieces == 0

    def get_reward(self):
        return 1  # The player who took the last piece wins.

class Random(Nim):
    suggest_move = None

def best(game):
    try:
        return 4 - MCTS().search(game(4, 1), max_iterations=2000).pieces
    except TypeError as error:
        assert "NoneType" in str(error), error
        return "TypeError"

plain, fixed = best(Nim), best(Random)
print(f"multimcts 0.6.4: {plain} with the five methods, best move from 4 with suggest_move = None is {fixed}")
assert (plain, fixed) == ("TypeError", 1)
PYTHON
