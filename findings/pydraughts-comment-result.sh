#!/usr/bin/env bash
# pydraughts 0.6.7 (PyPI), the PDN reader of a Python draughts library.
#
# Expected: a comment in braces may mention a result, for example the offer of a draw. The game continues after it.
# Actual: the reader looks for results before it removes comments. It ends the game inside the comment, reports the
# draw and reads the rest as a second game. The braces appear as moves.
# Output: pydraughts 0.6.7: 2 games instead of 1, the first ends 1-1 after 32-28
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pydraughts==0.6.7
"$folder/venv/bin/python" - <<'PYTHON'
from draughts.PDN import PDNReader

games = PDNReader("[GameType \"20\"]\n\n1. 32-28 { White offers 1-1 here. } 18-23 2. 38-32 12-18 2-0\n").games
plain = PDNReader("[GameType \"20\"]\n\n1. 32-28 { White offers a draw. } 18-23 2. 38-32 12-18 2-0\n").games
print(f"pydraughts 0.6.7: {len(games)} games instead of {len(plain)}, "
      f"the first ends {games[0].game_ending} after {games[0].moves[0]}")
assert [(game.moves, game.game_ending) for game in plain] == [(["32-28", "18-23", "38-32", "12-18"], "2-0")]
assert [(game.moves, game.game_ending) for game in games] == [
    (["32-28", "{"], "1-1"),
    (["}", "18-23", "38-32", "12-18"], "2-0"),
]
PYTHON
