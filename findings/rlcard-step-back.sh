#!/usr/bin/env bash
# rlcard 1.2.0 (PyPI), environments of card games for reinforcement learning.
#
# Expected: `step_back()` takes back an action, and the player sees the same observation as before, as in Leduc hold'em.
# The agent for counterfactual regret minimization searches with `step` and `step_back`.
# Actual: in limit hold'em a raise that was taken back stays in the observation, which counts the raises of each round.
# The game restores them to an attribute with another name. After a raise and a step back the numbers are those of a
# position after one raise, so one position has several observations, and a table of strategies splits it.
# Output: rlcard 1.2.0: observation restored after a raise and a step back true in leduc-holdem, false in limit-holdem
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check rlcard==1.2.0 numpy==1.26.4 termcolor==3.3.0
"$folder/venv/bin/python" - <<'PYTHON'
import rlcard

CALL, RAISE = 0, 1

def after(env, actions):
    env.reset()
    observations = [env.get_state(env.get_player_id())["obs"].tolist()]
    for action in actions:
        if action is None:
            env.step_back()
        else:
            env.step(action)
        observations.append(env.get_state(env.get_player_id())["obs"].tolist())
    return observations

restored = {}
for game in ["leduc-holdem", "limit-holdem"]:
    env = rlcard.make(game, config={"seed": 1, "allow_step_back": True})
    first, _, second = after(env, [RAISE, None])
    restored[game] = first == second
texts = [f"{str(same).lower()} in {game}" for game, same in restored.items()]
print("rlcard 1.2.0: observation restored after a raise and a step back", ", ".join(texts))
assert restored == {"leduc-holdem": True, "limit-holdem": False}

# The last 20 numbers are the raises of the four rounds, one of five numbers for each round.
assert [first[52:57], second[52:57]] == [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0]]
assert first[:52] + first[57:] == second[:52] + second[57:]

# A call that is taken back leaves the observation alone.
first, _, second = after(env, [CALL, None])
assert first == second
PYTHON
