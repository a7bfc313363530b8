#!/usr/bin/env bash
# @dsibilly/mersenne-twister 1.0.5 (npm), the generator MT19937, beside mersenne-twister 1.1.0.
#
# Expected: the seed 0 gives the same numbers each time, as every other seed does. The first one is 2357136044.
# Actual: the constructor takes 0 for a missing seed and uses the time. A list of games with the seeds 0, 1, 2 cannot
# replay its first game. Other seeds give the numbers of the standard.
# Output: @dsibilly/mersenne-twister 1.0.5: seed 0 repeats false, seed 1 true, both true in mersenne-twister 1.1.0
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" \
  @dsibilly/mersenne-twister@1.0.5 mersenne-twister@1.1.0
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const First = require("@dsibilly/mersenne-twister").default;
const Second = require("mersenne-twister");

// Two generators at two times, which the package uses as the seed.
const repeats = (create) => {
  const RealDate = Date;
  const numbers = [1, 2].map((time) => {
    globalThis.Date = class extends RealDate {
      getTime() { return time; }
    };
    return create();
  });
  globalThis.Date = RealDate;
  return numbers[0] === numbers[1];
};
const first = [0, 1].map((seed) => repeats(() => new First(seed).randomInt()));
const second = [0, 1].map((seed) => repeats(() => new Second(seed).random_int()));
console.log(`@dsibilly/mersenne-twister 1.0.5: seed 0 repeats ${first[0]}, seed 1 ${first[1]}, `
  + `both ${second[0] && second[1]} in mersenne-twister 1.1.0`);
assert.deepStrictEqual([first, second], [[false, true], [true, true]]);
assert.deepStrictEqual([0, 1].map((seed) => new Second(seed).random_int()), [2357136044, 1791095845]);
assert.strictEqual(new First(1).randomInt(), 1791095845);
JAVASCRIPT
node finding.cjs
