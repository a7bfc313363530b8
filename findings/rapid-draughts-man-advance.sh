#!/usr/bin/env bash
# rapid-draughts 1.0.6 (npm), an engine for English draughts that follows the WCDF rules.
#
# Expected: the rule of 40 moves starts again when a man advances, because the rules ask for 40 moves of each player
# without a capture and without the advance of a man. The engine has a counter `sinceNonKingAdvance` for this.
# Actual: the advance of a man never resets the counter. The game is a draw after 40 moves of both players together
# without a capture, although three men have just advanced. The same position with new counters goes on.
# Output: rapid-draughts 1.0.6: draw after 40 moves with 3 advances in the last 6, sinceNonKingAdvance is 40
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" rapid-draughts@1.0.6
cat >finding.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { DraughtsPlayer } from "rapid-draughts";
import { EnglishDraughts } from "rapid-draughts/english";

const square = (bit) => EnglishDraughts.setup({ board: { light: bit, dark: 0, king: 0 } }).board
  .find(({ piece }) => piece).position + 1;
const bits = Array.from({ length: 32 }, (_, index) => (1 << index) >>> 0);
const place = (...squares) => bits.filter((bit) => squares.includes(square(bit))).reduce((all, bit) => all + bit, 0);

// White has a king on 32 and a man on 30, and Black has a king on 4.
const game = EnglishDraughts.setup({
  player: DraughtsPlayer.LIGHT,
  board: { light: place(30, 32), dark: place(4), king: place(4, 32) },
});
const move = (from, to) => {
  assert.strictEqual(game.status, "playing");
  const found = game.moves.find(({ origin, destination }) => origin + 1 === from && destination + 1 === to);
  assert(found, `${from}-${to}`);
  assert.strictEqual(found.captures.length, 0);
  game.move(found);
};
const white = [];
for (let pair = 0; pair < 8; pair += 1) white.push([32, 28], [28, 32]);
white.push([32, 28], [30, 26], [26, 23], [23, 19]);
white.forEach(([from, to], index) => {
  move(from, to);
  move(...(index % 2 === 0 ? [4, 8] : [8, 4]));
});
const { stats, board, player } = game.engine.data;
const again = EnglishDraughts.setup({ player, board });
console.log(`rapid-draughts 1.0.6: ${game.status} after ${game.history.moves.length} moves with 3 advances in the last `
  + `6, sinceNonKingAdvance is ${stats.sinceNonKingAdvance}`);
assert.strictEqual(game.status, "draw");
assert.strictEqual(game.history.moves.length, 40);
assert.strictEqual(stats.sinceNonKingAdvance, 40);
assert.strictEqual(again.status, "playing");
JAVASCRIPT
node finding.mjs
