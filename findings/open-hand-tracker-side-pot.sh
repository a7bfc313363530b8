#!/usr/bin/env bash
# open-hand-tracker 1.0.9 (npm), hand histories of poker in the format Open Hand History.
#
# Expected: `calculateWinningAmount` gives what a winner wins. A player who is all in with 100 wins at most 100 of each
# opponent. After two bets of 500 this is 300, and the side pot of 800 belongs to the others.
# Actual: the function returns all 1,100 chips, because it limits only the bet of the largest player. The flag
# `is_allin` changes nothing. A history with these numbers gives away chips that the player could not win.
# Output: open-hand-tracker 1.0.9: 1100 of 1100 for a player who put in 100 of them, and 1100 for an opponent
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" open-hand-tracker@1.0.9
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { OpenHandHistory } = require("open-hand-tracker");

const hand = new OpenHandHistory({ tableSize: 3 });
[100, 1000, 1000].forEach((stack, index) => {
  hand.addPlayer({ name: `Player ${index + 1}`, id: index + 1, starting_stack: stack, seat: index + 1 });
});
hand.addRound({ id: 1, street: "Preflop", actions: [] });
[
  { player_id: 1, action: "Bet", amount: 100, is_allin: true },
  { player_id: 2, action: "Raise", amount: 500 },
  { player_id: 3, action: "Call", amount: 500 },
].forEach((action, index) => hand.addActionToRound(1, { action_number: index + 1, ...action }));

const [short, , long] = [1, 2, 3].map((id) => hand.calculateWinningAmount(id));
console.log(`open-hand-tracker 1.0.9: ${short} of 1100 for a player who put in 100 of them, `
  + `and ${long} for an opponent`);
assert.deepStrictEqual([short, long], [1100, 1100]);
JAVASCRIPT
node finding.cjs
