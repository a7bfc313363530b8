#!/usr/bin/env bash
# py-draughts 1.10.1 (PyPI), a Python draughts library.
#
# Expected: its board for American checkers is English draughts, where captures are compulsory and perft of the
# start position is 7, 49, 302, 1469.
# Actual: captures are optional on this board. `15-19` is legal although `15x22` captures, and perft differs from
# the third ply on. Only docstrings say so. The boards of other variants enforce captures.
# Output: py-draughts 1.10.1: legal moves 15-19 15x22, perft 7 49 379 2872 instead of 7 49 302 1469
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check py-draughts==1.10.1 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import copy

from draughts.boards.american import Board

def perft(board, depth):
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        child = copy.deepcopy(board)
        child.push(move)
        total += perft(child, depth - 1)
    return total

legal = sorted(str(move) for move in Board.from_fen("B:W18:B15").legal_moves)
counts = [perft(Board(), depth) for depth in range(1, 5)]
print("py-draughts 1.10.1: legal moves", *legal, end=", ")
print("perft", *counts, "instead of 7 49 302 1469")
assert legal == ["15-19", "15x22"]
assert counts == [7, 49, 379, 2872]
PYTHON
