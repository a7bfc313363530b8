#!/usr/bin/env bash
# OpenSpiel 2.0.2 (PyPI), the game Nim.
#
# Expected: the default is normal play, as in most books: the player who takes the last piece wins.
# Actual: the default is misere play, so `nim(pile_sizes=1;1)` is a win for the first player and not for the second.
# A solver for normal play disagrees in this position.
# Output: OpenSpiel 2.0.2: value of nim with piles 1;1 for the first player is 1 by default, -1 in normal play
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check open_spiel==2.0.2 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import pyspiel

def value(state):
    if state.is_terminal():
        return state.returns()[0]
    values = [value(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)

def of_game(text):
    return int(value(pyspiel.load_game(text).new_initial_state()))

default, normal = of_game("nim(pile_sizes=1;1)"), of_game("nim(pile_sizes=1;1,is_misere=False)")
print(f"OpenSpiel 2.0.2: value of nim with piles 1;1 for the first player is {default} by default, {normal} in normal play")
assert (default, normal) == (1, -1)
PYTHON
