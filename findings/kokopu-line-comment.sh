#!/usr/bin/env bash
# kokopu 4.13.4 (npm), a chess library that reads PGN.
#
# Expected: `; text` up to the end of the line is a comment, and a line that starts with `%` is skipped. The PGN
# standard has both, and chess.js and chessops read them.
# Actual: the reader refuses the game at the first such character. Comments in braces are fine. Other programs write
# both forms, also in PDN, so files have to be rewritten before this library reads them.
# Output: kokopu 4.13.4: braces read, ; and % refused: Unrecognized character or group of characters.
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" kokopu@4.13.4 chess.js@1.4.0
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { Chess } = require("chess.js");
const { exception, pgnRead } = require("kokopu");

const read = (text) => {
  try {
    return pgnRead(text, 0).mainVariation().nodes().map((node) => node.notation()).join(" ");
  } catch (error) {
    assert(error instanceof exception.InvalidPGN);
    return error.message;
  }
};
const texts = ["1. e4 e5 {Good.}\n2. Nf3 *\n", "1. e4 e5 ;Good.\n2. Nf3 *\n", "%Saved.\n1. e4 e5 2. Nf3 *\n"];
const [braces, line, escape] = texts.map(read);
const other = new Chess();
other.loadPgn(texts[1]);
console.log("kokopu 4.13.4: braces read, ; and % refused:", line);
assert.strictEqual(braces, "e4 e5 Nf3");
assert.deepStrictEqual(other.history(), ["e4", "e5", "Nf3"]);
assert.deepStrictEqual([line, escape], Array(2).fill("Unrecognized character or group of characters."));
JAVASCRIPT
node finding.cjs
