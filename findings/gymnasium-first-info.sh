#!/usr/bin/env bash
# Gymnasium 1.4.0 (PyPI), the vector environments.
#
# Expected: the infos `{"score": 1}` and `{"score": 0.5}` of two environments become `[1.0, 0.5]`. The arrays of
# legal moves `[3, 5, 8]` and `[7]` stay separate or raise an error.
# Actual: the first environment fixes type and shape. The half point becomes 0, and the only legal move of the
# second environment appears three times. If the environments swap places, the score is correct.
# Output: gymnasium 1.4.0: scores 1 and 0.5 become [1, 0], legal moves [7] become [7, 7, 7]
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check gymnasium==1.4.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import gymnasium
import numpy
from gymnasium.vector import SyncVectorEnv

class Env(gymnasium.Env):
    observation_space = action_space = gymnasium.spaces.Discrete(9)

    def __init__(self, info):
        self.info = info

    def reset(self, *, seed=None, options=None):
        return 0, self.info

def infos(key, *values):
    return SyncVectorEnv([lambda value=value: Env({key: value}) for value in values]).reset()[1][key].tolist()

scores = infos("score", 1, 0.5)
moves = infos("moves", numpy.array([3, 5, 8]), numpy.array([7]))
print(f"gymnasium 1.4.0: scores 1 and 0.5 become {scores}, legal moves [7] become {moves[1]}")
assert scores == [1, 0]
assert infos("score", 0.5, 1) == [0.5, 1.0]
assert moves == [[3, 5, 8], [7, 7, 7]]
PYTHON
