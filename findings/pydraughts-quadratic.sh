#!/usr/bin/env bash
# pydraughts 0.6.7 (PyPI), the PDN reader of a Python draughts library.
#
# Expected: a file with four times as many games takes about four times as long.
# Actual: the reader splits all remaining games into lines again for every game, so it takes more than ten times as
# long. A public collection of 22,621 games (11.5 MB) would take more than an hour.
# Output: pydraughts 0.6.7: four times as many games take more than 10 times as long
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pydraughts==0.6.7
"$folder/venv/bin/python" - <<'PYTHON'
import time

from draughts.PDN import PDNReader

moves = ("32-28 18-23 33-29 23x32 37x28 16-21 39-33 20-25 44-39 21-26 41-37 15-20 46-41 20-24 29x20 25x14 "
         "34-29 19-23 28x19 14x34 37-32 11-17 41-37 17-21").split()
pairs = enumerate(zip(moves[::2], moves[1::2]), 1)
game = "[GameType \"20\"]\n\n" + "\n".join(f"{n}. {white} {black}" for n, (white, black) in pairs) + " 1-1\n\n"

def seconds(number):
    start = time.process_time()
    games = PDNReader(game * number).games
    assert len(games) == number and all(game.moves == moves for game in games)
    return time.process_time() - start

ratio = min(seconds(2000) for _ in range(2)) / min(seconds(500) for _ in range(3))
print(f"pydraughts 0.6.7: four times as many games take {'more' if ratio > 10 else 'less'} than 10 times as long")
assert ratio > 10, ratio
PYTHON
