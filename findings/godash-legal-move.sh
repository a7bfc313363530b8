#!/usr/bin/env bash
# godash 2.1.0 (npm), the rules of Go on immutable boards.
#
# Expected: `isLegalMove` is false for a point with a stone. Its documentation excludes only ko, and `addMove` respects
# the same rules.
# Actual: it looks at liberties and not at the point itself. On a board with a stone of each color, Black may play on
# both stones, and `addMove` refuses the same moves with an error. A random player that asks first fails.
# Output: godash 2.1.0: 81 of 81 points legal for Black with 2 stones on the board, addMove refuses 2
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" godash@2.1.0
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { BLACK, Board, Coordinate, Move, WHITE, addMove, isLegalMove } = require("godash");

const board = new Board(9, new Move(new Coordinate(2, 2), BLACK), new Move(new Coordinate(6, 6), WHITE));
const moves = Array.from({ length: 81 }, (_, index) => (
  new Move(new Coordinate(index % 9, Math.floor(index / 9)), BLACK)));
const legal = moves.filter((move) => isLegalMove(board, move));
const refused = legal.filter((move) => {
  try {
    addMove(board, move);
    return false;
  } catch (error) {
    assert.strictEqual(error.message, "There is already a stone there");
    return true;
  }
});
console.log(`godash 2.1.0: ${legal.length} of 81 points legal for Black with ${board.moves.size} stones on the board, `
  + `addMove refuses ${refused.length}`);
assert.strictEqual(legal.length, 81);
assert.deepStrictEqual(refused.map(({ coordinate }) => [coordinate.x, coordinate.y]), [[2, 2], [6, 6]]);
JAVASCRIPT
node finding.cjs
