#!/usr/bin/env bash
# poker-odds-calc 0.0.14 (npm), odds of poker hands, beside phe 0.6.0 (npm), an evaluator of five cards.
#
# Expected: in Omaha a hand is exactly two of the player's four cards and three of the board. Three kings in one hand
# count as a pair of kings and lose to two pairs on the board Ad Jd 9c 4s 2h.
# Actual: `Omaha` counts all three kings as three of a kind, and this hand wins. The README calls the package the most
# accurate.
# Output: poker-odds-calc 0.0.14: Kh Kc Ks 6h wins 100% against Ac 8s 7d 2c, phe has a pair against two pairs
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" poker-odds-calc@0.0.14 phe@0.6.0
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { Omaha } = require("poker-odds-calc");
const { evaluateCards, handRank, rankDescription } = require("phe");

const kings = ["Kh", "Kc", "Ks", "6h"];
const pairs = ["Ac", "8s", "7d", "2c"];
const board = ["Ad", "Jd", "9c", "4s", "2h"];

const choose = (cards, count) => {
  if (count === 0) return [[]];
  return cards.flatMap((card, index) => choose(cards.slice(index + 1), count - 1).map((rest) => [card, ...rest]));
};
const best = (hand) => {
  const values = choose(hand, 2).flatMap((two) => choose(board, 3).map((three) => evaluateCards([...two, ...three])));
  return rankDescription[handRank(Math.min(...values))];
};

const table = new Omaha();
table.addPlayer(kings).addPlayer(pairs).setBoard(board);
const wins = table.calculate().getPlayers().map((player) => player.getWinsPercentage());
console.log(`poker-odds-calc 0.0.14: ${kings.join(" ")} wins ${wins[0]}% against ${pairs.join(" ")}, `
  + "phe has a pair against two pairs");
assert.deepStrictEqual(wins, [100, 0]);
assert.deepStrictEqual([kings, pairs].map(best), ["One Pair", "Two Pair"]);
JAVASCRIPT
node finding.cjs
