#!/usr/bin/env bash
# textarena 0.7.4 (PyPI), text games for language models, here Ultimate Tic Tac Toe.
#
# Expected: a game without a legal move for the next player is over. Without a line of three won boards it is a draw.
# Actual: the check for a draw waits until all nine small boards are won, but a drawn small board stays open forever. Of
# 1,000 random games 175 end without a result on boards that allow no move. The player to move is asked to go on, and
# loses after two answers for an illegal move. The other player wins a drawn game.
# Output: textarena 0.7.4: 175 of 1000 games have no move and no end, then the player to move loses with -1 to 1
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check textarena==0.7.4
"$folder/venv/bin/python" - <<'PYTHON'
import random

from textarena.envs.UltimateTicTacToe.env import UltimateTicTacToeEnv

def legal(env):
    state = env.state.game_state
    return [(board, cell) for board in range(9) for cell in range(9)
            if state["next_micro_board"] in (None, board)
            and state["macro_board"][board // 3][board % 3] == state["board"][board][cell // 3][cell % 3] == " "]

stuck = []
for seed in range(1000):
    env, choose = UltimateTicTacToeEnv(), random.Random(seed)
    env.reset(num_players=2, seed=seed)
    while legal(env) and not env.state.done:
        board, cell = choose.choice(legal(env))
        env.step(f"[{board} {cell}]")
    if not env.state.done:
        stuck.append(env)

env = stuck[0]
player = env.state.current_player_id
assert env.step("[0 0]")[0] is False and env.state.current_player_id == player
assert env.step("[0 0]")[0] is True
rewards = [env.state.rewards[player], env.state.rewards[1 - player]]
print(f"textarena 0.7.4: {len(stuck)} of 1000 games have no move and no end,",
      "then the player to move loses with {} to {}".format(*rewards))
assert (len(stuck), rewards) == (175, [-1, 1])
assert env.state.game_info[player]["invalid_move"]
PYTHON
