#!/usr/bin/env bash
# @mliebelt/pgn-writer 1.0.5 (npm), the writer of a family of packages for PGN.
#
# Expected: games that @mliebelt/pgn-reader has read keep their clocks, times and evaluations, such as `[%clk 0:01:02]`.
# The README mentions options that remove such comments.
# Actual: `writeGame` writes arrows, coloured fields and text, and drops the other commands without an option. The
# reader has them in `commentDiag`. A game of a chess server loses all its clocks.
# Output: @mliebelt/pgn-writer 1.0.5: keeps %csl %cal text and loses %clk %eval %emt
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" \
  @mliebelt/pgn-reader@1.2.30 @mliebelt/pgn-writer@1.0.5
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { PgnReader } = require("@mliebelt/pgn-reader");
const { writeGame } = require("@mliebelt/pgn-writer");

const pgn = "1. e4 {[%csl Gd4] [%cal Gd2d4] [%clk 0:01:02] [%eval -0.35] text} e5 {[%emt 0:00:05]} "
  + "2. d4 {[%clk 0:00:57]} *";
const game = new PgnReader({ pgn }).getGame(0);
const read = game.moves.map((move) => move.commentDiag);
const written = writeGame(game, {}).split("\n").at(-1);
const commands = ["%csl", "%cal", "text", "%clk", "%eval", "%emt"];
const [kept, lost] = [true, false].map((keep) => commands.filter((command) => written.includes(command) === keep));
console.log("@mliebelt/pgn-writer 1.0.5: keeps", kept.join(" "), "and loses", lost.join(" "));
assert.deepStrictEqual(read.map((comment) => comment.clk), ["0:01:02", undefined, "0:00:57"]);
assert.deepStrictEqual([read[0].eval, read[1].emt], [-0.35, "0:00:05"]);
assert.strictEqual(written, "1. e4 {text} {[%csl Gd4][%cal Gd2d4]} e5 2. d4 *");
JAVASCRIPT
node finding.cjs
