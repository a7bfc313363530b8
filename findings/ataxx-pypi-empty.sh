#!/usr/bin/env bash
# ataxx 2.2.0 (PyPI), the rules of Ataxx.
#
# Expected: `num_empty()` returns the number of empty squares, as its docstring says. The board has 49 squares. It is 45
# at the start with its four stones, and 44 after a move to the neighbouring square.
# Actual: the count starts at 49 for an empty board, `set_fen` adds the empty squares of the position, and no move
# changes it. It is 94 at the start and in each later position. `count()` and tests for the phase of the game use it.
# Output: ataxx 2.2.0: num_empty() is 94 at the start with 45 empty squares, and 94 at the end of a random game
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ataxx==2.2.0
"$folder/venv/bin/python" - <<'PYTHON'
import random

from ataxx import EMPTY, Board

def empty(board):
    return sum(board.get(x, y) == EMPTY for x in range(7) for y in range(7))

random.seed(1)
board = Board()
start, start_squares = board.num_empty(), empty(board)
while moves := board.legal_moves():
    board.makemove(random.choice(moves))
end, end_squares = board.num_empty(), empty(board)
print(f"ataxx 2.2.0: num_empty() is {start} at the start with {start_squares} empty squares, "
      f"and {end} at the end of a random game")
assert (start, start_squares) == (94, 45)
assert end == 94 and end_squares < 10, end_squares
assert board.num_black() + board.num_white() + end_squares == 49
PYTHON
