#!/usr/bin/env bash
# english-checkers 0.0.2 (PyPI), a simulation of English draughts.
#
# Expected: `undo()` takes back a move, and the player who made it is to move again. A search with `make_move` and
# `undo` counts perft 7, 49, 302.
# Actual: the checkers return but the turn does not. Black moved and White is to move at the start position, and
# perft is 306 at three plies. The docstring says that the previous state is recovered.
# Output: english-checkers 0.0.2: BLACK moved, WHITE to move after undo, perft 7 49 306 instead of 7 49 302
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check english-checkers==0.0.2
"$folder/venv/bin/python" - <<'PYTHON'
from copy import deepcopy

from checkers.game import Game

def perft(game, depth, undo):
    if depth == 0:
        return 1
    total = 0
    for move in game.get_all_moves():
        child = game if undo else deepcopy(game)
        child.make_move(move)
        total += perft(child, depth - 1, undo)
        if undo:
            child.undo()
    return total

game = Game(8)
start, mover = str(game.board), game.turn.name
game.make_move(game.get_all_moves()[0])
game.undo()
assert str(game.board) == start
undone, copied = ([perft(Game(8), depth, undo) for depth in range(1, 4)] for undo in (True, False))
print(f"english-checkers 0.0.2: {mover} moved, {game.turn.name} to move after undo,", end=" ")
print("perft", *undone, "instead of", *copied)
assert (mover, game.turn.name) == ("BLACK", "WHITE")
assert (undone, copied) == ([7, 49, 306], [7, 49, 302])
PYTHON
