#!/usr/bin/env bash
# prando 6.0.1 (npm), random numbers from a seed for games, beside seedrandom 3.0.5.
#
# Expected: the games with the seeds 1 to 1000 start with different rolls of a die. The README recommends the package
# for games and sees no obvious patterns in its numbers.
# Actual: all 1,000 games start with a 4, because a small seed hardly changes the first number. The second roll has all
# faces. seedrandom has all faces from the start.
# Output: prando 6.0.1: the seeds 1 to 1000 roll the faces 4, then 123456, and seedrandom rolls the faces 123456
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" prando@6.0.1 seedrandom@3.0.5
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const Prando = require("prando");
const seedrandom = require("seedrandom");

const faces = (roll) => {
  const seen = new Set();
  for (let seed = 1; seed <= 1000; seed += 1) seen.add(roll(seed));
  return [...seen].sort().join("");
};
const first = faces((seed) => new Prando(seed).nextInt(1, 6));
const second = faces((seed) => {
  const random = new Prando(seed);
  random.nextInt(1, 6);
  return random.nextInt(1, 6);
});
const other = faces((seed) => 1 + Math.floor(6 * seedrandom(seed)()));
console.log(`prando 6.0.1: the seeds 1 to 1000 roll the faces ${first}, then ${second}, `
  + `and seedrandom rolls the faces ${other}`);
assert.deepStrictEqual([first, second, other], ["4", "123456", "123456"]);
JAVASCRIPT
node finding.cjs
