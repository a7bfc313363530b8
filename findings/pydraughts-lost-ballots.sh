#!/usr/bin/env bash
# pydraughts 0.6.7 (PyPI), the openings of a Python draughts library.
#
# Expected: with `include_lost_games=True`, the class `Ballots` draws each of the 174 three-move openings of English
# draughts once before it draws one again.
# Actual: it draws 175. The list of lost openings has `013 09-13 23-18 10-14` twice, so one round draws it twice, and
# only 17 openings count as lost.
# Output: pydraughts 0.6.7: 175 draws, 174 openings, repeated 013 09-13 23-18 10-14
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pydraughts==0.6.7
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
from collections import Counter

from draughts.ballots import Ballots

ballots = Ballots("english", include_lost_games=True)
draws = [ballots.get_ballot() for _ in range(len(ballots.keys))]
names = {position: name for name, position in ballots.positions.items()}
repeated = [names[position] for position, times in Counter(draws).items() if times > 1]
print(f"pydraughts 0.6.7: {len(draws)} draws, {len(set(draws))} openings, repeated", *repeated)
assert len(draws) == 175 and len(set(draws)) == len(ballots.positions) == 174
assert repeated == ["013 09-13 23-18 10-14"]
PYTHON
