#!/usr/bin/env bash
# draughts 0.2.1 (npm), a JavaScript draughts library for the board of 10x10.
#
# Expected: kings move any distance along a diagonal, as in international draughts. The king on the empty board
# `W:WK46:B6` has 9 moves along the main diagonal.
# Actual: a king moves one square only if it does not capture, and 46-41 is the only move. It captures from any
# distance, so `W:WK46:B14` has two captures. Lists of legal moves are too short wherever a king stands free.
# Output: draughts 0.2.1: the king on 46 has the moves 41, and the captures 10 5
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" draughts@0.2.1
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const Draughts = require("draughts");

const targets = (fen) => new Draughts(fen).moves().filter((move) => move.from === 46).map((move) => move.to);

const [moves, captures] = [targets("W:WK46:B6"), targets("W:WK46:B14")];
console.log(`draughts 0.2.1: the king on 46 has the moves ${moves.join(" ")}, and the captures ${captures.join(" ")}`);
assert.deepStrictEqual(moves, [41]);
assert.deepStrictEqual(captures, [10, 5]);
JAVASCRIPT
node finding.cjs
