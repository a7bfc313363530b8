#!/usr/bin/env bash
# node-uci 1.3.4 (npm), talks to engines over the Universal Chess Interface.
#
# Expected: `go` returns the lines of the engine with their meaning. `score cp 300 lowerbound` is a bound, and the words
# after `info string` are only text. The UCI protocol says both.
# Actual: the word `lowerbound` is lost, so the bound looks like an exact score. The numbers of the text become fields.
# The text `tried depth 40, score cp 900` below gives an entry with depth 40 and score 900, the deepest of the search.
# Output: node-uci 1.3.4: depth 9 has 300 (a lower bound), then 25, and a text counts as depth 40 with 900
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" node-uci@1.3.4
cat >engine <<'ENGINE'
#!/usr/bin/env bash
while read -r line; do
  case "$line" in
    uci) printf '%s\n' "id name Example" uciok ;;
    go*) printf '%s\n' "info depth 9 score cp 300 lowerbound pv e2e4" "info depth 9 score cp 25 pv e2e4" \
      "info string tried depth 40, score cp 900" "bestmove e2e4" ;;
    quit) exit ;;
  esac
done
ENGINE
chmod +x engine
cat >finding.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const path = require("node:path");
const { Engine } = require("node-uci");

(async () => {
  const engine = new Engine(path.resolve("engine"));
  await engine.init();
  const { info } = await engine.go({ depth: 9 });
  await engine.quit();
  const [bound, exact, text] = info.map(({ depth, score }) => ({ depth, score }));
  console.log(`node-uci 1.3.4: depth ${bound.depth} has ${bound.score.value} (a lower bound), `
    + `then ${exact.score.value}, and a text counts as depth ${text.depth} with ${text.score.value}`);
  assert.deepStrictEqual(info, [
    { depth: 9, score: { unit: "cp", value: 300 }, pv: "e2e4" },
    { depth: 9, score: { unit: "cp", value: 25 }, pv: "e2e4" },
    { depth: 40, score: { unit: "cp", value: 900 }, string: "tried depth 40, score cp 900" },
  ]);
})();
JAVASCRIPT
node finding.cjs
