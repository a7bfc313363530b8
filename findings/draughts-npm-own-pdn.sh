#!/usr/bin/env bash
# draughts 0.2.1 (npm), a JavaScript draughts library for the board of 10x10.
#
# Expected: `pdn()` writes `1. 33-29 17-22 2. 39-33 11-17`, and `parsePDN()` reads this text.
# Actual: the writer counts half-moves and writes `1.` and `3.`. The reader refuses this text, the correct text, and
# the same moves without tags. It returns false, prints the first legal moves and leaves the board at the start.
# Output: draughts 0.2.1: wrote 1. 33-29 17-22 3. 39-33 11-17, read its own text and the correct text: false false
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" draughts@0.2.1
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const Draughts = require("draughts");

const game = new Draughts();
for (const [from, to] of [[33, 29], [17, 22], [39, 33], [11, 17]]) {
  assert(game.move({ from, to }));
}
const written = game.pdn();
const moves = written.split("\n").at(-1).trim();
const log = console.log;
console.log = () => {}; // The library prints the legal moves.
const read = (text) => {
  const copy = new Draughts();
  return [copy.parsePDN(text), copy.history().length];
};
const results = [written, written.replace("3.", "2."), moves.replace("3.", "2.")].map(read);
console.log = log;
console.log(`draughts 0.2.1: wrote ${moves}, read its own text and the correct text:`, results[0][0], results[1][0]);
assert.strictEqual(moves, "1. 33-29 17-22 3. 39-33 11-17");
assert.deepStrictEqual(results, [[false, 0], [false, 0], [false, 0]]);
JAVASCRIPT
node finding.cjs
