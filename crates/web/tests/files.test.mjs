// Games that players bring from other programs: PDN, and game reports of AbstractPlay. All are made up.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { GameFile, Record, games } from "../pkg/gambol.js";
import { begin, launch, open, recordOf, serve } from "./helpers.mjs";

const pdn = `[Event "Club night"]
[Date "2026.11.02"]
[Black "Ann"]
[White "Bob"]

1. 11-15 22-18 2. 15x22 26x17 1-0

[Black "Cid"]
[White "Dot"]

1. 11-15 22-17 2. 15-20 *

1. 9-13 22-18 *
`;

const report = JSON.stringify({
    header: {
        game: { name: "Mixtour", variants: [] }, site: { name: "Abstract Play", gameid: "17" },
        "date-start": "2025-01-02T03:04:05.000Z", "date-end": "", "date-generated": "",
        players: [{ name: "Ann", score: 0, result: 1 }, { name: "Bob", score: 0, result: 0 }],
    },
    moves: [["c3", "c2"], ["c3-c2", "d3"], ["c2:1-d3", "resign"]],
});

/** Reads all games: their records, or the reasons for their refusal. */
function readAll(text) {
    const file = new GameFile(text);
    const found = [];
    for (;;) {
        try {
            const record = file.nextGame();
            if (record === undefined) return found;
            found.push(record);
        } catch (error) {
            found.push(error.message);
        }
    }
}

test("a refused game does not spoil the others", () => {
    const [first, refused, last, ...rest] = readAll(pdn);
    assert.deepEqual([first.game, first.tag("P1"), first.tag("Event"), first.length, first.end.result], ["draughts", "Ann", "Club night", 4, "p1win"]);
    assert.match(refused, /^game 2 \(Cid against Dot\), line 11: illegal move: ply 3, .*`15-20` is illegal/);
    assert.deepEqual([last.length, last.tag("P1"), rest.length], [2, undefined, 0]);
});

test("records are read like games of other programs", () => {
    const text = "[Game \"mixtour\"]\n\nc3 c4 *\n";
    assert.deepEqual(readAll(`${text}\n${text}`).map(({ length }) => length), [2, 2]);
});

test("the notes of a game are those of its text", () => {
    const file = new GameFile("1. 9-13 (1. 11-15) 22-18 *");
    assert.equal(file.nextGame().length, 2);
    assert.match(file.notes.join(), /variations/);
});

test("a record becomes a text of its game's formats, and is read back", () => {
    for (const [text, formats] of [[pdn, 1], [report, 1]]) {
        const record = readAll(text)[0];
        const known = games().find(({ name }) => name === record.game).formats;
        assert.equal(known.length, formats);
        const [again, ...rest] = readAll(record.toText(known[0]));
        assert.deepEqual([again.moves(), again.end, rest.length], [record.moves(), record.end, 0]);
        assert.throws(() => record.toText("pgn"), /no such format/);
    }
    const record = Record.parse("[Game \"mixtour\"]\n[Variant \"basic:pieces=20\"]\n\nc3 *\n");
    assert.throws(() => record.toText(games().find(({ name }) => name === "mixtour").formats[0]), /unfinished game/);
});

// ---- On the page

let browser;
let site;
before(async () => {
    browser = await launch();
    site = await serve();
});
after(async () => {
    await browser?.close();
    await site?.close();
});

async function inPage(body) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] });
    try {
        const { page, problems } = await open(context, site.url);
        await body(page);
        assert.deepEqual(problems, []);
    } finally {
        await context.close();
    }
}

const file = (name, text, encoding) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text, encoding) });

/** Opens a file with the button in the dialog of saved games. */
async function openFile(page, name, text, encoding) {
    await page.locator("#saved").click();
    await page.locator("dialog input[type=file]").setInputFiles(file(name, text, encoding));
}

/** Drops a file on the page, or pastes, drags or drops a text. Returns whether the page accepts it. */
const give = (page, kind, text, isFile = kind === "drop") =>
    page.evaluate(([kind, text, isFile]) => {
        const data = new DataTransfer();
        if (isFile) data.items.add(new File([text], "game"));
        else data.setData("text", text);
        const event = kind !== "paste" ? new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent(kind, { clipboardData: data, bubbles: true, cancelable: true });
        return !document.body.dispatchEvent(event);
    }, [kind, text, isFile]);

/** Drops several files on the page. */
const drop = (page, files) =>
    page.evaluate((files) => {
        const dataTransfer = new DataTransfer();
        for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, Object.entries(files));

const movesAre = (page, count) => page.waitForFunction((count) => document.querySelectorAll("#moves li").length === count, count);
const items = (page) => page.locator("dialog .found li > span").allTextContents();

test("the user chooses from the games of a PDN file", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        await openFile(page, "club.pdn", pdn.replace("Ann", "René"), "latin1");
        await page.waitForSelector("dialog .found li");
        // A hidden field for names has no focus.
        assert.match(await page.evaluate(() => document.activeElement.ariaLabel), /^Open: 1\./);
        assert.deepEqual(await items(page), ["1. René against BobClub night · 2026.11.02 · René wins · 4 moves", "Game 3unfinished · 2 moves"]);
        assert.equal(await page.locator("dialog [role=status]").textContent(), "2 games");
        assert.equal(await page.locator("dialog summary").textContent(), "1 game is refused");
        assert.match(await page.locator("dialog .refused li").textContent(), /^game 2 \(Cid against Dot\), line 11: illegal move/);
        await page.getByRole("button", { name: "Open: 1. René against Bob" }).click();
        await movesAre(page, 4);
        assert.equal(await page.locator("dialog").count(), 0);
        assert.equal(await page.evaluate(() => document.activeElement.id), "board");
        assert.match(await recordOf(page), /\[P1 "René"\]/);
        // And back.
        await page.locator("#saved").click();
        await page.getByRole("button", { name: "Copy as PDN", exact: true }).click();
        await page.waitForFunction(() => document.querySelector("dialog .problem").textContent === "Copied.");
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        assert.match(copied, /\[Black "René"\][^]*1\. 11-15 22-18 2\. 15x22 26x17 1-0/);
        const own = await recordOf(page);
        await page.getByRole("button", { name: "Close", exact: true }).click();
        await begin(page, "mixtour");
        await give(page, "paste", copied);
        await movesAre(page, 4);
        assert.equal(await recordOf(page), own);
    }));

test("several files become one list", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        const files = {
            "club.pdn": pdn, "game.txt": "[Game \"mixtour\"]\n\nc3 c4 *\n", "empty.pdn": " \n", "study.json": "{\"nodes\": []}",
            "long.pdn": `1. ${"9-13 22-18 ".repeat(9_000)}`, "won.pdn": "1. 9-13 22-18 0-1\n",
        };
        const list = [
            "1. Ann against BobClub night · 2026.11.02 · Ann wins · 4 moves · club.pdn", "Game 3unfinished · 2 moves · club.pdn",
            "Game 1unfinished · 2 moves · game.txt", "Game 1player 2 wins · 2 moves · won.pdn",
        ];
        const refused = [/^club\.pdn: game 2 \(Cid/, /^empty\.pdn: .*empty/, /^study\.json: it is a study/, /^long\.pdn: it is too long/];
        const listed = async () => {
            await page.waitForFunction(() => document.querySelector("dialog [role=status]")?.textContent === "4 games");
            assert.deepEqual(await items(page), list);
            const reasons = await page.locator("dialog .refused li").allTextContents();
            assert.equal(reasons.length, refused.length);
            refused.forEach((reason, index) => assert.match(reasons[index], reason));
        };
        await drop(page, files);
        await listed();
        await page.getByRole("button", { name: "Open: Game 1" }).first().click();
        await movesAre(page, 2);
        assert.match(await recordOf(page), /mixtour/);
        await page.locator("#saved").click();
        await page.locator("dialog input[type=file]").setInputFiles(Object.entries(files).map(([name, text]) => file(name, text)));
        await listed();
        // Without a game, the reasons are in sight.
        const before = await recordOf(page);
        await drop(page, { "a.txt": "", "b.txt": "Dear Ann, shall we play?" });
        await page.waitForSelector("dialog .refused[open]");
        assert.match(await page.locator("dialog .refused").textContent(), /^2 games are refuseda\.txt: .*b\.txt: /);
        assert.equal(await recordOf(page), before);
    }));

test("long lists can be searched", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        const many = Array.from({ length: 700 }, (_, index) => `[Black "Piet ${index + 1000}"]\n\n1. 9-13 22-18 *\n\n`).join("");
        await give(page, "drop", `{Games of the club}\n${many}`);
        await page.waitForFunction(() => document.querySelector("dialog [role=status]")?.textContent === "700 games");
        assert.match(await page.locator("dialog .found li").last().textContent(), /^and 500 more/);
        await page.locator("dialog input[type=search]").fill("1654 piet");
        assert.equal((await items(page)).length, 1);
        await page.locator("dialog .found button").click();
        await page.waitForSelector("#moves li");
        assert.match(await recordOf(page), /Piet 1654/);
    }));

test("a game report is dropped on the page, and copied as one", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        await give(page, "drop", report);
        await movesAre(page, 5);
        assert.match(await recordOf(page), /\[Variant "basic:pieces=20"\]/);
        assert.match(await page.locator("#message").textContent(), /take a move back|taken back/);
        await page.locator("#saved").click();
        await page.getByRole("button", { name: "Copy as AbstractPlay report" }).click();
        await page.waitForFunction(() => document.querySelector("dialog .problem").textContent === "Copied.");
        const [again] = readAll(await page.evaluate(() => navigator.clipboard.readText()));
        assert.deepEqual(again.moves().map(({ move }) => move), ["c3", "c2", "c3-c2", "d3", "c2-d3"]);
    }));

test("text is dropped, and a comment in quotation marks is no JSON", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        const text = "{\"Old Faithful\"} 1. 11-15 22-18 *";
        await begin(page, "mixtour");
        // The browser drops only where dragging is accepted.
        assert.ok(await give(page, "dragover", text, false));
        assert.ok(await give(page, "drop", text, false));
        await movesAre(page, 2);
        await begin(page, "mixtour");
        await give(page, "paste", text);
        await movesAre(page, 2);
    }));

test("what is no game is refused in plain words, and nothing changes", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        await page.locator('.canvas [data-part="c3"]').click();
        const before = await recordOf(page);
        for (const [text, error] of [
            ["Dear Ann, shall we play?", /\S/],
            ["", /empty/],
            [" \n", /empty/],
            ['{"a": 1}', /field/],
            ['{"header": 1}', /not a game report/],
            [report.replace("Mixtour", "Chess"), /Chess/],
            [pdn.slice(pdn.indexOf("[Black \"Cid"), pdn.indexOf("1. 9")), /game 1 \(Cid against Dot\), line 4: illegal move/],
            [`1. ${"9-13 22-18 ".repeat(9_000)}`, /too long, more than 60,000 characters/],
        ]) {
            await give(page, "drop", text);
            await page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".notice").textContent), error.source);
            assert.equal(await recordOf(page), before);
        }
        // On a phone, a long reason is folded.
        await page.setViewportSize({ width: 390, height: 844 });
        const height = () => page.locator(".notice").evaluate((notice) => notice.offsetHeight);
        await give(page, "drop", "Dear Ann, shall we play?");
        await page.waitForSelector(".notice details:not([open])");
        assert.match(await page.locator(".notice summary").textContent(), /unknown format:$/);
        const folded = await height();
        assert.ok(folded < 80, folded);
        await page.locator(".notice summary").click();
        assert.ok(await height() > 2 * folded);
        // In a game with secrets, no format shows them.
        await begin(page, "fifes-and-drums");
        await page.locator("#saved").click();
        assert.equal(await page.locator("dialog [data-format]").count(), 0);
    }));
