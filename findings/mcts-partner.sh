#!/usr/bin/env bash
# mcts 1.0.4 (PyPI), Monte Carlo tree search "on any perfect information domain".
#
# Expected: in a game for two players, the search maximizes for the player to move, and the opponent's moves minimize.
# Actual: the package has no notion of a player. Each node adds the same reward, so the opponent plays as a partner,
# and the second player helps the first to win. A game from the first player's view, or from the view of the player to
# move at the root, loses won positions. The README links noughts and crosses as an example.
# In Nim with moves of one or two pieces, the last piece wins. One is the only winning move from 4.
# Output: mcts 1.0.4: losing move from 4 in at least a third of the searches, the second player never takes 2 of 2
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mcts==1.0.4
"$folder/venv/bin/python" - <<'PYTHON'
import random

from mcts import mcts

class Nim:
    def __init__(self, pieces, player):
        self.pieces, self.player = pieces, player

    def getPossibleActions(self):
        return [number for number in (1, 2) if number <= self.pieces]

    def takeAction(self, number):
        return Nim(self.pieces - number, -self.player)

    def isTerminal(self):
        return self.pieces == 0

    def getReward(self):
        return -self.player  # The player who took the last piece is not to move. The first player is 1.

random.seed(1)

def moves(pieces, player):
    return [mcts(iterationLimit=1000).search(Nim(pieces, player)) for _ in range(60)]

first, second, near = moves(4, 1), moves(2, -1), moves(2, 1)
lost = first.count(2) >= 20
print(f"mcts 1.0.4: losing move from 4 in {'at least' if lost else 'less than'} a third of the searches, "
      f"the second player {'sometimes' if 2 in second else 'never'} takes 2 of 2")
assert lost and set(second) == {1}
assert set(near) == {2}
PYTHON
