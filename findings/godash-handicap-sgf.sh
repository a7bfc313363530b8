#!/usr/bin/env bash
# godash 2.1.0 (npm), the rules of Go with a reader of SGF.
#
# Expected: `sgfToJS` reads a game with two handicap stones, `AB[dd][pp]`. A comment that ends in an escaped backslash
# ends at the next bracket.
# Actual: a property has room for one value, so each game with a list of stones, marks or labels is `Invalid SGF`. The
# bracket after an escaped backslash counts as escaped, so the comment silently swallows the next move.
# @sabaki/sgf 3.4.7 reads both.
# Output: godash 2.1.0: AB[dd] read, AB[dd][pp] refused: Invalid SGF, C[a\\];B[dd] reads as the comment a\];B[dd
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" godash@2.1.0 @sabaki/sgf@3.4.7
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const sgf = require("@sabaki/sgf");
const { sgfToJS } = require("godash");

const read = (text) => {
  try {
    return sgfToJS(text);
  } catch (error) {
    return error.message;
  }
};
const one = "(;GM[1]AB[dd];W[dp])";
const two = "(;GM[1]AB[dd][pp];W[dp])";
const comment = "(;GM[1]C[a\\\\];B[dd])";
const swallowed = read(comment);
console.log(`godash 2.1.0: AB[dd] read, AB[dd][pp] refused: ${read(two)}, `
  + `C[a\\\\];B[dd] reads as the comment ${swallowed[0].C}`);
assert.deepStrictEqual(read(one), [{ GM: "1", AB: "dd" }, { W: "dp" }]);
assert.strictEqual(read(two), "Invalid SGF");
assert.deepStrictEqual(swallowed, [{ GM: "1", C: "a\\];B[dd" }]);

assert.deepStrictEqual(sgf.parse(two)[0].data.AB, ["dd", "pp"]);
assert.deepStrictEqual(sgf.parse(comment)[0].data.C, ["a\\"]);
assert.deepStrictEqual(sgf.parse(comment)[0].children[0].data.B, ["dd"]);
JAVASCRIPT
node finding.cjs
