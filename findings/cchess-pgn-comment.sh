#!/usr/bin/env bash
# cchess 1.25.5 (PyPI), a library for xiangqi with a reader of PGN.
#
# Expected: `Game.read_from` reads all moves of a PGN file. Move numbers with and without a space and comments in braces
# are ordinary in PGN, for xiangqi as for chess. A file that it does not understand raises an error.
# Actual: the reader ends the game at the first word that is not a move and returns what it has. A comment cuts the
# game off. Without a space after the numbers, the game has no moves.
# Output: cchess 1.25.5: 4 moves, 1 with a comment after the first, 0 without a space after the numbers
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check cchess==1.25.5
cd "$folder"
PYTHONUTF8=1 "$folder/venv/bin/python" - <<'PYTHON'
from pathlib import Path

from cchess import Game

def moves(text):
    Path("game.pgn").write_text(f'[Game "Chinese Chess"]\n[Result "1-0"]\n\n{text}\n1-0\n')
    return [move for line in Game.read_from("game.pgn").dump_iccs_moves() for move in line]

plain = moves("1. 炮二平五 马８进７\n2. 马二进三 车９平８")
comment = moves("1. 炮二平五 {中炮} 马８进７\n2. 马二进三 车９平８")
tight = moves("1.炮二平五 马８进７\n2.马二进三 车９平８")
print(f"cchess 1.25.5: {len(plain)} moves, {len(comment)} with a comment after the first, "
      f"{len(tight)} without a space after the numbers")
assert plain == ["h2e2", "h9g7", "h0g2", "i9h9"]
assert comment == ["h2e2"]
assert tight == []
PYTHON
