#!/usr/bin/env bash
# python-quoridor 0.1.2 (PyPI), the rules of Quoridor with undo.
#
# Expected: `undo_move()` takes back the last move. After `e2 e8 e3` the first pawn returns to e2. A player who takes
# back a wall has 10 walls again.
# Actual: the history of a pawn never grows, so its pawn returns to the start square e1. The second undo of this pawn
# is an IndexError. A wall leaves the board but stays spent. `get_pgn()` is right, so it replays to another position.
# Output: python-quoridor 0.1.2: pawn on e1 instead of e2 after undo, 9 walls instead of 10
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check python-quoridor==0.1.2
"$folder/venv/bin/python" - <<'PYTHON'
from quoridor import Quoridor

game = Quoridor()
for move in "e2", "e8", "e3":
    game.make_move(move)
game.undo_move()
replayed = Quoridor.init_from_pgn(game.get_pgn())

walls = Quoridor()
walls.make_move("a1h")
walls.undo_move()
print(f"python-quoridor 0.1.2: pawn on {game.player1.pos} instead of {replayed.player1.pos} after undo,",
      f"{walls.player1.walls} walls instead of {Quoridor().player1.walls}")
assert (game.get_pgn(), game.player1.pos, replayed.player1.pos) == ("e2/e8", "e1", "e2")
assert (walls.get_pgn(), walls.placed_walls, walls.player1.walls) == ("", [], 9)

game.undo_move()
try:
    game.undo_move()
except IndexError:
    pass
else:
    raise AssertionError("the second undo of a pawn works")
PYTHON
