#!/usr/bin/env bash
# trueskill 0.0.2 (npm), TrueSkill in JavaScript, beside trueskill 0.4.5 (PyPI).
#
# Expected: both compute TrueSkill with the default parameters, as the README of the npm package says. After a win the
# first player has 29.396 and 7.171.
# Actual: the npm package adds the dynamics to sigma, and the model adds their squares. A first win gives 29.447 and
# 7.238. Between experienced players the difference grows: after 1,000 games sigma stays 2.7 times as large, so
# each further win counts much more.
# Output: trueskill 0.0.2: 29.447 7.238 after a win instead of 29.396 7.171, sigma 2.12 after 1000 games instead of 0.78
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" trueskill@0.0.2
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check trueskill==0.4.5
cat >finding.cjs <<'JAVASCRIPT'
const trueskill = require("trueskill");

const players = [0, 1].map(() => ({ skill: [25, 25 / 3] }));
for (let game = 0; game < 1000; game += 1) {
  players.forEach((player, index) => { player.rank = (game + index) % 2; });
  trueskill.AdjustPlayers(players);
  if (game === 0 || game === 999) console.log(players[0].skill.join(" "));
}
JAVASCRIPT
node finding.cjs >numbers.txt
"$folder/venv/bin/python" - <<'PYTHON'
import trueskill

players = [trueskill.Rating(), trueskill.Rating()]
paper = []
for game in range(1000):
    ranks = [(game + index) % 2 for index in range(2)]
    players = [player for player, in trueskill.rate([(player,) for player in players], ranks)]
    if game in (0, 999):
        paper.append([players[0].mu, players[0].sigma])
with open("numbers.txt") as file:
    npm = [[float(number) for number in line.split()] for line in file]
texts = [" ".join(f"{number:.3f}" for number in values) for values in (npm[0], paper[0])]
print(f"trueskill 0.0.2: {texts[0]} after a win instead of {texts[1]}, "
      f"sigma {npm[1][1]:.2f} after 1000 games instead of {paper[1][1]:.2f}")
assert texts == ["29.447 7.238", "29.396 7.171"], texts
assert npm[1][1] > 2 * paper[1][1]
PYTHON
