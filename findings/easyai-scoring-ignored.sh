#!/usr/bin/env bash
# easyAI 2.0.12 (PyPI), searches for games of two players.
#
# Expected: the argument `scoring` of `SSS` and `DUAL` replaces the method `scoring` of the game, as in `Negamax`. The
# documentation of the three classes describes it in the same words.
# Actual: `SSS` and `DUAL` drop the argument and call the method. If the game has another method, they play for that
# one, and here they choose the losing move. If the game has none, they fail with an AttributeError.
# Output: easyAI 2.0.12: Negamax plays win, SSS and DUAL play loss, without the method AttributeError
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check easyAI==2.0.12 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from easyAI import DUAL, SSS, AI_Player, Negamax, TwoPlayerGame

class Choice(TwoPlayerGame):
    def __init__(self):
        self.players = [AI_Player(None), AI_Player(None)]
        self.current_player = 1
        self.chosen = None

    def possible_moves(self):
        return ["loss", "win"]

    def make_move(self, move):
        self.chosen = move

    def is_over(self):
        return self.chosen is not None

class MaterialChoice(Choice):
    def scoring(self):
        return 0  # Both moves keep the material equal.

def result(game):
    return {None: 0, "win": -100, "loss": 100}[game.chosen]  # The opponent is to move.

moves = [search(3, result)(MaterialChoice()) for search in (Negamax, SSS, DUAL)]
try:
    SSS(3, result)(Choice())
    error = "no error"
except AttributeError:
    error = "AttributeError"
print(f"easyAI 2.0.12: Negamax plays {moves[0]}, SSS and DUAL play {moves[1]}, without the method {error}")
assert Negamax(3, result)(Choice()) == "win"
assert moves == ["win", "loss", "loss"]
assert error == "AttributeError"
PYTHON
