#!/usr/bin/env bash
# @mliebelt/pgn-writer 1.0.5 and @mliebelt/pgn-parser 1.4.19 (npm), two packages of one family for PGN.
#
# Expected: `writeGame` writes all moves of a game that `parse` has read. The README of the writer says that its input
# is the output of the parser.
# Actual: it writes the first move and the result. It follows the numbers `index` and `next`, and only the reader, a
# third package, adds them. There is no error.
# Output: @mliebelt/pgn-writer 1.0.5: writes 1. e4 * instead of 1. e4 e5 2. Nf3 Nc6 *
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" \
  @mliebelt/pgn-parser@1.4.19 @mliebelt/pgn-reader@1.2.30 @mliebelt/pgn-writer@1.0.5
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { parse } = require("@mliebelt/pgn-parser");
const { PgnReader } = require("@mliebelt/pgn-reader");
const { writeGame } = require("@mliebelt/pgn-writer");

const pgn = "1. e4 e5 2. Nf3 Nc6 *";
const moves = (game) => writeGame(game, {}).split("\n").at(-1);
const parsed = parse(pgn, { startRule: "game" });
assert.strictEqual(parsed.moves.length, 4);
console.log("@mliebelt/pgn-writer 1.0.5: writes", moves(parsed), "instead of", pgn);
assert.strictEqual(moves(parsed), "1. e4 *");
assert.strictEqual(moves(new PgnReader({ pgn }).getGame(0)), pgn);
JAVASCRIPT
node finding.cjs
