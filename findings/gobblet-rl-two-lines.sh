#!/usr/bin/env bash
# gobblet-rl 1.3.5 (PyPI), Gobblet Gobblers for reinforcement learning.
#
# Expected: the mirror image of a game has the same winner. A move that completes a line may also uncover a line of the
# opponent, and the rules decide who wins then, wherever the two lines are.
# Actual: the board looks at all lines in a fixed order, and the last one wins. If both players have a column, the right
# one wins. In the game below the first player completes the left column and loses. In the mirror image this player
# wins.
# Output: gobblet-rl 1.3.5: winner -1 with the own line on the left, 1 on the right, from the same seven moves
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps gobblet-rl==1.3.5 numpy==1.26.4
"$folder/venv/bin/python" - <<'PYTHON'
from gobblet_rl.game.board import Board

# Pieces 1 and 2 are small, 3 and 4 medium, 5 and 6 large. Positions go down the columns from the left.
MOVES = [(1, 0), (1, 8), (5, 8), (2, 6), (2, 1), (3, 7), (5, 2)]

def winner(moves):
    board = Board()
    for ply, (piece, position) in enumerate(moves):
        action = board.get_action_from_pos_piece(position, piece)
        assert board.is_legal(action, ply % 2) and not board.check_game_over()
        board.play_turn(ply % 2, action)
    top = board.get_flatboard()
    columns = [top[start:start + 3] for start in (0, 3, 6)]
    assert sum(all(column > 0) for column in columns) == sum(all(column < 0) for column in columns) == 1
    return board.check_for_winner()

left = winner(MOVES)
right = winner([(piece, 6 - position + 2 * (position % 3)) for piece, position in MOVES])
print(f"gobblet-rl 1.3.5: winner {left} with the own line on the left, {right} on the right, from the same seven moves")
assert (left, right) == (-1, 1)
PYTHON
