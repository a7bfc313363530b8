#!/usr/bin/env bash
# tournament-organizer 4.1.1 (npm), tournaments with tie-breaks.
#
# Expected: in a double round-robin the Sonneborn-Berger score adds the points of an opponent for each win against that
# opponent. Four players who win once and lose once against each other all have 3 points and the score 9.
# Actual: only the first game of each pair counts for this score, the Koya system and the neighbourhood record. The
# player who wins the first games is ranked first with 9, and the player who loses them last with 0.
# Output: tournament-organizer 4.1.1: 3 points each, Sonneborn-Berger A 9, B 6, C 3, D 0 instead of 9 each
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" tournament-organizer@4.1.1
cat >finding.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import TournamentOrganizer from "tournament-organizer";

const tournament = new TournamentOrganizer().createTournament("Double round-robin", {
  sorting: "ascending",
  scoring: { tiebreaks: ["sonneborn berger"] },
  stageOne: { format: "double-round-robin" },
});
[..."ABCD"].forEach((name, index) => tournament.createPlayer(name, name).set({ value: index + 1 }));
tournament.startTournament();

// In the first half the earlier letter wins, and in the second half the later one.
const wins = { A: 0, B: 0, C: 0, D: 0 };
const met = new Set();
for (let round = 1; round <= 6; round += 1) {
  for (const match of tournament.getActiveMatches()) {
    const players = [match.getPlayer1().id, match.getPlayer2().id];
    const pair = [...players].sort();
    const winner = met.has(pair.join()) ? pair[1] : pair[0];
    met.add(pair.join());
    wins[winner] += 1;
    tournament.enterResult(match.getId(), Number(winner === players[0]), Number(winner === players[1]));
  }
  if (round < 6) tournament.nextRound();
}
assert.deepStrictEqual(wins, { A: 3, B: 3, C: 3, D: 3 });

const rows = tournament.getStandings(false)
  .map(({ player, matchPoints, tiebreaks }) => [player.getName(), matchPoints, tiebreaks.sonnebornBerger]);
const scores = rows.map(([name, , score]) => `${name} ${score}`).join(", ");
console.log(`tournament-organizer 4.1.1: 3 points each, Sonneborn-Berger ${scores} instead of 9 each`);
assert.deepStrictEqual(rows, [["A", 3, 9], ["B", 3, 6], ["C", 3, 3], ["D", 3, 0]]);
JAVASCRIPT
node finding.mjs
