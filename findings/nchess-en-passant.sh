#!/usr/bin/env bash
# nchess 1.3.1 (PyPI), a chess library in C for training models.
#
# Expected: after `e2e4` the text of `fen()` ends in `b KQkq e3 0 1`, and `Board` reads it. A board from a FEN with the
# square `d6` for en passant has the same moves as the board that reached the position by moves.
# Actual: `fen()` writes the field as one digit, and `Board` refuses each text that it wrote after a double step. From a
# correct FEN, the en passant capture is silently absent. Move by move, the capture is legal.
# Output: nchess 1.3.1: wrote b KQkq 3 0 1 after e2e4 and refused it, e5d6 legal after moves: True, from the FEN: False
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nchess==1.3.1 chess==1.11.2
"$folder/venv/bin/python" - <<'PYTHON'
import chess
import nchess

def moves(board):
    return {str(move).split('"')[1] for move in board.generate_legal_moves()}

board, other = nchess.Board(), chess.Board()
board.step("e2e4")
text = board.fen()
try:
    nchess.Board(text)
    refused = False
except ValueError:
    refused = True
board.undo()
for move in "e2e4", "a7a6", "e4e5", "d7d5":
    assert board.step(move)
    other.push_uci(move)
loaded = nchess.Board(other.fen())
print(f"nchess 1.3.1: wrote {text.split(' ', 1)[1]} after e2e4 and {'refused' if refused else 'read'} it,",
      f"e5d6 legal after moves: {'e5d6' in moves(board)}, from the FEN: {'e5d6' in moves(loaded)}")
assert text == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq 3 0 1"
assert refused
assert other.fen() == "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"
legal = {move.uci() for move in other.legal_moves}
assert moves(board) == legal
assert moves(loaded) == legal - {"e5d6"}
PYTHON
