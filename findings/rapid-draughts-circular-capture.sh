#!/usr/bin/env bash
# rapid-draughts 1.0.6 (npm), an engine for English draughts that follows the WCDF rules.
#
# Expected: a king may finish a capture on the square where it began. The white king on 7 jumps the men on 10, 18, 19
# and 11 in a circle and wins, because no black piece is left.
# Actual: the square that the king left counts as occupied, so the capture stops after three men. The only moves are
# 7x14 and 7x16, which are illegal because each ends before the last jump. Black goes on to play.
# Output: rapid-draughts 1.0.6: 7x14 takes 3 of 4, 7x16 takes 3 of 4, playing instead of light_won
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

const play = (index) => {
  const game = EnglishDraughts.setup({
    player: DraughtsPlayer.LIGHT,
    board: { light: place(7), dark: place(10, 11, 18, 19), king: place(7) },
  });
  const { origin, destination, captures } = game.moves[index];
  const count = game.moves.length;
  game.move(game.moves[index]);
  return { count, text: `${origin + 1}x${destination + 1} takes ${captures.length} of 4`, status: game.status };
};
const played = [play(0), play(1)];
const texts = played.map(({ text }) => text).join(", ");
console.log(`rapid-draughts 1.0.6: ${texts}, ${played[0].status} instead of light_won`);
assert.strictEqual(texts, "7x14 takes 3 of 4, 7x16 takes 3 of 4");
assert(played.every(({ count, status }) => count === 2 && status === "playing"));
JAVASCRIPT
node finding.mjs
