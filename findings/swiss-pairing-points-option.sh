#!/usr/bin/env bash
# swiss-pairing 1.4.3 (npm), pairings and standings of Swiss tournaments.
#
# Expected: a tournament has the same standings whether a win counts one point or two, if `maxPointsPerRound` says so.
# The README lists this option.
# Actual: the code reads `maxPerRound` and ignores the option of the README. With two points for a win, it takes half of
# the points for a quarter, and drops the weakest opponent instead of the strongest from the tie-break of many players
# below the half. Two of six players change places.
# Output: swiss-pairing 1.4.3: dan before bob with 1 point a win, bob before dan with 2, dan before bob with maxPerRound
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" swiss-pairing@1.4.3
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const swiss = require("swiss-pairing");

// Each round lists the winners before the losers.
const rounds = [
  ["fay ann", "eve bob", "cat dan"],
  ["dan fay", "eve cat", "bob ann"],
  ["fay bob", "cat ann", "eve dan"],
];
const participants = ["ann", "bob", "cat", "dan", "eve", "fay"].map((id, index) => ({ id, seed: index + 1 }));
const order = (options, win) => {
  const matches = rounds.flatMap((games, index) => games.map((game) => {
    const [winner, loser] = game.split(" ");
    return { round: index + 1, home: { id: winner, points: win }, away: { id: loser, points: 0 } };
  }));
  return swiss(options).getStandings(4, participants, matches).map(({ id }) => id).join(" ");
};

const orders = [order({ maxPointsPerRound: 1 }, 1), order({ maxPointsPerRound: 2 }, 2), order({ maxPerRound: 2 }, 2)];
const texts = orders.map((text) => text.split(" ").slice(3, 5).join(" before "));
console.log(`swiss-pairing 1.4.3: ${texts[0]} with 1 point a win, ${texts[1]} with 2, ${texts[2]} with maxPerRound`);
assert.deepStrictEqual(orders, ["eve cat fay dan bob ann", "eve cat fay bob dan ann", "eve cat fay dan bob ann"]);
JAVASCRIPT
node finding.cjs
