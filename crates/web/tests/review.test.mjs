// Reviews of games, in Node and on the page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Record, Reviewer, randomGame } from "../pkg/gambol.js";
import { begin, launch, open, recordOf, serve } from "./helpers.mjs";

/** Both players could win with their first move. */
const blunders = '[Game "mixtour"]\n[Position "x,12,212,x,22/x5/21,x,1,1,2/12,x,1121,x2/x3,2,1 1 0,0 - official"]\n\nd3-c3 c5-c3 *\n';

/** Returns a game of random moves with a result. */
function ended(game, variant, moves) {
    const record = Record.parse(randomGame(game, variant, 2n, moves));
    record.setResult("p1win", "agreement");
    return record;
}

function review(record, nodes, seed) {
    const reviewer = new Reviewer(record, nodes, seed);
    return reviewer.game(Array.from({ length: record.length + 1 }, (_, ply) => reviewer.ply(ply)));
}

test("a module reviews a game position by position", () => {
    const record = Record.parse(blunders);
    const found = review(record, 1_000);
    const [move] = found.moves;
    assert.deepEqual([move.move, move.player, move.mark, move.before, move.after], ["d3-c3", "p1", "blunder", 1, 0]);
    assert.deepEqual([found.schema, found.players.length, found.expected.length], [1, 2, 3]);
    assert.deepEqual(review(record, 1_000n, 1), found);
    assert.throws(() => new Reviewer(record, 0).ply(0), /^Error: a review needs at least one node/);
    assert.throws(() => new Reviewer(record, 1.5), /`nodes` must be a whole number/);
    const reviewer = new Reviewer(record);
    assert.throws(() => reviewer.ply(3), /`ply` must be a whole number from 0 to 2/);
    assert.throws(() => reviewer.game([reviewer.ply(0)]), /each position needs a review/);
    assert.throws(() => reviewer.game([{ expected: "?" }]), Error);
});

test("a game with secrets is reviewed when it is over", () => {
    const record = Record.parse(randomGame("fifes-and-drums", "fog", 2n, 20));
    assert.throws(() => new Reviewer(record, 10).ply(0), /^Error: a game with secrets is reviewed when it is over/);
    record.setResult("p1win", "agreement");
    const { moves, players } = review(record, 10);
    assert.equal(moves.length, 20);
    const { luck, choices, others } = players[0];
    assert.ok([luck, choices, others].every(Number.isFinite));
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

async function inPage(body, script = () => {}) {
    const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 900 } });
    try {
        await context.addInitScript(script);
        const { page, problems } = await open(context, site.url);
        await body(page);
        assert.deepEqual(problems, []);
    } finally {
        await context.close();
    }
}

const give = (page, text) =>
    page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData("text", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);

const judged = (page) => page.locator("#judged").textContent();
const message = (page, pattern) =>
    page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#message").textContent), pattern.source);

/** Opens a game and reviews it. */
async function reviewed(page, text) {
    await give(page, text);
    await page.waitForSelector("#moves li");
    await page.locator("#review").click();
    await page.locator("#judged").waitFor();
}

test("the curve, the marks, the better move, and another try", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        await reviewed(page, blunders);
        const before = await recordOf(page);
        assert.deepEqual(await page.locator("#moves li").allTextContents(), ["d3-c3??", "c5-c3??"]);
        assert.equal(await page.getByRole("button", { name: "d3-c3, Player 1, blunder" }).count(), 1);
        assert.equal(await page.locator("#curve circle.blunder").count(), 2);
        assert.equal(await page.locator("#curve polygon").count(), 2);
        assert.match((await page.locator(".accuracies li").allTextContents()).join("; "), /^Player 10% accurate, 0\?! 0\? 1\?\?; Player 20%/);
        // A click on the curve goes to the move.
        const box = await page.locator("#curve > svg").boundingBox();
        await page.mouse.click(box.x + box.width / 2, box.y + 20);
        assert.equal(await page.locator("#moves [aria-current]").textContent(), "d3-c3??");
        assert.equal(await judged(page), "d3-c3 is a blunder: it costs 100% of a win.");
        assert.equal(await page.getByRole("status").filter({ hasText: "d3-c3 is a blunder" }).count(), 1);
        assert.equal(await page.locator(".arrow").count(), 0);
        await page.locator("#better").click();
        const better = /^Better than d3-c3: (\S+)\.$/.exec(await judged(page))[1];
        assert.equal(await page.locator(".arrow").count(), 1);
        await page.locator("#better").click();
        assert.equal(await page.locator(".arrow").count(), 0);
        assert.match(await judged(page), /^d3-c3 is a blunder/);
        // Another try, by pointing and by typing. The game stays as it is.
        await page.locator("#again-here").click();
        await message(page, /^Find a better move than d3-c3\.$/);
        await page.locator('.canvas [data-part="b4"]').click();
        await message(page, /^b4 is no better\. It costs 100% of a win, and d3-c3 costs 100%\.$/);
        await page.locator("#typed").fill(better);
        await page.locator("#typed").press("Enter");
        await message(page, /^Right: there is no better move than /);
        assert.equal(await recordOf(page), before);
        // A user who has gone on meanwhile hears no more of a try.
        await page.locator("#again-here").click();
        await page.locator("#typed").fill("b4");
        await page.locator("#typed").press("Enter");
        await page.locator("#next").click();
        await page.waitForTimeout(4_000);
        assert.equal(await page.locator("#message").textContent(), "");
        // Another move ends the review.
        await page.locator("#last").click();
        assert.equal(await page.locator("#message").textContent(), "");
        await page.locator('.canvas [data-part="b4"]').click();
        assert.equal(await page.locator("#curve").isVisible(), false);
        assert.deepEqual(await page.locator("#moves li").allTextContents(), ["d3-c3", "c5-c3", "b4"]);
    }));

test("a review stops at once", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        await give(page, ended("draughts", "standard", 60).toText("pdn"));
        await page.waitForSelector("#moves li");
        await page.locator("#review").click();
        await page.waitForFunction(() => document.querySelector(".review progress").value > 0);
        assert.equal(await page.locator("#judged").isVisible(), false);
        assert.ok(await page.locator("#curve polyline").count() > 0);
        await page.locator("#review-stop").click();
        assert.equal(await page.locator("#curve").isVisible(), false);
        assert.equal(await page.locator("#review").getAttribute("aria-pressed"), "false");
        await page.waitForTimeout(1_000);
        assert.equal(await page.locator("#curve polyline").count(), 0);
    }));

test("three players have three curves", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        await reviewed(page, ended("pikemen", "three", 4).text);
        assert.equal(await page.locator("#curve polyline").count(), 3);
        assert.equal(await page.locator(".accuracies li").count(), 3);
    }));

test("secrets stay secret until the end of the game", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        await begin(page, "fifes-and-drums", { preset: "fog", seats: ["person", "random"] });
        await page.locator("#review").click();
        await message(page, /^a game with secrets is reviewed when it is over, because a review shows its secrets$/);
        assert.equal(await page.locator("#curve").isVisible(), false);
        await reviewed(page, ended("fifes-and-drums", "fog", 8).text);
        assert.equal(await page.locator("#curve polyline").count(), 1);
    }));

test("without workers one sentence says so", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        await give(page, blunders);
        await page.waitForSelector("#moves li");
        await page.locator("#review").click();
        await message(page, /^This browser does not let the page review games in the background\./);
        assert.equal(await page.locator("#curve").isVisible(), false);
    }, () => {
        globalThis.Worker = class { constructor() { throw new DOMException("x", "SecurityError"); } };
    }));
