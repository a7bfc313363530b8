#!/usr/bin/env bash
# fidetournament 0.3 (PyPI), a reader of FIDE's Tournament Report Files (TRF), beside caissify-pairings 0.5.0 (PyPI).
#
# Expected: `Tournament.parse` reads each round of each player and the date of each round. In a line of a player, each
# round has ten columns, and the last two are blanks between the rounds. caissify-pairings reads three rounds.
# Actual: the reader removes the blanks at the end of a line, cuts the line into groups of ten characters and drops the
# last group, because it has only eight. So the last round is missing in each file, for each player and in the dates.
# Output: fidetournament 0.3: 2 results for 3.0 points and 2 dates, caissify-pairings 0.5.0: 3 results
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check fidetournament==0.3 caissify-pairings==0.5.0
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
from pathlib import Path

from caissify_pairings.trf import parse_trf
from fidetournament.tournament import Tournament

def line(number, name, points, rounds):
    start = f"001 {number:>4} m    {name:<33} 2000 GER {number:>11} 1980/01/01 {points:>4} {number:>4}"
    return start + "".join(f"  {opponent:>4} {color} {result}" for opponent, color, result in rounds) + "\n"

text = (
    "012 Quads\n062 4\n132" + " " * 88 + "26/01/01  26/01/02  26/01/03\n"
    + line(1, "One", 3.0, [(3, "w", 1), (2, "b", 1), (4, "w", 1)])
    + line(2, "Two", 2.0, [(4, "b", 1), (1, "w", 0), (3, "b", 1)])
    + line(3, "Three", 1.0, [(1, "b", 0), (4, "w", 1), (2, "w", 0)])
    + line(4, "Four", 0.0, [(2, "w", 0), (3, "b", 0), (1, "b", 0)])
)
Path("quads.trf").write_text(text)
tournament = Tournament()
tournament.parse("quads.trf")
first = tournament.players[0]
other = parse_trf(text)["players"]
print(f"fidetournament 0.3: {len(first.opponents)} results for {first.points} points and "
      f"{len(tournament.rounddates)} dates, caissify-pairings 0.5.0: {len(other[0]['results'])} results")
assert (first.name, first.points) == ("One", "3.0")
assert [len(player.opponents) for player in tournament.players] == [2, 2, 2, 2]
assert tournament.rounddates == ["26/01/01", "26/01/02"]
assert [len(player["results"]) for player in other] == [3, 3, 3, 3]
PYTHON
