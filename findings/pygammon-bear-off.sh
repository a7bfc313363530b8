#!/usr/bin/env bash
# pygammon 0.0.3 (PyPI), the core of a backgammon engine.
#
# Expected: a number that is higher than needed bears off a checker only if no checker stands on a higher point. With
# checkers on the points 6, 1 and 1, the roll 5 and 4 bears off one, because the checker on 6 has to move first.
# Actual: any checker may leave with any roll that leads off the board, once all checkers are home. Both numbers bear
# off a checker from point 1, and the checker on 6 stays. The rules allow neither move.
# Output: pygammon 0.0.3: 5 and 4 bear off 2 checkers, the checker on point 6 stays
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pygammon==0.0.3
"$folder/venv/bin/python" - <<'PYTHON'
from pygammon.core import Game
from pygammon.exceptions import InvalidMove
from pygammon.structures import BOARD_SIZE, Point, Side

game = Game(Side.FIRST)
game.board = [Point() for _ in range(BOARD_SIZE)]
game.board[5] = Point(Side.FIRST, 1)
game.board[0] = Point(Side.FIRST, 2)
game.board[23] = Point(Side.SECOND, 2)
game.players[Side.FIRST].borne = 12
game.players[Side.SECOND].borne = 13
game.dice = 5, 4
for die in 0, 1:
    try:
        game.move(die, 0)
    except InvalidMove:
        pass
borne = game.players[Side.FIRST].borne - 12
print(f"pygammon 0.0.3: 5 and 4 bear off {borne} checkers, the checker on point 6",
      "stays" if game.board[5].count == 1 else "moves")
assert borne == 2
assert (game.board[5].side, game.board[5].count, game.board[0].count) == (Side.FIRST, 1, 0)

outside = Game(Side.FIRST)
outside.dice = 6, 5
try:
    outside.move(0, 5)
except InvalidMove:
    pass
else:
    raise AssertionError("a checker leaves while others are not home")
PYTHON
