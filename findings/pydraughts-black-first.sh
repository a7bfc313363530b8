#!/usr/bin/env bash
# pydraughts 0.6.7 (PyPI), the PDN reader of a Python draughts library.
#
# Expected: a game that starts with Black to move, written `1... 1-5 2. 21-17 5-9`, has three moves.
# PDNWriter of the same library writes such games in this form.
# Actual: the reader returns the first move twice. English draughts always starts with Black, so no game that
# the library writes for this variant replays.
# Output: pydraughts 0.6.7: wrote 1-5 21-17 5-9, read 1-5 1-5 21-17 5-9
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pydraughts==0.6.7
"$folder/venv/bin/python" - <<'PYTHON'
from draughts import Board, Move
from draughts.PDN import PDNReader, PDNWriter

board = Board("english", "B:W21,22,23:B1,2,3")
for text in ["1-5", "21-17", "5-9"]:
    board.push(Move(board, pdn_move=text))
pdn = PDNWriter("", board=board).pdn_text
assert "1... 1-5 2. 21-17 5-9 *" in pdn, pdn
wrote = [move.pdn_move for move in board.move_stack]
read = PDNReader(pdn).games[0].moves
print("pydraughts 0.6.7: wrote", *wrote, end=", ")
print("read", *read)
assert wrote == ["1-5", "21-17", "5-9"]
assert read == ["1-5", "1-5", "21-17", "5-9"]
PYTHON
