#!/usr/bin/env bash
# quoridor-env 0.2.6 (PyPI), Quoridor for reinforcement learning.
#
# Expected: a wall is two squares long and blocks two steps. Walls may neither cross nor overlap, and parallel walls in
# neighbouring rows are legal. The README promises a fully rule-compliant engine.
# Actual: a wall blocks one step, so the opponent passes beside it. Walls may cross. After the first wall at (4, 4), the
# game offers the overlapping wall at (5, 4) and refuses the wall in the next row at (4, 5).
# Output: quoridor-env 0.2.6: a wall blocks 1 step instead of 2, crossing true, overlapping true, next row false
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps quoridor-env==0.2.6 gymnasium==1.4.0 \
  numpy==1.26.4 cloudpickle==3.1.3 farama-notifications==0.0.6 typing_extensions==4.16.0
"$folder/venv/bin/python" - <<'PYTHON'
from quoridor_sim.core import QuoridorGame

game = QuoridorGame()
start = game.legal_moves()
game.step(("wall", 4, 4, "h"))
squares = [(x, y) for x in range(9) for y in range(9)]
steps = [((x, y), to) for x, y in squares for to in [(x + 1, y), (x, y + 1)] if to in squares]
blocked = [step for step in steps if game.board.wall_blocks(*step)]

walls = {"crossing": ("wall", 4, 4, "v"), "overlapping": ("wall", 5, 4, "h"), "next row": ("wall", 4, 5, "h")}
assert all(wall in start for wall in walls.values())
legal = {name: wall in game.legal_moves() for name, wall in walls.items()}
texts = [f"{name} {str(offered).lower()}" for name, offered in legal.items()]
print(f"quoridor-env 0.2.6: a wall blocks {len(blocked)} step instead of 2,", ", ".join(texts))
assert blocked == [((4, 4), (4, 5))]
assert legal == {"crossing": True, "overlapping": True, "next row": False}
PYTHON
