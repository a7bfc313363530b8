#!/usr/bin/env bash
# weiqi 0.2.1 (PyPI), the rules of Go.
#
# Expected: a capture counts each stone once. The board shows the prisoners and adds them to the score.
# Actual: the library removes a captured group once for each side on which the last stone touches it. Three white
# stones in the corner around the last liberty give six prisoners, and three in a row give three. Black then has 82
# points: 76 empty ones and six prisoners, of which three are right.
# Output: weiqi 0.2.1: 3 stones in a row give 3 prisoners, 3 around the corner give 6 and a score of 82
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check weiqi==0.2.1
"$folder/venv/bin/python" - <<'PYTHON'
from weiqi import Board, Move, Position, Stone

def capture(white, black):
    board = Board.generate_empty_board(9)
    for stone, points in [(Stone.WHITE, white), (Stone.BLACK, black)]:
        for x, y in points:
            board.place_figure(Move(Position(x, y), stone))
    stones = sum(stone == Stone.WHITE for stone in board.figures.values())
    return stones, board.white_captured, board.score[Stone.BLACK]

row = capture([(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1), (3, 0)])
corner = capture([(0, 1), (1, 1), (1, 0)], [(0, 2), (1, 2), (2, 1), (2, 0), (0, 0)])
print(f"weiqi 0.2.1: 3 stones in a row give {row[1]} prisoners, "
      f"3 around the corner give {corner[1]} and a score of {corner[2]}")
assert row == (0, 3, 80)
assert corner == (0, 6, 82)
PYTHON
