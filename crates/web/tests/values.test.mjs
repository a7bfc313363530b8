// What JavaScript can hand over and take back: numbers, texts, functions, objects, memory.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import init, { Bot, MoveInput, Position, Record, Reviewer, Study, games, randomGame } from "../pkg/gambol.js";
import { folder } from "./helpers.mjs";

const start = () => Position.start("mixtour", "official");
/** What a call is refused with: a panic would be an error of another class. */
const refusal = (call) => {
    try {
        call();
        return "";
    } catch (error) {
        assert.equal(error.constructor, Error, String(error));
        return error.message;
    }
};

test("every number is a whole number in range, or refused by the name of its argument", () => {
    const position = start();
    const record = new Record(position);
    const study = new Study(position);
    const bot = new Bot("mcts:playouts=50", position, 1n);
    const reviewer = new Reviewer(record);
    const calls = {
        depth: [(depth) => position.perft(depth)],
        seed: [
            (seed) => new Bot("random", position, seed),
            (seed) => record.chance(seed),
            (seed) => randomGame("mixtour", "official", seed, 1),
        ],
        moves: [
            (moves) => randomGame("mixtour", "official", 1, moves),
            (moves) => record.at(moves),
            (moves) => record.picture(moves, "light"),
        ],
        nodes: [(nodes) => bot.think(record, nodes, 1)],
        ply: [(ply) => reviewer.ply(ply)],
        best: [(best) => bot.think(record, 10, best)],
        at: [
            (at) => study.position(at),
            (at) => study.add(at, "c3"),
            (at) => study.setComment(at, ""),
            (at) => study.setScore(at),
            (at) => study.promote(at),
            (at) => study.remove(at),
            (at) => study.record(at),
            (at) => study.picture(at, "light"),
        ],
    };
    // These may be missing.
    const optional = { nodes: [(nodes) => new Reviewer(record, nodes)], seed: [(seed) => new Reviewer(record, 1, seed)] };
    // A new method with a number belongs in the lists above.
    const types = readFileSync(join(folder, "pkg/gambol.d.ts"), "utf8");
    assert.equal([...types.matchAll(/: number \| bigint/g)].length, [calls, optional].flatMap((lists) => Object.values(lists).flat()).length);
    assert.doesNotMatch(types, /[(,] ?\w+\??: (number|bigint)[,)]/);
    for (const [name, [call]] of Object.entries(optional)) {
        assert.match(refusal(() => call(-1)), new RegExp(`^\`${name}\` must be a whole number from 0 to \\d+$`));
    }
    for (const number of [-1, 1.5, NaN, Infinity, 2 ** 53, -1n, 2n ** 64n, 2n ** 64n + 1n, "1", null, undefined, true, {}]) {
        for (const [name, those] of Object.entries(calls)) {
            for (const call of those) {
                assert.match(refusal(() => call(number)), new RegExp(`^\`${name}\` must be a whole number from 0 to \\d+$`), `${call} ${number}`);
            }
        }
    }
    for (const call of Object.values(calls).flat()) {
        call(0);
        call(0n);
    }
    assert.match(refusal(() => position.perft(2 ** 32)), /from 0 to 100$/);
    assert.match(refusal(() => study.add(9, "c3")), /`at` must be a whole number from 0 to 1$/);
    assert.equal(position.perft(2), position.perft(2n));
    for (const seed of [1, 2 ** 53 - 1]) {
        assert.equal(randomGame("mixtour", "official", seed, 9), randomGame("mixtour", "official", BigInt(seed), 9));
    }
});

test("the deepest perft fits into the stack", async () => {
    // It never ends, but a stack that is too small overflows at once.
    const code = `import { parentPort, workerData } from "node:worker_threads";
        const { default: init, Position } = await import(workerData.module);
        await init();
        const position = Position.start(workerData.name, workerData.variant);
        parentPort.postMessage("begins");
        position.perft(100);`;
    const module = new URL("../pkg/gambol.js", import.meta.url).href;
    for (const { name, presets } of games()) {
        const workerData = { module, name, variant: presets.at(-1).name };
        const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData });
        await once(worker, "message");
        const failed = await Promise.race([once(worker, "error"), setTimeout(500)]);
        assert.equal(failed, undefined, `${name}: ${failed}`);
        await worker.terminate();
    }
});

test("what is no text is refused, and the module lives on", () => {
    for (const text of [5, null, undefined, {}, ["a"]]) {
        assert.match(refusal(() => Position.start(text, "official")), /^a text is needed/);
        assert.match(refusal(() => start().apply(text)), /^a text is needed/);
    }
    assert.equal(start().perft(1), 25n);
});

test("only `true` ends a search, and an exception ends it and is thrown on", () => {
    const record = new Record(start());
    const choose = (report) => new Bot("mcts:playouts=5000", record.position, 1n).choose(record, report);
    const whole = choose();
    assert.equal(whole.nodes, 5_000);
    for (const told of [undefined, false, 1, "true", {}, new Boolean(true), Promise.resolve(true)]) {
        assert.deepEqual(choose(() => told), whole);
    }
    assert.deepEqual(choose(async () => true), whole);
    assert.ok(choose(() => true).nodes < 2_000);
    for (const spec of ["mcts:playouts=1000000000", "alphabeta:depth=20"]) {
        let reports = 0;
        const mine = new TypeError("mine");
        const bot = new Bot(spec, record.position, 1n);
        assert.throws(() => bot.choose(record, () => { reports++; throw mine; }), (error) => error === mine);
        assert.equal(reports, 1);
        // The bot is as good as before.
        assert.ok(bot.choose(record, () => true).move !== null);
    }
});

test("objects print their texts and their documents", () => {
    for (const { name, presets } of games()) {
        const record = Record.parse(randomGame(name, presets[0].name, 3n, 20));
        const { position } = record;
        const study = Study.fromRecord(record);
        assert.equal(`${position}`, position.text);
        assert.equal(String(record), record.text);
        assert.equal(String(study), study.text);
        const json = JSON.parse(JSON.stringify({ position, record, study }));
        assert.equal(Position.parse(json.position.game, json.position.position).text, position.text);
        assert.equal(Record.parse(json.record.record, json.record.game).text, record.text);
        assert.equal(Study.parse(JSON.stringify(json.study)).text, study.text);
        // What the README says to send to a worker.
        assert.deepEqual(structuredClone(record.toJSON()), json.record);
    }
    const input = new MoveInput(start());
    input.choose("c3");
    assert.equal(`${input}`, "c3");
    assert.equal(JSON.stringify(input), '[{"kind":"square","text":"c3"}]');
    const bot = new Bot("mcts:playouts=7", start(), 1n);
    assert.deepEqual([String(bot), JSON.stringify(bot)], ["mcts:playouts=7", '"mcts:playouts=7"']);
});

test("a bot takes the memory that its search needs, and `choose` gives it back", async () => {
    const { memory } = await init();
    const megabytes = () => memory.buffer.byteLength / 1e6;
    const record = new Record(start());
    for (const [spec, most] of [["mcts:playouts=1", 1], ["ismcts:playouts=1", 1], ["mcts:level=3", 1], ["mcts:playouts=20000", 20]]) {
        const before = megabytes();
        const bots = [];
        for (let count = 0; count < 61; count++) {
            const bot = new Bot(spec, record.position, BigInt(count));
            bot.choose(record, () => spec.includes("20000") && count > 0);
            bots.push(bot);
        }
        assert.ok(megabytes() - before < most, `${spec}: ${before} to ${megabytes()} MB`);
        bots.forEach((bot) => bot.free());
    }
    // After `choose`, a search in slices begins anew.
    const bot = new Bot("mcts:playouts=900", record.position, 5n);
    bot.think(record, 100, 1);
    bot.choose(record);
    assert.equal(bot.think(record, 100, 1).choice.nodes, 100);
});
