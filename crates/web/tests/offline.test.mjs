// The service worker: offline after the first visit, and never two versions at once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, launch, open, serve } from "./helpers.mjs";

test("offline after the first visit, from any path", { timeout: 300_000 }, async () => {
    const site = await serve();
    const browser = await launch();
    try {
        const context = await browser.newContext();
        const { page, problems } = await open(context, site.url);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await site.close();
        await context.setOffline(true);
        await page.reload();
        await page.waitForSelector("html[data-ready]");
        // The bot's worker and its module come from the same files.
        await begin(page, "mixtour", { seats: ["person", "mcts:level=1"] });
        await page.locator('[data-part="c3"]').click();
        await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
        assert.deepEqual(problems, []);
    } finally {
        await browser.close();
        await site.close();
    }
});

test("unknown paths lead to the page, offline and where the host has nothing", { timeout: 300_000 }, async () => {
    const site = await serve();
    const browser = await launch();
    try {
        const context = await browser.newContext();
        const { page, problems } = await open(context, site.url);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        const lost = async (path) => {
            await page.goto(site.url + path);
            await page.waitForSelector("html[data-ready]");
            assert.equal(page.url(), site.url);
            assert.ok(await page.locator("[data-game]").count() > 1);
        };
        await lost("no/where");
        await context.setOffline(true);
        await site.close();
        for (const path of ["nowhere", "no/where", "no/where/", "a/b/c.html?d"]) await lost(path);
        // What is kept is found, and so are links.
        await page.goto(`${site.url}rules/mixtour.html`);
        assert.match(await page.locator("body").textContent(), /Mixtour/);
        await page.goto(`${site.url}no/where#game=${Buffer.from('[Game "mixtour"]\n\n*\n').toString("base64url")}`);
        await page.waitForSelector("#moves");
        // What is not there is told to developers.
        assert.deepEqual(problems.filter((problem) => !/404|Failed to load resource/.test(problem)), []);
    } finally {
        await browser.close();
        await site.close();
    }
});

test("a service worker that cannot look at what it keeps asks the host", { timeout: 300_000 }, async () => {
    const lock = "addEventListener('message', ({ data }) => data === 'lock' && (caches.open = async () => { throw new Error('locked'); }));";
    const site = await serve((name, body) => (name === "sw.js" ? lock + body : body));
    const browser = await launch();
    try {
        const context = await browser.newContext();
        const { page, problems } = await open(context, site.url);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.evaluate(() => navigator.serviceWorker.controller.postMessage("lock"));
        await page.reload();
        await page.waitForSelector("html[data-ready]");
        await begin(page, "mixtour");
        assert.deepEqual(problems, []);
    } finally {
        await browser.close();
        await site.close();
    }
});

test("a new version switches as a whole, and the game goes on", { timeout: 300_000 }, async () => {
    let version = 1;
    const marked = (name, body) => {
        if (version === 1) return body;
        if (name === "sw.js") return body.toString().replace(/(["'`])([0-9a-f]{16})\1/, '"1234567890abcdef"');
        if (name === "index.html") return body.toString().replace("<html", '<html data-version="2"');
        if (name.endsWith(".js")) return `${body};(globalThis.versions ??= new Set()).add(2);`;
        return body;
    };
    const site = await serve(marked);
    const browser = await launch();
    try {
        const context = await browser.newContext();
        const { page } = await open(context, site.url);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await begin(page, "mixtour");
        await page.locator('[data-part="c3"]').click();
        const isSecond = () => page.evaluate(() => [document.documentElement.dataset.version === "2", globalThis.versions?.has(2) === true]);

        version = 2;
        await page.reload();
        await page.waitForSelector("html[data-ready]");
        // The new version is there, but all that runs is of the old one.
        await page.waitForSelector("#update");
        assert.deepEqual(await isSecond(), [false, false]);
        await page.reload();
        await page.waitForSelector("#update");
        assert.deepEqual(await isSecond(), [false, false]);

        await page.locator("#update").click();
        await page.waitForSelector('html[data-version="2"][data-ready]');
        assert.deepEqual(await isSecond(), [true, true]);
        assert.equal(await page.locator("#moves li").count(), 1);
        const caches = await page.evaluate(() => globalThis.caches.keys());
        assert.equal(caches.length, 1);
    } finally {
        await browser.close();
        await site.close();
    }
});
