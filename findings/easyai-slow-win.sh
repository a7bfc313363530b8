#!/usr/bin/env bash
# easyAI 2.0.12 (PyPI), the searches `SSS` and `DUAL` for games of two players.
#
# Expected: they prefer a quick win to a slow one and a slow loss to a quick one, as their documentation says, and play
# the move of `Negamax`. With the scores 1 and -1 a win is still better than a loss.
# Actual: each ply left to search takes 0.99 off a score, so they choose slow wins and quick losses. With the scores 1
# and -1 a win far from the depth of the search counts as a loss. In Nim with moves of one to three pieces, they play
# 1 from 6 and 2 from 7, and both moves lose.
# Output: easyAI 2.0.12: Negamax plays quick win, slow loss, 2 of 6, 3 of 7, the others slow win, quick loss, 1, 2
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check easyAI==2.0.12 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from easyAI import DUAL, SSS, AI_Player, Negamax, TwoPlayerGame

class Game(TwoPlayerGame):
    def __init__(self, position):
        self.players = [AI_Player(None), AI_Player(None)]
        self.current_player = 1
        self.position = position

class Tree(Game):
    def possible_moves(self):
        return list(self.position)

    def make_move(self, move):
        self.position = self.position[move]

    def is_over(self):
        return not self.position

    def scoring(self):
        return -100 if self.is_over() else 0  # The player without a move loses.

class Nim(Game):
    def possible_moves(self):
        return [str(number) for number in (1, 2, 3) if number <= self.position]

    def make_move(self, move):
        self.position -= int(move)

    def is_over(self):
        return self.position == 0

    def scoring(self):
        return -1 if self.is_over() else 0  # The opponent took the last piece.

games = [
    Tree({"slow win": {"b": {"c": {}}}, "quick win": {}}),
    Tree({"quick loss": {"b": {}}, "slow loss": {"b": {"c": {"d": {}}}}}),
    Nim(6),
    Nim(7),
]
negamax, sss, dual = ([search(12)(game.copy()) for game in games] for search in (Negamax, SSS, DUAL))

first, second, six, seven = negamax
print(f"easyAI 2.0.12: Negamax plays {first}, {second}, {six} of 6, {seven} of 7, the others", ", ".join(sss))
assert negamax == ["quick win", "slow loss", "2", "3"]
assert sss == dual == ["slow win", "quick loss", "1", "2"]
PYTHON
