#!/usr/bin/env bash
# pydraughts 0.6.7 (PyPI), the PDN reader of a Python draughts library.
#
# Expected: `1. 32-28 {Good.} 1... 18-23` repeats the number of the move after a comment, as PDN and PGN files do.
# The game keeps its 24 half-moves.
# Actual: the reader deletes the text of every repeated number from the rest of the game. It deletes `1.` from
# `11.` too, so both half-moves of move 11 disappear without an error.
# Output: pydraughts 0.6.7: 24 half-moves with `1.` once, 22 with `1. ... 1...`, missing 37-32 11-17
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pydraughts==0.6.7
"$folder/venv/bin/python" - <<'PYTHON'
from draughts.PDN import PDNReader

moves = ("32-28 18-23 33-29 23x32 37x28 16-21 39-33 20-25 44-39 21-26 41-37 15-20 46-41 20-24 29x20 25x14 "
         "34-29 19-23 28x19 14x34 37-32 11-17 41-37 17-21").split()

def game(second):
    text = ""
    for number, (white, black) in enumerate(zip(moves[::2], moves[1::2]), 1):
        text += f"{number}. {white} {second if number == 1 else str()}{black} "
    return PDNReader("[GameType \"20\"]\n\n" + text + "*\n").games[0].moves

once, twice = game(""), game("{Good.} 1... ")
missing = [move for move in once if move not in twice]
print(f"pydraughts 0.6.7: {len(once)} half-moves with `1.` once, {len(twice)} with `1. ... 1...`, missing", *missing)
assert once == moves
assert twice == moves[:20] + moves[22:]
PYTHON
