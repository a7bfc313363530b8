#!/usr/bin/env bash
# glicko2 2.1.0 (PyPI), Glicko-2 ratings, beside pyglicko2 0.0.1a2 (PyPI).
#
# Expected: only differences between ratings count. A player who wins and loses whole tournaments in turn becomes more
# volatile, at 1500 as at 2500. pyglicko2 computes 0.0746 for both after 40 tournaments of ten games.
# Actual: the equation for the volatility has the square of the rating where Glickman's paper has the square of the
# deviation. Its zero is at 1500, so the volatility of a player far from it stays at the start value of 0.06. At 1500 it
# grows too much. The example of the paper is near 1500 and comes out right.
# Output: glicko2 2.1.0: volatility 0.0777 at 1500 and 0.0600 at 2500, pyglicko2 0.0.1a2: 0.0746 and 0.0746
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check glicko2==2.1.0 pyglicko2==0.0.1a2
"$folder/venv/bin/python" - <<'PYTHON'
import glicko2
from pyglicko2 import Outcome, Player, system

def volatility(rating):
    first, second = glicko2.Player(rating, 50, 0.06), Player(rating, 50, 0.06)
    with system(0.5):
        for tournament in range(40):
            score = tournament % 2
            first.update_player([rating] * 10, [50] * 10, [score] * 10)
            second.update([Player(rating, 50) for _ in range(10)], [Outcome(score)] * 10)
    return f"{first.vol:.4f}", f"{second.σ:.4f}"

(low, other_low), (high, other_high) = volatility(1500), volatility(2500)
print(f"glicko2 2.1.0: volatility {low} at 1500 and {high} at 2500, pyglicko2 0.0.1a2: {other_low} and {other_high}")
assert (low, high) == ("0.0777", "0.0600")
assert (other_low, other_high) == ("0.0746", "0.0746")
PYTHON
