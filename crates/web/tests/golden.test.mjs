// What the WebAssembly module says equals what the native build says. The native program is run for it, so
// no value is written down here.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import init, { Bot, Entry, Position, Record, games, randomGame } from "../pkg/gambol.js";
import { folder } from "./helpers.mjs";

await init({ module_or_path: readFileSync(join(folder, "pkg/gambol_bg.wasm")) });

const native = () => {
    const options = { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] };
    const printed = execFileSync("cargo", ["run", "--quiet", "--locked", "--profile", "golden", "--example", "golden"], options);
    return printed.trimEnd().split("\n").map((line) => line.split("\t"));
};

test("perft, keys, seeded games and bots are those of the native build", () => {
    const seen = new Set();
    for (const [kind, game, variant, ...rest] of native()) {
        const what = `${kind} ${game} ${variant}`;
        seen.add(`${kind} ${game}`);
        if (kind === "perft") {
            const [depth, nodes, key] = rest;
            const start = Position.start(game, variant);
            assert.equal(start.perft(Number(depth)), BigInt(nodes), what);
            assert.equal(start.key, BigInt(key), what);
        } else if (kind === "random") {
            const [seed, record, key] = rest;
            const played = randomGame(game, variant, BigInt(seed), 120);
            assert.equal(played, JSON.parse(record), what);
            assert.equal(Record.parse(played).position.key, BigInt(key), what);
        } else {
            const [spec, move] = rest;
            const record = Record.parse(randomGame(game, variant, 7n, 12));
            assert.equal(new Bot(spec, record.position, 9n).choose(record).move, move, `${what} ${spec}`);
        }
    }
    for (const { name, bots } of games()) {
        for (const kind of ["perft", "random", "bot"]) assert.ok(seen.has(`${kind} ${name}`), `${kind} ${name}`);
        assert.ok(bots.includes("random"));
    }
});

test("what is wrong is said in the words of the engine", () => {
    assert.throws(() => Position.start("chess", "x"), /unknown game `chess`: the games are mixtour/);
    assert.throws(() => Position.start("mixtour", "blitz"), /unknown variant `blitz`/);
    const start = Position.start("mixtour", "basic");
    assert.throws(() => start.apply("z9"), /z9/);
    assert.throws(() => start.picture("light", "p7"), /p7|player/);
    assert.throws(() => start.picture("pink"), /light and dark/);
    const entry = new Entry(start);
    assert.throws(() => entry.choose("z9"), /z9/);
    entry.choose("c3");
    assert.equal(entry.chosen, "c3");
    assert.throws(() => new Bot("mcts", Position.start("fifes-and-drums", "standard"), 1n), /secrets/);
    assert.throws(() => new Bot("mcts:level=10", start, 1n), /level/);
    assert.throws(() => Record.parse("nonsense"), /Game/);
});

test("a view shows its player nothing that is hidden from them", () => {
    const text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
    const position = Position.parse("fifes-and-drums", text);
    for (const theme of ["light", "dark"]) {
        assert.ok(position.picture(theme).includes("PMSL") && position.picture(theme).includes("PMYK"));
        assert.ok(!position.picture(theme, "p2").includes("PMSL"));
        assert.ok(!position.picture(theme, "p1").includes("PMYK"));
    }
    const record = Record.parse("=PMSL =PMYK =AM", "fifes-and-drums");
    assert.deepEqual(record.moves("p1").map((played) => played.move), ["=PMSL", null, "=AM"]);
    assert.deepEqual(record.moves("p2").map((played) => played.move), [null, "=PMYK", "=AM"]);
    assert.deepEqual(record.moves().map((played) => played.move), ["=PMSL", "=PMYK", "=AM"]);
});

test("a report can end a search, and a limit of time is kept", () => {
    const record = new Record(Position.start("mixtour", "basic"));
    let reports = 0;
    const stopped = new Bot("mcts:playouts=1000000", record.position, 1n).choose(record, () => ++reports >= 2);
    assert.equal(reports, 2);
    assert.ok(stopped.nodes < 5_000 && stopped.move !== null);
    const begin = Date.now();
    const timed = new Bot("mcts:time=200", record.position, 1n).choose(record);
    assert.ok(timed.move !== null && Date.now() - begin < 20_000);
});
