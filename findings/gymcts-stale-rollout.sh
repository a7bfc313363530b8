#!/usr/bin/env bash
# gymcts 1.5.1 (PyPI), Monte Carlo tree search for environments of Gymnasium.
#
# Expected: `ActionHistoryMCTSGymEnvWrapper` and `DeepCopyMCTSGymEnvWrapper` give the same search of a deterministic
# environment. In the game below one of three moves wins and ends the game.
# Actual: `load_state` of the first wrapper replays the actions on the inner environment and keeps the flag for the end
# and the return of the game that it played before. So the search never plays from this state and repeats the old
# return. All three moves have the value 0, and the search plays the first, which loses.
# Output: gymcts 1.5.1: DeepCopy plays 1 with the values 0 1 0, ActionHistory plays 0 with the values 0 0 0
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check gymcts==1.5.1 gymnasium==1.4.0
"$folder/venv/bin/python" - <<'PYTHON'
import gymnasium
from gymcts.gymcts_action_history_wrapper import ActionHistoryMCTSGymEnvWrapper
from gymcts.gymcts_agent import GymctsAgent
from gymcts.gymcts_deepcopy_wrapper import DeepCopyMCTSGymEnvWrapper

class Game(gymnasium.Env):
    action_space = gymnasium.spaces.Discrete(3)
    observation_space = gymnasium.spaces.Discrete(1)

    def reset(self, *, seed=None, options=None):
        return 0, {}

    def step(self, action):
        return 0, float(action == 1), True, False, {}

def search(wrapper):
    env = wrapper(Game())
    env.reset()
    agent = GymctsAgent(env=env, clear_mcts_tree_after_step=False)
    action = agent.vanilla_mcts_search(num_simulations=200)
    return action, [round(float(child.mean_value)) for child in agent.search_root_node.children.values()]

copy, history = search(DeepCopyMCTSGymEnvWrapper), search(ActionHistoryMCTSGymEnvWrapper)
print(f"gymcts 1.5.1: DeepCopy plays {copy[0]} with the values {' '.join(map(str, copy[1]))}, "
      f"ActionHistory plays {history[0]} with the values {' '.join(map(str, history[1]))}")
assert copy == (1, [0, 1, 0])
assert history == (0, [0, 0, 0])
PYTHON
