#!/usr/bin/env bash
# PettingZoo 1.27.0 (PyPI), the classic games for two players.
#
# Expected: an illegal move loses the game, so the opponent receives +1 and the rewards add up to 0. The game is
# terminated and not truncated.
# Actual: the opponent receives 0, and the game is both terminated and truncated. Code that trusts a zero sum, or that
# bootstraps the value of a truncated game, learns from wrong targets.
# Output: pettingzoo 1.27.0: rewards 0 and -1 after an illegal move, terminated and truncated, 1 and -1 after a win
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pettingzoo==1.27.0 gymnasium==1.4.0 numpy==2.4.6 pygame-ce==2.5.8
"$folder/venv/bin/python" - <<'PYTHON'
import logging

from pettingzoo.classic import tictactoe_v3

logging.disable()

def end(moves):
    env = tictactoe_v3.env()
    env.reset()
    for move in moves:
        env.step(move)
    values = [env.rewards, env.terminations, env.truncations]
    return [[value[player] for player in ["player_1", "player_2"]] for value in values]

illegal, win = end([0, 0]), end([0, 3, 1, 4, 2])
print("pettingzoo 1.27.0: rewards {} and {:.0f} after an illegal move, terminated and truncated,".format(*illegal[0]),
      "{} and {} after a win".format(*win[0]))
assert illegal == [[0, -1], [True, True], [True, True]]
assert win == [[1, -1], [True, True], [False, False]]
PYTHON
