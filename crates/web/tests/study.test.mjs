// Studying, setting up and sharing, in a real browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import {
    begin, forgetAll, isOver, kept, launch, open, pointable, random, recordOf, serve, status,
} from "./helpers.mjs";

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

async function inPage(body, options = {}) {
    const permissions = ["clipboard-read", "clipboard-write"];
    const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 900 }, permissions, ...options });
    try {
        const { page, problems } = await open(context, site.url);
        await body(page, context);
        assert.deepEqual(problems, []);
    } finally {
        await context.close();
    }
}

const document_ = async (page) => JSON.parse((await kept(page)).text);
const live = (page) => page.locator("#live").textContent();
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const point = async (page, ...squares) => {
    for (const square of squares) await page.locator(`.canvas [data-part="${square}"]`).click();
};

/** A study of Mixtour: c3 d4 c3-d4, and a variation a1 after c3. */
async function study(page) {
    await begin(page, "mixtour");
    await point(page, "c3", "d4", "c3", "d4");
    await page.locator("#study").click();
    await page.waitForSelector(".study");
    await page.locator("#first").click();
    await page.locator("#next").click();
    await point(page, "a1");
}

test("a study: variations, comments, the main line, and deleting", () =>
    inPage(async (page) => {
        await study(page);
        assert.match(await live(page), /Player 2: a1\. Player 1 to move/);
        await page.locator("#comment").fill("Far from everything.");
        let nodes = (await document_(page)).nodes;
        assert.deepEqual(nodes.map(({ parent, move }) => [parent, move]), [[0, "c3"], [1, "d4"], [2, "c3-d4"], [1, "a1"]]);
        assert.equal(nodes[3].comment, "Far from everything.");
        assert.equal(await page.locator("#tree .variation .comment").textContent(), "Far from everything.");
        // A move that is there already is no other variation.
        await page.locator("#previous").click();
        assert.match(await live(page), /Player 1: c3\. 2 variations go on from here\. Player 2 to move/);
        await point(page, "a1");
        assert.equal((await document_(page)).nodes.length, 4);
        assert.match(await live(page), /Comment: Far from everything\./);
        await page.locator("#promote").click();
        assert.match(await live(page), /This is the main line now\. Player 2: a1/);
        nodes = (await document_(page)).nodes;
        assert.deepEqual(nodes.map(({ parent, move }) => [parent, move]), [[0, "c3"], [1, "a1"], [1, "d4"], [3, "c3-d4"]]);
        assert.equal(await page.locator("#promote").isDisabled(), true);
        await page.locator('#tree button:has-text("d4")').first().click();
        await page.locator("#remove").click();
        // What is written is not deleted without a question.
        await page.locator("dialog .primary").click();
        assert.match(await live(page), /Deleted\. Player 1: c3/);
        assert.deepEqual((await document_(page)).nodes.map(({ move }) => move), ["c3", "a1"]);
        // It survives a reload, at the same place.
        await page.reload();
        await page.waitForSelector(".study");
        assert.equal(await page.locator("#tree [aria-current]").textContent(), "c3");
        // And the game is still there.
        await page.locator("#back").click();
        await page.waitForSelector("#undo");
        assert.match(await recordOf(page), /c3-d4/);
    }));

test("a study by keyboard and ear", () =>
    inPage(async (page) => {
        await study(page);
        await page.locator("#tree [aria-current]").focus();
        await page.keyboard.press("ArrowUp");
        assert.match(await live(page), /^Player 2: d4\. Player 1 to move$/);
        await page.keyboard.press("ArrowRight");
        assert.match(await live(page), /^Player 1: c3 to d4 pieces: 1\. Player 2 to move$/);
        await page.keyboard.press("Home");
        assert.match(await live(page), /^Start\. Player 1 to move$/);
        await page.keyboard.press("End");
        assert.equal(await page.evaluate(() => document.activeElement.textContent), "c3-d4");
        // Every square says what stands there, while studying and while playing.
        const label = (square) => page.locator(`.canvas [data-part="${square}"]`).getAttribute("aria-label");
        assert.equal(await label("d4"), "d4, 2 pieces, from the top player 1, player 2");
        assert.match(await label("c3"), /^c3, can be chosen$/);
        await begin(page, "pikemen", { preset: "mini" });
        assert.match(await label("f1"), /^f1, large piece of player 1, upright, can be chosen$/);
        for (const preset of ["classic", "warlords", "hexagon", "star"]) {
            // Who begins can choose their own pieces and nothing else, so the words are those of the right squares.
            await begin(page, "pikemen", { preset });
            const own = await page.locator(".canvas .can").evaluateAll((parts) => parts.map((part) => part.getAttribute("aria-label")));
            assert.ok(own.length > 5);
            for (const words of own) assert.match(words, /piece of player 1, upright, can be chosen/, preset);
        }
        await begin(page, "two-pipers");
        assert.equal(await label("e1"), "e1, dark piper");
        assert.match(await label("d3"), /^d3, dark attacker, can be chosen$/);
        await begin(page, "draughts");
        assert.match(await label("32"), /^32, light man$/);
    }));

test("a study as a text, a file, a link and under a name", () =>
    inPage(async (page) => {
        await study(page);
        const text = (await kept(page)).text;
        await page.locator("#share").click();
        assert.equal(await page.locator("#study-text").inputValue(), text);
        await page.getByRole("button", { name: "Copy link" }).click();
        await page.waitForFunction(() => document.querySelector("#live").textContent === "Copied.");
        const link = await clipboard(page);
        assert.ok(link.startsWith(`${site.url}#study=`));
        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save file" }).click()]);
        assert.equal(readFileSync(await download.path(), "utf8"), text);
        await page.getByLabel("Name of the study").fill("corner");
        await page.getByLabel("Name of the study").press("Enter");
        // The engine says what is wrong.
        await page.locator("#study-text").fill(text.replace('"parent":2', '"parent":7'));
        await page.locator("#read-study").click();
        assert.match(await page.locator("dialog .problem").textContent(), /node 3: its parent 7 is not before it/);
        await page.locator("#study-text").fill("{");
        await page.locator("#read-study").click();
        assert.match(await page.locator("dialog .problem").textContent(), /JSON/);
        await page.keyboard.press("Escape");
        await forgetAll(page);
        await page.goto("about:blank");
        await page.goto(link);
        await page.waitForSelector(".study");
        assert.equal((await kept(page)).text, text);
        // A file that was saved is opened, from a game too.
        await begin(page, "pikemen", { preset: "mini" });
        await page.locator("#saved").click();
        const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open files" }).click()]);
        await chooser.setFiles(await download.path());
        await page.waitForSelector(".study");
        assert.equal((await kept(page)).text, text);
        await page.locator("#remove").isDisabled();
        await page.locator("#share").click();
        await page.getByRole("button", { name: "Load: corner" }).click();
        await page.waitForFunction(() => document.querySelector("dialog") === null);
        assert.equal((await kept(page)).text, text);
        // A link that somebody has cut short leads nowhere, and nothing breaks.
        await page.goto("about:blank");
        await page.goto(`${link.slice(0, -9)}`);
        await page.waitForSelector("html[data-ready]");
        assert.equal((await kept(page)).text, text);
    }));

test("the best lines come while the bot thinks, and are arrows on the board", { timeout: 120_000 }, () =>
    inPage(async (page) => {
        await study(page);
        await page.locator("#analyse").click();
        await page.waitForFunction(() => document.querySelectorAll("#analysis .line").length === 3);
        await page.waitForFunction(() => document.querySelectorAll(".arrows .arrow").length === 3);
        const spent = async () => Number(/([\d,]+) nodes/.exec(await page.locator("#analysis").textContent())[1].replaceAll(",", ""));
        const first = await spent();
        await page.waitForFunction((first) => Number(/([\d,]+) nodes/.exec(document.querySelector("#analysis").textContent)[1].replaceAll(",", "")) > first, first);
        assert.match(await live(page), /Best so far: .*Player 1 [+−±]\d/);
        await page.locator("#arrows").click();
        assert.equal(await page.locator(".arrows").count(), 0);
        await page.locator("#arrows").click();
        assert.ok((await page.locator(".arrows .arrow").count()) > 0);
        // Stopped, it goes on where it was: what was found is not lost.
        await page.locator("#pause").click();
        await page.waitForSelector("#pause", { state: "hidden" });
        const before = await spent();
        await page.locator("#analyse").click();
        assert.equal(await page.locator("#analysis").isHidden(), true);
        assert.equal(await page.locator(".arrows").count(), 0);
        await page.locator("#analyse").click();
        await page.waitForSelector("#analysis .line button");
        assert.ok((await spent()) > before);
        // A click on the second line plays it, as a variation with its score.
        const second = page.locator("#analysis .line").nth(1).locator("button").first();
        const move = await second.textContent();
        await second.click();
        const added = (await document_(page)).nodes.at(-1);
        assert.equal(added.parent, 4);
        assert.match(added.score, /^(cp|mate) -?\d+$/);
        assert.equal(await page.locator("#tree [aria-current]").textContent().then((text) => text.startsWith(added.move)), true);
        assert.ok(move.length > 0);
        await page.locator("#lines").selectOption("1");
        await page.waitForFunction(() => document.querySelectorAll("#analysis .line").length === 1);
    }));

test("a position is set up by pointing, and the engine says what is wrong with it", () =>
    inPage(async (page) => {
        const text = () => page.locator("#editor-text").inputValue();
        const problem = () => page.locator("#editor-problem").textContent();
        const put = (square) => page.locator(`dialog .canvas [data-part="${square}"]`).click();
        const choose = (label) => page.getByLabel(label, { exact: true }).check();
        await page.locator("#games").click();
        await page.locator('[data-game="mixtour"]').click();
        await page.locator("#edit").click();
        for (const square of ["a1", "a1", "a1", "a1", "e5"]) await put(square);
        assert.equal(await text(), "x4,1/x5/x5/x5/1111,x4 1 0,0 - basic");
        assert.equal(await problem(), "This position can be played.");
        assert.match(await live(page), /e5: one piece of player 1\./);
        // One too many: it is written on the square, with the engine's words below.
        await put("a1");
        assert.match(await problem(), /BOARD/);
        assert.equal(await page.locator("dialog .chips text").textContent(), "11111");
        assert.equal(await page.locator("#editor-play").isDisabled(), true);
        await choose("Take away");
        await put("a1");
        await choose("one piece of player 2");
        await put("a1");
        await page.locator("#editor-side").selectOption("1");
        assert.equal(await text(), "x4,1/x5/x5/x5/2,x4 2 0,0 - basic");
        await page.locator("#editor-study").click();
        await page.waitForSelector(".study");
        assert.equal((await document_(page)).start, "x4,1/x5/x5/x5/2,x4 2 0,0 - basic");

        await page.locator("#games").click();
        await page.locator('[data-game="two-pipers"]').click();
        await page.locator("#edit").click();
        await page.locator("#editor-clear").click();
        assert.match(await text(), /^8\/8\/8\/8\/8\/8\/8\/8 1 -,- standard$/);
        await choose("dark sleeper");
        await put("e4");
        await choose("dark piper");
        await put("e4");
        await choose("light piper");
        await put("e8");
        assert.equal(await text(), "8/8/8/8/4S3/8/8/8 1 e4,e8 standard");
        assert.equal(await problem(), "This position can be played.");
        // A piper does not swim.
        await put("a5");
        assert.match(await problem(), /PIPERS/);
        await page.keyboard.press("Escape");

        await page.locator('[data-game="pikemen"]').click();
        await page.locator("#preset").selectOption("hexagon");
        await page.locator("#edit").click();
        const start = await text();
        await choose("large piece of player 2");
        await page.getByLabel("Orientation").selectOption("SW");
        await put("a41");
        assert.match(await text(), /^13U,13U,12U,23SW\/13U/);
        await put("a41");
        assert.equal(await text(), start);
        await page.keyboard.press("Escape");

        await page.locator('[data-game="lilypad"]').click();
        await page.locator("#position").fill("B:W21,22:B5,6 5,21 standard");
        await page.locator("#edit").click();
        await choose("dark king with its pawn");
        await put("10");
        assert.equal(await text(), "B:W21,22:B5,6,K10 10,21 standard");
        await page.locator("#editor-play").click();
        assert.equal(await page.locator("#position").inputValue(), "B:W21,22:B5,6,K10 10,21 standard");
        await page.keyboard.press("Escape");

        await page.locator('[data-game="fifes-and-drums"]').click();
        await page.locator("#edit").click();
        await page.locator("#editor-text").fill("1,1,1,1,1,1 AM,AM,7VY,8MS,CY - PMSL,PMYK - 1 standard");
        assert.match(await problem(), /POOL/);
        await page.locator("#editor-text").fill("1,1,1,1,1,1 - - ?,? - chance standard");
        const card = (name) => page.locator(`[data-card="${name}"]`).click();
        for (const name of ["AM", "7VY", "8MS", "CY", "5ML"]) await card(name);
        assert.match(await problem(), /./);
        await choose("Goal of player 1");
        await card("PMYK");
        await card("PMSL");
        await choose("Goal of player 2");
        await card("PMYK");
        await choose("Discard");
        await card("2SY");
        await page.locator('[data-unit="S"]').fill("2");
        await page.locator("#editor-turn").selectOption("1");
        // p1 has played the 2, so it is the turn of p2.
        assert.match(await problem(), /TURN: by the cards the turn must be 2/);
        await page.locator("#editor-turn").selectOption("2");
        assert.equal(await text(), "1,2,1,1,1,1 AM,7VY,8MS,CY,5ML 2SY PMSL,PMYK - 2 standard");
        assert.equal(await problem(), "This position can be played.");
        assert.equal(await page.locator('[data-card="2SY"] .sr').textContent(), ", 2 of Suns and Wyrms: Discard");
        await page.locator("#editor-study").click();
        await page.waitForSelector(".study");
        assert.match((await document_(page)).start, /^1,2,1,1,1,1 AM,5ML,7VY,8MS,CY 2SY/);
    }));

test("a refused choice can be asked why, and the clause opens beside the board", () =>
    inPage(async (page) => {
        for (const [game, clause, squares] of [["two-pipers", "3.1", ["c3", "c4"]], ["draughts", "2.1", ["11", "30"]], ["mixtour", "3.3", null]]) {
            await begin(page, game);
            if (squares === null) {
                await point(page, "c3");
                await page.locator("#typed").fill("c3-d4");
                await page.locator("#typed").press("Enter");
            } else {
                assert.equal(await page.locator("#why").isHidden(), true);
                await point(page, ...squares);
            }
            await page.locator("#why").click();
            await page.waitForSelector("#rules-page:not([hidden])");
            assert.equal(await page.locator(".cited").getAttribute("id"), `clause-${clause}`);
            assert.equal(await page.evaluate(() => document.activeElement.id), `clause-${clause}`);
            await page.keyboard.press("Escape");
        }
    }));

/** What no other player may see: the goal that p2 was dealt. */
const goalOf = (record, player) => [...record.matchAll(/=([PT][A-Z]{3})\b/g)][player - 1][1];

test("a game as one player saw it holds no secret of the other", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        await begin(page, "fifes-and-drums", { preset: "fog", seats: ["person", "random"] });
        const record = () => recordOf(page);
        const pick = random(4);
        for (let count = 0; count < 12; count++) {
            const places = await pointable(page);
            const place = places[pick(places.length)];
            if (place === undefined) await page.waitForTimeout(100);
            else await page.mouse.click(place.x, place.y);
        }
        const secret = goalOf(await record(), 2);
        const own = goalOf(await record(), 1);
        assert.equal(await page.locator("#study").isHidden(), true);
        await page.locator("#saved").click();
        assert.equal(await page.locator('[data-seen="p2"]').count(), 0);
        await page.locator('[data-seen="p1"]').click();
        await page.waitForFunction(() => document.querySelector("#live").textContent === "Copied.");
        const link = await clipboard(page);
        const fault = await page.locator("#fault").inputValue();
        assert.match(fault, /gambol \d+\.\d+/);
        assert.ok(fault.includes(own) && !fault.includes(secret));
        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "File as Player 1 saw it" }).click()]);
        const file = readFileSync(await download.path(), "utf8");
        assert.ok(file.includes(own) && !file.includes(secret));
        const keptCards = [...(await record()).matchAll(/!(\w+)/g)].map((keep) => keep[0]);
        if (keptCards[1] !== undefined) assert.ok(!file.includes(keptCards[1]));
        assert.ok(!(await page.content()).includes(secret));
        await forgetAll(page);
        await page.goto("about:blank");
        await page.goto(link);
        await page.waitForSelector(".study");
        const steps = await page.locator("#moves li").count();
        assert.ok(steps > 5);
        assert.match(await status(page), new RegExp(`View ${steps} of ${steps}`));
        for (const move of ["#first", "#next", "#next", "#last"]) {
            await page.locator(move).click();
            assert.ok(!(await page.content()).includes(secret));
        }
        assert.ok((await page.content()).includes(own));
        // Nobody passes off as a view what is none.
        await page.locator("#saved").click();
        await page.locator("dialog textarea").first().fill(file.replace('"viewer":"p1"', '"viewer":"p2"'));
        await page.locator("#read").click();
        assert.match(await page.locator("dialog .problem").textContent(), /p2 does not see the game like this/);
    }));

test("between people with secrets nothing is shared behind the curtain", () =>
    inPage(async (page) => {
        await begin(page, "fifes-and-drums");
        await page.waitForSelector("#lift");
        await page.locator("#saved").click();
        assert.equal(await page.locator("[data-seen]").count(), 0);
        const record = await recordOf(page);
        const html = await page.content();
        for (const player of [1, 2]) assert.ok(!html.includes(goalOf(record, player)));
        assert.ok(!(await page.locator("#fault").inputValue()).includes(goalOf(record, 1)));
    }));

test("a game with secrets is studied when it is over, chance and all", { timeout: 120_000 }, () =>
    inPage(async (page) => {
        await begin(page, "fifes-and-drums", { seats: ["random", "random"] });
        await page.waitForFunction(() => /wins|draw/.test(document.querySelector("#status").textContent), null, { timeout: 90_000 });
        assert.ok(isOver(await status(page)));
        await page.locator("#study").click();
        await page.waitForSelector(".study");
        await page.locator("#first").click();
        await page.waitForSelector("#chance:not([hidden])");
        await page.locator("#chance").click();
        assert.match(await live(page), /Turned over: .*(Pawn|Court)/);
        await page.locator("#share").click();
        assert.equal(JSON.parse(await page.locator("#study-text").inputValue()).game, "fifes-and-drums");
    }));

test("the board is turned round", () =>
    inPage(async (page) => {
        await begin(page, "two-pipers");
        const top = async (square) => (await page.locator(`.canvas [data-part="${square}"]`).boundingBox()).y;
        assert.ok((await top("a8")) < (await top("a1")));
        await page.locator("#turn").click();
        assert.ok((await top("a8")) > (await top("a1")));
        // It can be played on like this, and stays so.
        const before = await page.locator('.canvas [data-part="d3"]').boundingBox();
        await page.mouse.click(before.x + before.width / 2, before.y + before.height / 2);
        await point(page, "e4");
        assert.ok((await top("a8")) > (await top("a1")));
        await page.locator("#turn").click();
        assert.ok((await top("a8")) < (await top("a1")));
    }));

test("links keep variants with several keys", () =>
    inPage(async (page) => {
        await begin(page, "mixtour", { options: { "pieces of each player": "9", "points that win": "2" } });
        await point(page, "c3");
        await page.locator("#saved").click();
        await page.getByRole("button", { name: "Copy link" }).click();
        await page.waitForFunction(() => document.querySelector("#live").textContent === "Copied.");
        const link = await clipboard(page);
        await forgetAll(page);
        await page.goto("about:blank");
        await page.goto(link);
        await page.waitForSelector(".game");
        const record = await recordOf(page);
        assert.match(record, /\[Variant "basic:pieces=9,points=2"\][^]*1\. c3/);
    }));

test("axe finds no violation of WCAG 2.2 AA where one studies and sets up", { timeout: 300_000 }, async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    for (const colorScheme of ["light", "dark"]) {
        for (const viewport of [{ width: 1280, height: 900 }, { width: 390, height: 844 }]) {
            await inPage(
                async (page) => {
                    const check = async (where) => {
                        await page.evaluate(axe);
                        const found = await page.evaluate(async () => {
                            const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
                            const { violations } = await globalThis.axe.run(document, { runOnly: tags });
                            return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html).join(" ")}`);
                        });
                        assert.deepEqual(found, [], `${where}, ${colorScheme}, ${viewport.width}`);
                    };
                    await study(page);
                    await page.locator("#comment").fill("A comment.");
                    await page.locator("#analyse").click();
                    await page.waitForSelector(".arrows .arrow");
                    await page.locator("#pause").click();
                    await check("a study");
                    await page.locator("#share").click();
                    await check("sharing");
                    await page.keyboard.press("Escape");
                    await page.locator("#set-up").click();
                    await page.locator('dialog .canvas [data-part="b2"]').click();
                    await check("the editor");
                    await page.keyboard.press("Escape");
                    await page.locator("#games").click();
                    await page.locator('[data-game="fifes-and-drums"]').click();
                    await page.locator("#edit").click();
                    await page.locator('[data-card="AM"]').click();
                    await check("the editor of cards");
                },
                { colorScheme, viewport },
            );
        }
    }
});

test("a link that cannot be opened says why, and the game is still there", async () => {
    for (const [fragment, words] of [
        [`game=${Buffer.from("<b>c3</b>").toString("base64url")}`, /cannot be opened: .*unknown format.* records of gambol \(tag Game/],
        ["study=AAAA", /cannot be opened: it is damaged/],
        ["seen=%%%", /cannot be opened: it is damaged/],
    ]) {
        await inPage(async (page) => {
            await begin(page, "mixtour");
            await point(page, "c3");
            // A browser that leaves at once asks whether to.
            while (!/c3/.test((await kept(page))?.text ?? "")) await page.waitForTimeout(20);
            await page.goto("about:blank");
            await page.goto(`${site.url}#${fragment}`);
            await page.waitForSelector("html[data-ready]");
            assert.match(await page.locator(".notice").textContent(), words);
            assert.match(await page.locator("#moves").textContent(), /c3/);
            await page.locator("#games").click();
            assert.equal(await page.locator(".notice").textContent(), "");
        });
    }
});

test("variations may be nested deeper than functions", async () => {
    await inPage(async (page) => {
        // After each move two others, of which the second goes on.
        const nodes = [];
        const ways = [["S", "E"], ["S", "E"], ["N", "U"], ["N", "U"]];
        for (let ply = 0; ply < 4_000; ply++) {
            const square = ply % 2 === 0 ? "f1" : "a6";
            for (const way of ways[ply % 4]) nodes.push({ parent: 2 * ply, move: `${square}(${way})` });
        }
        const start = "23U,23U,22U,x3/23U,22U,21U,x3/22U,21U,21U,x3/x3,11U,11U,12U/x3,11U,12U,13U/x3,12U,13U,13U 1 0,0 mini";
        await page.locator("#saved").click();
        await page.locator("dialog textarea").first().evaluate((area, text) => { area.value = text; }, JSON.stringify({
            schema: 1, game: "pikemen", start, nodes,
        }));
        await page.locator("#read").click();
        await page.waitForSelector(".study");
        assert.equal(await page.locator("#tree [data-node]").count(), nodes.length + 1);
        const [deepest, text] = await page.locator("#tree").evaluate((tree) => {
            const order = [...tree.querySelectorAll("[data-node]")].map((node) => Number(node.dataset.node));
            return [tree.querySelectorAll(".variation .variation").length, order.slice(0, 5)];
        });
        assert.ok(deepest > 2 && deepest < 20);
        assert.deepEqual(text, [0, 1, 2, 3, 4]);
    });
});

test("a game begins at the top, wherever the list of games was", async () => {
    await inPage(async (page) => {
        await page.evaluate(() => scrollTo(0, 9_999));
        assert.ok(await page.evaluate(() => scrollY) > 0);
        await page.locator('[data-game="fifes-and-drums"]').click();
        await page.locator("dialog button[type=submit]").click();
        await page.waitForSelector(".game");
        assert.equal(await page.evaluate(() => scrollY), 0);
    }, { viewport: { width: 390, height: 500 } });
});
