// Problems: solving one, hints, the refutation of a wrong answer, and the streak.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Position } from "../pkg/gambol.js";
import { folder, launch, open, serve } from "./helpers.mjs";

const problems = (crate, game) => readFileSync(join(folder, "..", crate, "problems.tsv"), "utf8").split("\n")
    .map((line) => line.split("\t")).filter(([name]) => name === game).map(([, position, , , , line]) => ({ position, line: line.split(" ") }));

test("a problem is solved, offline, with hints and a streak", { timeout: 300_000 }, async () => {
    const site = await serve();
    const browser = await launch();
    try {
        const context = await browser.newContext();
        const { page, problems: wrong } = await open(context, site.url);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await site.close();
        await context.setOffline(true);
        const [first, second] = problems("two-pipers", "two-pipers");
        await page.locator('[data-problems="two-pipers"]').click();
        await page.waitForSelector("#problem-count");
        const text = (id) => page.locator(id).textContent();
        const make = async (position, move) => {
            for (const { text } of Position.parse("two-pipers", position).path(move)) await page.locator(`[data-part="${text}"]`).click();
        };
        await page.waitForFunction(() => /^Problem 1 of/.test(document.querySelector("#problem-count")?.textContent ?? ""));
        // A wrong move is refuted and does not count.
        const other = Position.parse("two-pipers", first.position).moves.find((move) => move !== first.line[0]);
        await make(first.position, other);
        await page.waitForFunction(() => /does not win/.test(document.querySelector("#message")?.textContent ?? ""));
        for (const hint of [/begins with/, /.+/]) {
            await page.locator("#problem-hint").click();
            await page.waitForFunction(() => document.querySelector("#board [class*=hint]") !== null);
            assert.match(await text("#message"), hint);
        }
        const solve = async ({ position, line }) => {
            let at = Position.parse("two-pipers", position);
            for (const [index, move] of line.entries()) {
                if (index % 2 === 0) {
                    await make(at.text, move);
                    const next = line[index + 1];
                    await page.waitForFunction((said) => (document.querySelector("#message")?.textContent ?? "").includes(said), next ?? "Solved");
                }
                at = at.apply(move);
            }
        };
        await solve(first);
        assert.equal(await text("#message"), "Solved, with help.");
        assert.match(await text("#problem-count"), /Streak 0, best 0$/);
        await page.locator("#next-problem").click();
        await solve(second);
        assert.equal(await text("#message"), "Solved.");
        assert.match(await text("#problem-count"), /^Problem 2 of \d+. Streak 1, best 1$/);
        // The streak and the next problem stay.
        await page.reload();
        await page.waitForSelector("html[data-ready]");
        await page.locator("#games").click();
        await page.locator('[data-problems="two-pipers"]').click();
        await page.waitForFunction(() => /^Problem 2 of \d+. Streak 1, best 1$/.test(document.querySelector("#problem-count")?.textContent ?? ""));
        assert.deepEqual(wrong, []);
    } finally {
        await browser.close();
        await site.close();
    }
});

test("a forced reply is judged, too", { timeout: 300_000 }, async () => {
    const site = await serve();
    const browser = await launch();
    try {
        const all = problems("lilypad", "draughts");
        // The second move wins in two ways, and the reply to the other is forced.
        const [next, other] = [all.findIndex(({ position }) => position === "B:WK6:B4,9,K17,K27,K29"), "14-17"];
        const { page } = await open(await browser.newContext(), site.url);
        const make = async (move) => {
            for (const square of move.split(/[-x]/)) await page.locator(`.canvas [data-part="${square}"]`).click();
        };
        const message = (pattern) =>
            page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#message")?.textContent ?? ""), pattern.source);
        await page.evaluate((next) => localStorage.setItem("gambol.problems.draughts", JSON.stringify({ next })), next);
        await page.locator('[data-problems="draughts"]').click();
        await page.waitForFunction((next) => document.querySelector("#problem-count")?.textContent.startsWith(`Problem ${next + 1} of`), next);
        await make(all[next].line[0]);
        await message(/^Right\. The answer is 6x13\.$/);
        await make(other);
        await message(/^Right\. The answer is (?!6x13)/);
        // And the refutation of a wrong move may begin with one.
        await page.evaluate(() => localStorage.clear());
        await page.locator("#problem-leave").click();
        await page.locator('[data-problems="draughts"]').click();
        await make("10x3");
        await message(/^10x3 does not win in time: 20-16 /);
    } finally {
        await browser.close();
        await site.close();
    }
});
