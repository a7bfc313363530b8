#!/usr/bin/env bash
# python-shogi 1.1.1 (PyPI), its reader of KIF, beside cshogi 1.1.0 (PyPI).
#
# Expected: a file of a game with a variation gives the moves of the game. KIF writes a variation after the end of the
# game, under a line `変化：3手` with the number of its first move. cshogi reads the game.
# Actual: the reader takes the line for a header and appends the moves of the variation to the game. Here the list has
# five moves instead of three. The board accepts them, because `Board.push_usi` does not look at legality.
# Output: python-shogi 1.1.1: 7g7f 3c3d 2g2f 6g6f 8c8d, cshogi 1.1.0: 7g7f 3c3d 2g2f
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check python-shogi==1.1.1 cshogi==1.1.0
"$folder/venv/bin/python" - <<'PYTHON'
import cshogi
import cshogi.KIF
import shogi.KIF

text = """手合割：平手
先手：A
後手：B
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:01/00:00:01)
   3 ２六歩(27)   ( 0:01/00:00:02)
   4 投了         ( 0:01/00:00:02)
まで3手で先手の勝ち

変化：3手
   3 ６六歩(67)   ( 0:01/00:00:02)
   4 ８四歩(83)   ( 0:01/00:00:02)
"""
game = shogi.KIF.Parser.parse_str(text)[0]
other = [cshogi.move_to_usi(move) for move in cshogi.KIF.Parser.parse_str(text).moves]
print("python-shogi 1.1.1:", " ".join(game["moves"]) + ", cshogi 1.1.0:", *other)
assert game["moves"] == ["7g7f", "3c3d", "2g2f", "6g6f", "8c8d"]
assert game["win"] == "b"
assert other == ["7g7f", "3c3d", "2g2f"]
board = shogi.Board(game["sfen"])
for move in game["moves"]:
    board.push_usi(move)
assert board.move_number == 6
PYTHON
