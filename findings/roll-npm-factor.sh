#!/usr/bin/env bash
# roll 1.3.2 (npm), a roller of dice with modifiers.
#
# Expected: `2d6*2+1` doubles the dice and adds 1. The README lists `+`, `-`, `*` and `/`. The dice 3 and 4 give 15.
# Actual: the reader splits the text at `+` and `-`, and ignores `*2` or `/2` in the first part without an error. The
# result is 8. `2d6*2` alone gives 14.
# Output: roll 1.3.2: the dice 3 and 4 give 14 for 2d6*2, 8 for 2d6*2+1, 6 for 2d6*2-1
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" roll@1.3.2
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const Roll = require("roll");

const result = (text) => {
  const dice = [3, 4];
  const rolled = new Roll(() => (dice.shift() - 0.5) / 6).roll(text);
  assert.deepStrictEqual(rolled.rolled, [3, 4]);
  return rolled.result;
};

const texts = ["2d6*2", "2d6*2+1", "2d6*2-1"];
const results = texts.map(result);
const parts = texts.map((text, index) => `${results[index]} for ${text}`);
console.log("roll 1.3.2: the dice 3 and 4 give", parts.join(", "));
assert.deepStrictEqual(results, [14, 8, 6]);
assert.deepStrictEqual(["2d6", "2d6+1"].map(result), [7, 8]);
JAVASCRIPT
node finding.cjs
