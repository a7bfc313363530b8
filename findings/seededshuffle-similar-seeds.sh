#!/usr/bin/env bash
# seededshuffle 0.2.0 (npm), a shuffle that depends on a seed, beside shuffle-seed 1.1.6.
#
# Expected: the seeds `round 1` and `round 2` give different orders of a deck, as with the other package.
# Actual: the seed becomes one number out of the decimal codes of its characters. Such a number keeps 16 digits, about
# six characters, so the end of a longer text has almost no effect. 100 rounds of a tournament have 3 orders of the
# cards.
# Output: seededshuffle 0.2.0: round 1 and round 2 give one order, 100 seeds give 3 orders, shuffle-seed gives 100
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" seededshuffle@0.2.0 shuffle-seed@1.1.6
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const seededshuffle = require("seededshuffle");
const shuffleSeed = require("shuffle-seed");

const deck = Array.from({ length: 52 }, (_, card) => card);
const order = (seed) => seededshuffle.shuffle(deck, seed, true).join(" ");
const seeds = Array.from({ length: 100 }, (_, round) => `tournament 2026, round ${round + 1}`);
const orders = new Set(seeds.map(order)).size;
const others = new Set(seeds.map((seed) => shuffleSeed.shuffle(deck, seed).join(" "))).size;
const [first, second] = [order("round 1"), order("round 2")];
console.log(`seededshuffle 0.2.0: round 1 and round 2 give ${first === second ? "one order" : "two orders"},`,
  `100 seeds give ${orders} orders, shuffle-seed gives ${others}`);
assert.notStrictEqual(first, deck.join(" "));
assert.strictEqual(first, second);
assert.deepStrictEqual([orders, others], [3, 100]);
JAVASCRIPT
node finding.cjs
