// The template of a page with one's own games, as the guide `docs/new-game` builds it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { begin, folder, launch, open, serve, status } from "./helpers.mjs";

test("a page with a game of one's own", { timeout: 900_000 }, async () => {
    const crate = join(folder, "../../docs/new-game/page");
    execFileSync("./build", [crate], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    const site = await serve(undefined, join(crate, "dist"));
    const browser = await launch();
    try {
        const context = await browser.newContext({ serviceWorkers: "block" });
        const { page, problems } = await open(context, site.url);
        assert.equal(await page.title(), "Breakthrough");
        assert.match(await page.locator('meta[name="description"]').getAttribute("content") ?? "", /^Play Breakthrough/);
        assert.equal(await page.locator("[data-game]").count(), 1);
        // There is no `page.json`.
        assert.equal(await page.locator(".learn button").count(), 0);
        const at = (square) => page.locator(`.canvas [data-part="${square}"]`).click();

        await begin(page, "breakthrough", { seats: ["person", "runner"] });
        await page.locator('.canvas [data-part="b2"]').dragTo(page.locator('.canvas [data-part="c3"]'));
        await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
        await page.locator("#turn").click();
        await page.locator("#undo").click();
        assert.equal(await page.locator("#moves li").count(), 0);
        assert.match(await status(page) ?? "", /Player 1/);
        await page.locator("#typed").fill("b2-b4");
        await page.keyboard.press("Enter");
        await page.waitForSelector(".message:not(:empty)");
        await page.locator("#rules").click();
        await page.waitForFunction(() => /Dan Troyka/.test(document.querySelector("#rules-page")?.textContent ?? ""));
        await page.keyboard.press("Escape");

        // Positions are set up as text.
        await page.locator("#again").click();
        await page.locator("#edit").click();
        await page.locator("#editor-text").fill("6/w5/6/6/6/b5 1 standard");
        await page.locator("#editor-study").click();
        await at("a5");
        await at("a6");
        await page.waitForFunction(() => /wins/.test(document.querySelector("#status")?.textContent ?? ""));
        assert.deepEqual(problems, []);
    } finally {
        await browser.close();
        await site.close();
    }
});
