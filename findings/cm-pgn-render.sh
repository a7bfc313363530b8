#!/usr/bin/env bash
# cm-pgn 5.0.0 (npm), a reader and writer of PGN.
#
# Expected: `render()` writes the game that the class has read. The PGN standard escapes a quote in a tag with a
# backslash, and the result at the end of the moves belongs to the game.
# Actual: a tag ends at its first escaped quote, and the written tag ends in a backslash, so it is not valid. Without a
# tag `Result` the result disappears. A game that Black begins at move 10 is written from move 1 of White.
# chessops 0.15.1 keeps all three.
# Output: cm-pgn 5.0.0: [White "Ann \"] 1. e4 e5 for [White "Ann \"Ace\""] 1. e4 e5 1-0, 1. a5 O-O for 10... a5 11. O-O
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" cm-pgn@5.0.0 chessops@0.15.1
cat >finding.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { makePgn, parsePgn } from "chessops/pgn";
import { Pgn } from "cm-pgn/src/Pgn.js";

const setup = '[SetUp "1"]\n[FEN "4k3/p7/8/8/8/8/8/4K2R b K - 0 10"]';
const name = '[White "Ann \\"Ace\\""]';
const written = (text) => new Pgn(text).render().trim().replace(/\n+/g, " ");
const first = written(`${name}\n\n1. e4 e5 1-0\n`);
const second = new Pgn(`${setup}\n\n10... a5 11. O-O *\n`).history.render().trim();
console.log(`cm-pgn 5.0.0: ${first} for ${name} 1. e4 e5 1-0, ${second} for 10... a5 11. O-O`);
assert.strictEqual(first, '[White "Ann \\"] 1. e4 e5');
assert.strictEqual(second, "1. a5 O-O");

const other = (text) => makePgn(parsePgn(text)[0]);
assert(other(`${name}\n\n1. e4 e5 1-0\n`).includes(`${name}\n`));
assert(other(`${name}\n\n1. e4 e5 1-0\n`).endsWith("1. e4 e5 1-0\n"));
assert(other(`${setup}\n\n10... a5 11. O-O *\n`).endsWith("10... a5 11. O-O *\n"));
JAVASCRIPT
node finding.mjs
