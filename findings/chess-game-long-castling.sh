#!/usr/bin/env bash
# chess-game 0.2.4 (PyPI), the rules of chess.
#
# Expected: after `O-O-O` White's king is on c1 and the rook of a1 on d1. The first rank is `2KR1BNR`. `from_fen` reads
# what `to_fen` writes.
# Actual: the move takes the rook of the king's side. It jumps from h1 over all pieces to d1, and the rook of a1 stays,
# for both colours. `from_fen` refuses the library's own text, which has no square for en passant.
# Output: chess-game 0.2.4: O-O-O gives R1KR1BN1, and reading the position back fails: ValueError
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check chess-game==0.2.4
"$folder/venv/bin/python" - <<'PYTHON'
from chess_game import BLACK, WHITE, Board, Player

board = Board(Player(WHITE), Player(BLACK))
board.setup_board()
for move in "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O".split():
    board.make_move_by_notation(move)
fen = board.to_fen()
ranks = fen.split()[0].split("/")
try:
    error = f"no error, {Board.from_fen(fen).to_fen()}"
except ValueError as failure:
    error = type(failure).__name__
print(f"chess-game 0.2.4: O-O-O gives {ranks[7]}, and reading the position back fails: {error}")
assert (ranks[7], ranks[0]) == ("R1KR1BN1", "r1kr1bn1")
assert error == "ValueError"
PYTHON
