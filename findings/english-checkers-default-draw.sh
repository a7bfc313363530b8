#!/usr/bin/env bash
# english-checkers 0.0.2 (PyPI), a simulation of English draughts.
#
# Expected: `Game()` is the usual game on the board of 8x8, the default of its `Board`, and lasts until a player wins
# or many moves pass without a capture.
# Actual: the limit for a draw is half the square of the argument, whose default is 0. The board is 8x8 and the game
# ends as a draw after the first move. `Game(8)` has the limit 32.
# Output: english-checkers 0.0.2: Game() is TIE after 1 move, Game(8) is UNFINISHED
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check english-checkers==0.0.2
"$folder/venv/bin/python" - <<'PYTHON'
from checkers.game import Game

def after_one_move(game):
    assert game.board.size == 8 and game.state.name == "UNFINISHED"
    game.make_move(game.get_all_moves()[0])
    assert len(game.get_all_moves()) == 7
    return game.state.name

default, eight = after_one_move(Game()), after_one_move(Game(8))
print(f"english-checkers 0.0.2: Game() is {default} after 1 move, Game(8) is {eight}")
assert (default, eight) == ("TIE", "UNFINISHED")
PYTHON
