// What the WebAssembly module says equals what the native build says. The native program is run for it, so
// no value is written down here.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Bot, MoveInput, Position, Record, Study, games, randomGame, viewPicture } from "../pkg/gambol.js";
import { folder } from "./helpers.mjs";

const native = () => {
    const options = { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] };
    const printed = execFileSync("cargo", ["run", "--quiet", "--locked", "--profile", "golden", "--example", "golden"], options);
    return printed.trimEnd().split("\n").map((line) => line.split("\t"));
};

test("every game has a sentence and a lesson, whose examples are legal moves that are asked for", () => {
    const files = readdirSync(join(folder, "..")).map((crate) => join(folder, "..", crate, "page.json")).filter(existsSync);
    const about = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, "utf8"))));
    assert.deepEqual(Object.keys(about).sort(), games().map(({ name }) => name).sort());
    for (const [game, { about: sentence, lesson }] of Object.entries(about)) {
        assert.ok(sentence.endsWith("."), game);
        for (const { text, position, move, example } of lesson) {
            assert.ok(text.length > 20, text);
            const at = Position.parse(game, position);
            assert.equal(move === undefined, example === undefined, text);
            if (move === undefined) continue;
            assert.match(example, new RegExp(move));
            at.apply(example);
        }
    }
});

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
    const input = new MoveInput(start);
    assert.throws(() => input.choose("z9"), /z9/);
    input.choose("c3");
    assert.equal(input.chosen, "c3");
    assert.throws(() => new Bot("mcts", Position.start("fifes-and-drums", "standard"), 1n), /secrets/);
    assert.throws(() => new Bot("mcts:level=10", start, 1n), /level/);
    assert.throws(() => Record.parse("nonsense"), /Game/);
});

test("both ways round are one move", () => {
    const position = Position.parse("draughts", "W:WK22:B9,10,17,18");
    for (const way of ["22 13 6 15 22", "22 15 6 13 22"]) {
        const input = new MoveInput(position);
        for (const part of way.split(" ")) input.choose(part);
        assert.equal(input.chosen, "22x13x6x15x22");
    }
});

test("every method that takes a move refuses what is none, and says why", () => {
    let seed = 48n;
    const random = (below) => {
        seed = (seed * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
        return Number(seed >> 33n) % below;
    };
    // What a call is refused with: a panic would be an error of another class.
    const refusal = (call) => {
        try {
            call();
            return undefined;
        } catch (error) {
            assert.equal(error.constructor, Error, String(error));
            assert.ok(error.message);
            return error.message;
        }
    };
    const positions = games().flatMap(({ name, presets }) =>
        presets.map((preset) => Record.parse(randomGame(name, preset.name, 3n, 20)).position),
    );
    const moves = positions.flatMap((position) => position.moves.slice(0, 3));
    // Some characters of one move and some of another.
    const mixed = moves.map((move) => {
        const other = moves[random(moves.length)];
        return move.slice(0, random(move.length + 1)) + other.slice(random(other.length + 1));
    });
    for (const position of positions) {
        for (const text of [...moves, ...mixed, "", "\u{1f438}", "9".repeat(1000)]) {
            const [record, study, input] = [new Record(position), new Study(position), new MoveInput(position)];
            const reason = refusal(() => position.apply(text));
            const calls = [() => position.path(text), () => position.changes(text), () => record.play(text), () => study.add(0, text)];
            for (const call of calls) assert.equal(refusal(call), reason, text);
            const added = reason === undefined ? 1 : 0;
            assert.deepEqual([record.length, study.nodes.length], [added, added + 1]);
            const parts = text.split(/[^a-z0-9]+/i);
            const others = [
                () => position.readMove(text),
                () => position.moveClause(text),
                () => position.whyNot(parts),
                () => position.whyNotClause(parts),
                () => input.choose(text),
            ];
            others.forEach(refusal);
        }
    }
});

test("nothing is taken back across chance", () => {
    const stones = new Record(Position.start("mixtour", "official"));
    for (const move of ["c3", "d4"]) stones.play(move);
    assert.deepEqual([stones.undoLimit("p1"), stones.undoLimit("p2")], [2, 2]);
    const cards = new Record(Position.start("fifes-and-drums", "standard"));
    while (cards.chance(1n) !== undefined);
    const [first] = cards.position.moves;
    cards.play(first);
    assert.equal(cards.undoLimit("p1"), 1);
    assert.notEqual(cards.chance(1n), undefined);
    assert.equal(cards.undoLimit("p1"), 0);
    assert.throws(() => cards.undoLimit("p9"));
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

test("a search in slices chooses what one search chooses, and knows other moves", () => {
    for (const [game, text, spec] of [
        ["mixtour", "1. c3 d4 2. c3-d4", "mcts:playouts=900"],
        ["fifes-and-drums", "=PMSL =PMYK =AM =2SY =7VY =8MS =CY", "ismcts:playouts=300"],
    ]) {
        const record = Record.parse(text, game);
        const whole = new Bot(spec, record.position, 5n).choose(record);
        const bot = new Bot(spec, record.position, 5n);
        assert.ok(bot.goesOn);
        let thought = bot.think(record, 100n, 3);
        assert.ok(!thought.done && thought.choice.nodes === 100 && thought.best.length >= 2);
        for (let slices = 1; !thought.done; slices++) {
            assert.ok(slices < 10);
            thought = bot.think(record, 100n, 3);
        }
        assert.deepEqual(thought.choice, whole);
        assert.deepEqual(thought.best[0], whole);
        // Where cards are hidden, a legal reply would give them away.
        const replies = [whole, ...thought.best].some(({ line }) => line.length > 1);
        assert.equal(replies, game === "mixtour");
    }
    // A bot that cannot does all of it at once.
    const record = new Record(Position.start("draughts", "standard"));
    const bot = new Bot("alphabeta:depth=2", record.position, 1n);
    const thought = bot.think(record, 1n, 3);
    assert.ok(!bot.goesOn && thought.done && thought.choice.move !== null);
});

test("a forced move has a value if it is rated, and else costs nothing", () => {
    const position = Position.parse("draughts", "W:W20:B2,K3,5,14,25,28");
    const record = new Record(position);
    for (const name of ["mcts:playouts=200", "alphabeta:nodes=2000"]) {
        const [rated, only] = [1, 0].map((best) => new Bot(name, position, 1n).think(record, 200, best).choice);
        assert.ok(rated.score !== null && rated.nodes > 0, name);
        assert.deepEqual([only.score, only.nodes, only.move], [null, 0, rated.move], name);
    }
});

test("studies are the documents of the engine", () => {
    for (const { name, presets } of games()) {
        const record = Record.parse(randomGame(name, presets[0].name, 5n, 20));
        record.setComment("here");
        const study = Study.fromRecord(record);
        const nodes = study.nodes;
        assert.equal(nodes.length, record.length + 1);
        assert.equal(nodes.at(-1).comment, "here");
        assert.equal(study.record(record.length).text.replace(/\s+/g, " "), record.text.replace(/\s+/g, " "), name);
        let at = record.length - 1;
        while (study.position(at).moves.length < 2) at--;
        const other = study.position(at).moves.find((move) => move !== nodes[at + 1].move);
        const added = study.add(at, other);
        assert.equal(study.add(at, other), added);
        study.setScore(added, "cp 25");
        assert.equal(Study.parse(study.text).text, study.text);
        const main = study.promote(added);
        assert.deepEqual(study.nodes[at].children, [main, main + 1]);
        assert.equal(study.nodes[main].score, "cp 25");
        assert.equal(study.nodes.length, nodes.length + 1);
        assert.equal(study.remove(main), at);
        assert.deepEqual(study.nodes.map(({ move }) => move), nodes.map(({ move }) => move));
    }
    assert.throws(() => Study.parse("nonsense"), /JSON/);
    assert.throws(() => Study.parse("{}"), /field `game`/);
    assert.throws(() => Study.parse('{"schema":2,"game":"mixtour","start":"","nodes":[]}'), /schema/);
    const begun = '{"schema":1,"game":"mixtour","start":"x5/x5/x5/x5/x5 1 0,0 - basic","nodes":';
    assert.equal(Study.parse(`${begun}[{"parent":0,"move":"c3"}]}`).nodes.length, 2);
    assert.throws(() => Study.parse(`${begun}"c3"}`), /field `nodes`/);
    assert.throws(() => Study.parse(`${begun}[{"parent":0,"move":"c3"},null]}`), /node 2/);
    const study = new Study(Position.start("mixtour", "basic"));
    assert.throws(() => study.add(0, "c3-d4"), /no stack/);
    assert.throws(() => study.add(7, "c3"), /`at` must be a whole number from 0 to 0/);
    assert.throws(() => study.setScore(0, "good"), /cp/);
});

test("what a player saw has no secret of another", () => {
    const record = Record.parse("=PMSL =PMYK =AM", "fifes-and-drums");
    const seen = record.seen("p1");
    assert.deepEqual([seen.schema, seen.game, seen.viewer], [1, "fifes-and-drums", "p1"]);
    assert.ok(JSON.stringify(seen).includes("PMSL") && !JSON.stringify(seen).includes("PMYK"));
    const last = seen.steps.at(-1);
    assert.equal(last.move, "=AM");
    const picture = viewPicture(seen.game, last.view, "p1", "light");
    assert.equal(picture, record.position.picture("light", "p1"));
    assert.throws(() => viewPicture(seen.game, last.view, "p2", "light"), /p2 does not see/);
});

test("reasons name clauses", () => {
    const start = Position.start("two-pipers", "standard");
    assert.equal(start.whyNotClause(["c3", "c4"]), "3.1");
    assert.equal(start.whyNotClause(["c3"]), undefined);
    assert.equal(Position.start("mixtour", "basic").moveClause("a1-b2"), "3.1");
    assert.equal(start.moveClause("nonsense"), undefined);
    // Another variant, another clause.
    const pikes = (variant) => Position.parse("pikemen", `x6/x6/23U,x5/x6/x6/13N,x5 1 0,0 ${variant}`);
    assert.equal(pikes("mini").moveClause("a1xa4"), "6.2");
    assert.equal(pikes("mini:rps=yes").moveClause("a1xa4"), "6.3");
});
