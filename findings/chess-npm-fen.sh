#!/usr/bin/env bash
# chess 1.5.1 (npm), a chess engine that loads positions from FEN.
#
# Expected: in the position `4k3/8/8/8/3pP3/8/8/4K2R w - - 0 1` the pawn on e4 moves one square, and White may not
# castle. With Black to move and `e3` as the square for en passant, `dxe3` is legal. chess.js says so.
# Actual: `fromFEN` reads the pieces and the turn and ignores the rest. Each pawn counts as unmoved and may move two
# squares from any rank, each king may castle, and en passant is impossible. `move` accepts these moves.
# Output: chess 1.5.1: White has O-O e6 too many, Black has d2 too many and misses dxe3
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" chess@1.5.1 chess.js@1.4.0
cat >finding.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import chess from "chess";
import { Chess } from "chess.js";

const differences = (fen) => {
  const legal = new Chess(fen).moves().map((move) => move.replace("+", ""));
  const listed = Object.keys(chess.fromFEN(fen, { PGN: true }).getStatus().notatedMoves);
  return {
    extra: listed.filter((move) => !legal.includes(move)).join(" "),
    missing: legal.filter((move) => !listed.includes(move)).join(" "),
  };
};
const white = differences("4k3/8/8/8/3pP3/8/8/4K2R w - - 0 1");
const black = differences("4k3/8/8/8/3pP3/8/8/4K2R b - e3 0 1");
console.log(`chess 1.5.1: White has ${white.extra} too many, `
  + `Black has ${black.extra} too many and misses ${black.missing}`);
assert.deepStrictEqual(white, { extra: "O-O e6", missing: "" });
assert.deepStrictEqual(black, { extra: "d2", missing: "dxe3" });

const game = chess.fromFEN("4k3/8/8/8/3pP3/8/8/4K2R w - - 0 1", { PGN: true });
game.move("e6");
assert.strictEqual(game.getFen(), "4k3/8/4P3/8/3p4/8/8/4K2R");
JAVASCRIPT
node finding.mjs
