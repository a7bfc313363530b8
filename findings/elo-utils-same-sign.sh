#!/usr/bin/env bash
# elo-utils 1.3.1 (PyPI), Elo ratings.
#
# Expected: after a win between two players with 1500, `match_result` moves them to 1516 and 1484. The sum stays the
# same.
# Actual: the challenger's rating changes by the result and the expectation of the other player. Both rise to 1516 after
# a win and fall to 1484 after a loss.
# Output: elo-utils 1.3.1: 1516 and 1516 if the player wins, 1484 and 1484 if the challenger wins
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check elo-utils==1.3.1
"$folder/venv/bin/python" - <<'PYTHON'
from ELOutils.ELO import Player, get_exp_score, match_result, rating_adj

def ratings(result):
    player, challenger = Player("player", 1500), Player("challenger", 1500)
    match_result(player, challenger, result)
    return player.rating, challenger.rating

won, lost = ratings(1), ratings(0)
print(f"elo-utils 1.3.1: {won[0]} and {won[1]} if the player wins, {lost[0]} and {lost[1]} if the challenger wins")
assert rating_adj(1500, get_exp_score(1500, 1500), 0) == 1484
assert (won, lost) == ((1516, 1516), (1484, 1484))
PYTHON
