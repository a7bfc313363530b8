#!/usr/bin/env bash
# elote 1.5.1 (PyPI), its Whole-History Rating, beside whr 2.2.0 (PyPI).
#
# Expected: ten wins in ten games on one day say much about two new players, and 100 wins say more. The package whr
# computes 94 percent for the next game after ten wins. More games of a player outweigh the assumption at the start.
# Actual: `w2`, the variance of a rating per day, is also the variance at the start, so each new player is 1500 with a
# deviation of 17 points. Ten wins give 52 percent and 100 wins give 66 percent. With `w2=14` ten wins give 50 percent.
# Output: elote 1.5.1: expected score 0.52 after 10 wins of 10 and 0.66 after 100 of 100, whr 2.2.0 gives 0.94 after 10
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check elote==1.5.1 whr==2.2.0 numpy==2.4.6 scipy==1.17.1
"$folder/venv/bin/python" - <<'PYTHON'
from datetime import datetime

import whr
from elote import WholeHistoryRatingCompetitor

def expected(wins, **options):
    first, second = (WholeHistoryRatingCompetitor(**options) for _ in range(2))
    for _ in range(wins):
        first.beat(second, match_time=datetime(2026, 1, 1))
    return round(first.expected_score(second), 2)

base = whr.Base()
for _ in range(10):
    base.create_game("first", "second", "B", 1)
base.iterate(50)
difference = base.ratings_for_player("first")[0][1] - base.ratings_for_player("second")[0][1]
other = round(1 / (1 + 10 ** (-difference / 400)), 2)
ten, hundred = expected(10), expected(100)
print(f"elote 1.5.1: expected score {ten} after 10 wins of 10 and {hundred} after 100 of 100, "
      f"whr 2.2.0 gives {other} after 10")
assert (ten, hundred, other) == (0.52, 0.66, 0.94)
assert expected(10, w2=14) == 0.5
PYTHON
