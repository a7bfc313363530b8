#!/usr/bin/env bash
# python-shogi 1.1.1 (PyPI), its readers of KIF and CSA, beside cshogi 1.1.0 (PyPI).
#
# Expected: in a handicap game White moves first, so a resignation after two moves is White's, and Black wins. In CSA
# `%KACHI` is the declaration of a win by the side to move. cshogi reads the declaration as a win of Black.
# Actual: the reader of KIF lets Black begin each game, so the wrong side wins each handicap game without a line about
# its result at the end. With this line, Black wins. The reader of CSA does not know `%KACHI` and returns a draw.
# Output: python-shogi 1.1.1: White resigns and w wins, Black declares a win and the game is -, cshogi 1.1.0: black wins
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check python-shogi==1.1.1 cshogi==1.1.0
"$folder/venv/bin/python" - <<'PYTHON'
import cshogi
import cshogi.CSA
import shogi.CSA
import shogi.KIF

kif = """手合割：二枚落ち
下手：A
上手：B
手数----指手---------消費時間--
   1 ６二銀(71)   ( 0:01/00:00:01)
   2 ７六歩(77)   ( 0:01/00:00:01)
   3 投了         ( 0:01/00:00:02)
"""
csa = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT1\n-3334FU\nT1\n%KACHI\n"
resigned = shogi.KIF.Parser.parse_str(kif)[0]
with_line = shogi.KIF.Parser.parse_str(kif + "まで2手で下手の勝ち\n")[0]
declared = shogi.CSA.Parser.parse_str(csa)[0]
other = {cshogi.BLACK_WIN: "black wins"}[cshogi.CSA.Parser.parse_str(csa)[0].win]
print(f"python-shogi 1.1.1: White resigns and {resigned['win']} wins, Black declares a win and the game is "
      f"{declared['win']}, cshogi 1.1.0: {other}")
board = shogi.Board(resigned["sfen"])
assert board.turn == shogi.WHITE
for move in resigned["moves"]:
    assert shogi.Move.from_usi(move) in board.legal_moves
    board.push_usi(move)
assert (board.turn, resigned["win"], with_line["win"]) == (shogi.WHITE, "w", "b")
assert (len(declared["moves"]), declared["win"]) == (2, "-")
PYTHON
