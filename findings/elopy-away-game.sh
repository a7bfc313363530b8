#!/usr/bin/env bash
# elopy 0.1.4 (PyPI), Elo ratings.
#
# Expected: `win_probs` returns a probability and leaves the ratings alone, at home and away. Two away games that end
# in one win for each side leave the sum of the ratings unchanged.
# Actual: the away case adds the home advantage of 100 points to the opponent's stored rating. Each question raises
# it, so the second answer differs from the first. `play_game` asks too, so each away game adds 100 points.
# Output: elopy 0.1.4: win probability 0.36 then 0.24, opponent 1500 then 1700, sum after an away game 3100
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check elopy==0.1.4
"$folder/venv/bin/python" - <<'PYTHON'
from elopy.elo import Elo

visitor, host = Elo(1500), Elo(1500)
home = [visitor.win_probs(host, is_home=True) for _ in range(2)]
assert home[0] == home[1] and host.elo == 1500
away = [visitor.win_probs(host, is_home=False) for _ in range(2)]

first, second = Elo(1500), Elo(1500)
first.play_game(second, 1, is_home=False)
total = first.elo + second.elo
print(f"elopy 0.1.4: win probability {away[0]:.2f} then {away[1]:.2f}, opponent 1500 then {host.elo}, "
      f"sum after an away game {total:.0f}")
assert [round(value, 2) for value in away] == [0.36, 0.24]
assert host.elo == 1700 and round(total) == 3100
PYTHON
