// Nothing that somebody has played or written is lost: games and studies have places of their own, in
// several tabs, after links, with a full disk, and by keyboard.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Record } from "../pkg/gambol.js";
import { allKept, begin, changeKept, kept, launch, open, pointable, recordOf, serve, status } from "./helpers.mjs";

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

/** @param {(page: import("playwright-core").Page, context: import("playwright-core").BrowserContext) => Promise<void>} body */
async function inPage(body) {
    const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 900 } });
    try {
        const { page, problems } = await open(context, site.url);
        await body(page, context);
        assert.deepEqual(problems, []);
    } finally {
        await context.close();
    }
}

const point = async (page, ...squares) => {
    for (const square of squares) await page.locator(`.canvas [data-part="${square}"]`).click();
};
const link = (kind, text) => `${site.url}#${kind}=${Buffer.from(text).toString("base64url")}`;
const packed = (page, text) => page.evaluate(async (text) => {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}, text);
const mixtour = (...moves) => {
    const record = Record.parse('[Game "mixtour"]\n[Variant "official"]\n\n*\n');
    for (const move of moves) record.play(move);
    return record.text;
};
const openSaved = async (page) => {
    await page.locator("#saved").click();
    await page.waitForSelector("dialog[open]");
};
const notice = (page) => page.locator(".notice").textContent();
const until = async (page, check) => {
    for (let tries = 0; tries < 200 && !(await check()); tries++) await page.waitForTimeout(50);
    assert.ok(await check());
};

test("a link opens beside the present game, in an open tab too, and both are there afterwards", () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        await point(page, "c3", "a1");
        const mine = await recordOf(page);
        // No reload: the address bar of the open tab.
        await page.goto(link("game", mixtour("e5")));
        await until(page, async () => /e5/.test(await page.locator("#moves").textContent()));
        assert.equal(await page.evaluate(() => location.hash), "");
        await openSaved(page);
        await page.getByRole("button", { name: /^Load: Mixtour/ }).click();
        assert.equal(await recordOf(page), mine);
        // The same link again is the same game, not a third one.
        await page.goto(link("game", mixtour("e5")));
        await until(page, async () => /e5/.test(await recordOf(page)));
        assert.equal((await allKept(page)).length, 2);
    }));

test("a study stays when one goes back from it", () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        await point(page, "c3");
        await page.locator("#study").click();
        await page.waitForSelector(".study");
        await point(page, "a1");
        await page.locator("#comment").fill("Mine.");
        await page.locator("#back").click();
        await page.waitForSelector("#undo");
        await openSaved(page);
        await page.getByRole("button", { name: /^Load: Study of Mixtour/ }).click();
        await page.waitForSelector(".study");
        assert.equal(await page.locator("#comment").inputValue(), "Mine.");
        // What holds a comment is not deleted without a question.
        await page.locator("#remove").click();
        await page.locator("dialog button").first().click();
        assert.equal(await page.locator("#comment").inputValue(), "Mine.");
        // One that nobody has touched leaves nothing behind.
        const before = (await allKept(page)).length;
        await page.locator("#back").click();
        await page.waitForSelector("#undo");
        await page.locator("#study").click();
        await page.waitForSelector(".study");
        await page.locator("#back").click();
        await page.waitForSelector("#undo");
        assert.equal((await allKept(page)).length, before);
    }));

test("each tab has its game, and two tabs with one game go on together", () =>
    inPage(async (page, context) => {
        await begin(page, "mixtour");
        await point(page, "c3");
        const mine = await recordOf(page);
        const { page: other, problems } = await open(context, site.url);
        // A new tab shows the latest game, and what is played in one is played in the other.
        assert.equal(await recordOf(other), mine);
        await point(other, "a1");
        await until(page, async () => /a1/.test(await page.locator("#moves").textContent()));
        await point(page, "e5");
        await until(page, async () => /e5/.test(await other.locator("#moves").textContent()));
        const all = await recordOf(page);
        await begin(other, "lilypad");
        await page.reload();
        await page.waitForSelector("html[data-ready]");
        assert.equal(await recordOf(page), all);
        assert.match(await recordOf(other), /lilypad/);
        assert.deepEqual(problems, []);
    }));

test("what another tab has written meanwhile is not overwritten", () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        await point(page, "c3");
        const { id, version } = await kept(page);
        // A tab of which this one has not heard yet.
        await changeKept(page, { text: mixtour("c3", "b2"), version: version + 7 });
        await point(page, "a1");
        await until(page, async () => (await kept(page)).id !== id);
        const texts = (await allKept(page)).map(({ text }) => text);
        assert.ok(texts.some((text) => /c3 b2/.test(text)) && texts.some((text) => /c3 a1/.test(text)));
    }));

test("a line that is taken back and left for another stays as a game", () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        await point(page, "c3", "a1", "e5", "e1");
        for (let count = 0; count < 4; count++) await page.locator("#undo").click();
        await point(page, "d4");
        const all = await allKept(page);
        assert.equal(all.length, 2);
        assert.ok(all.some(({ redo }) => redo.length === 4));
    }));

test("of many games the latest are listed, more on request, and all stay", () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        await point(page, "c3");
        const present = await kept(page);
        for (let number = 0; number < 45; number++) {
            await changeKept(page, { id: `old ${number}`, text: mixtour("c3", "b2"), at: new Date(1e12 + number * 6e4).toISOString() });
        }
        await openSaved(page);
        const load = page.locator("dialog ul").nth(1).getByRole("button", { name: /^Load/ });
        const more = page.getByRole("button", { name: "Show more" });
        assert.equal(await load.count(), 20);
        assert.match(await load.first().getAttribute("aria-label"), /02:30$/);
        for (const listed of [40, 45]) {
            await more.press("Enter");
            await until(page, async () => (await load.count()) === listed);
        }
        assert.equal(await more.count(), 0);
        // The focus is on the first that came.
        assert.equal(await load.nth(40).evaluate((button) => button === document.activeElement), true);
        await load.nth(44).click();
        await until(page, async () => /b2/.test(await recordOf(page)));
        const all = await allKept(page);
        assert.ok(all.length === 46 && all.some(({ id }) => id === present.id));
    }));

test("a name that is taken is overwritten after a question, and a game deleted after one", () =>
    inPage(async (page) => {
        const saved = async () => (await allKept(page)).filter(({ name }) => name === "mine").map(({ text }) => /c3 a1/.test(text));
        const saveAs = async () => {
            await openSaved(page);
            await page.getByLabel("Name").fill("mine");
            await page.getByLabel("Name").press("Enter");
        };
        await begin(page, "mixtour");
        await point(page, "c3");
        await saveAs();
        await until(page, async () => (await page.locator("#live").textContent()) === "Saved as mine.");
        await page.keyboard.press("Escape");
        await point(page, "a1");
        for (const [answer, after] of [["No", false], ["Yes", true]]) {
            await saveAs();
            await page.getByRole("button", { name: answer, exact: true }).click();
            await until(page, async () => (await saved())[0] === after);
            assert.equal((await saved()).length, 1);
            await page.keyboard.press("Escape");
        }
        await openSaved(page);
        await page.getByRole("button", { name: "Delete: mine" }).click();
        assert.equal((await saved()).length, 1);
        await page.getByRole("button", { name: "Yes", exact: true }).click();
        await until(page, async () => (await saved()).length === 0);
    }));

test("what is broken hides nothing", () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        await point(page, "c3", "a1");
        const at = new Date(0).toISOString();
        await changeKept(page, { id: "bad", name: "bad", text: "nonsense", at });
        await changeKept(page, { id: "broken", kind: "study", node: 0, from: null, text: "{broken" });
        await page.evaluate(() => sessionStorage.setItem("gambol.present", "broken"));
        await page.reload();
        await page.waitForSelector("html[data-ready]");
        // The study was on the screen. It cannot be read, so the game is shown, with a word about it.
        assert.match(await recordOf(page), /c3 a1/);
        assert.match(await notice(page), /cannot be opened/);
        assert.ok((await allKept(page)).some(({ text }) => text === "{broken"));
        await openSaved(page);
        // A game that cannot be read says so, and its text is there.
        await page.getByRole("button", { name: "Load: bad" }).click();
        assert.match(await page.locator("dialog .problem").textContent(), /cannot be opened: (?!Error)/);
        assert.equal(await page.getByLabel("The game as text").inputValue(), "nonsense");
    }));

test("a database of an earlier version is kept", async () => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    try {
        const before = await context.newPage();
        await before.goto(`${site.url}icon.svg`);
        await before.evaluate(async (text) => {
            const opened = indexedDB.open("gambol", 1);
            opened.onupgradeneeded = () => opened.result.createObjectStore("kept", { keyPath: "id" }).add({
                id: "old", kind: "game", text, seats: ["person", "person"], redo: [], name: null, at: "2026-01-01T00:00:00.000Z", isTouched: true, version: 1,
            });
            await new Promise((resolve) => (opened.onsuccess = resolve));
            opened.result.close();
        }, mixtour("c3", "a1"));
        const { page, problems } = await open(context, site.url);
        assert.match(await recordOf(page), /c3 a1/);
        assert.deepEqual(problems, []);
    } finally {
        await context.close();
    }
});

test("a full disk is told, and nothing is said to be saved", () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        await point(page, "c3");
        await page.evaluate(() => {
            const { put } = IDBObjectStore.prototype;
            IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
            globalThis.repair = () => (IDBObjectStore.prototype.put = put);
        });
        await point(page, "a1");
        await until(page, async () => /cannot keep the game/.test(await page.locator(".unkept").textContent()));
        await openSaved(page);
        await page.getByLabel("Name").fill("mine");
        await page.getByLabel("Name").press("Enter");
        await until(page, async () => /cannot keep/.test(await page.locator("dialog .problem").textContent()));
        assert.doesNotMatch(await page.locator("#live").textContent(), /Saved/);
        await page.keyboard.press("Escape");
        // As long as the tab is open, nothing is lost, and with room again it is kept.
        await begin(page, "lilypad");
        await page.evaluate(() => globalThis.repair());
        await openSaved(page);
        await page.getByRole("button", { name: /^Load: Mixtour/ }).click();
        await point(page, "e5");
        assert.match(await recordOf(page), /c3 a1\s+2\. e5/);
    }));

test("the focus never falls to the body", { timeout: 120_000 }, () =>
    inPage(async (page) => {
        const focus = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
        const press = async (selector) => {
            await page.locator(selector).first().focus();
            await page.keyboard.press("Enter");
            await page.waitForTimeout(150);
            assert.ok(!["BODY", "HTML"].includes(await focus()), `${selector}: ${await focus()}`);
            // Also after a frame, when browsers let go of what cannot have the focus.
        };
        await press('[data-game="mixtour"]');
        for (const seat of [0, 1]) await page.locator("dialog .seat select").nth(seat).selectOption("person");
        await press("dialog button[type=submit]");
        await point(page, "c3", "a1");
        await press("#undo");
        await press("#undo");
        await press("#redo");
        await press("#redo");
        await page.locator("#hint").focus();
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => /Hint/.test(document.querySelector("#message").textContent));
        assert.equal(await focus(), "hint");
        await press("#moves button");
        assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-current")), "step");
        await press("#play-on");
        await press("#study");
        await press("#back");
        await press("#saved");
        await press("dialog .primary");
        await press("#games");
        // From the list of games too, the game that was left is found.
        await press("#saved");
        assert.equal(await page.getByRole("button", { name: /^Load: Mixtour/ }).count(), 1);
        await page.keyboard.press("Escape");
        await press('[data-learn="mixtour"]');
        await press("#next-step");
        await press("#previous-step");
    }));

test("behind the curtain there is nothing that was typed", () =>
    inPage(async (page) => {
        await begin(page, "fifes-and-drums", { preset: "fog" });
        await page.locator("#lift").click();
        await page.locator("#typed").fill("my plan");
        while ((await page.locator("#lift").count()) === 0) {
            const [place] = await pointable(page);
            await page.mouse.click(place.x, place.y);
        }
        assert.equal(await page.locator("#typed").inputValue(), "");
        await page.locator("#lift").click();
        assert.equal(await page.locator("#typed").inputValue(), "");
    }));

test("links that cannot be opened are refused in plain words, and soon", () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        await point(page, "c3");
        const refused = async (address, words) => {
            await page.goto(address);
            await until(page, async () => words.test(await notice(page)));
            assert.doesNotMatch(await notice(page), /Error|usize|invalid type/);
            assert.match(await page.locator("#moves").textContent(), /c3/);
        };
        const long = `${mixtour("c3", "a1").replace(/\*\s*$/, "")} ${"1. c3 a1 ".repeat(60_000)} *`;
        const begun = Date.now();
        await refused(link("game", long), /too long, more than 60,000 characters/);
        assert.ok(Date.now() - begun < 5_000);
        const start = "x5/x5/x5/x5/x5 1 0,0 - basic";
        const study = { schema: 1, game: "mixtour", start, nodes: [{ parent: -1, move: "c3" }] };
        const send = async (kind, document) => `${site.url}#${kind}=${await packed(page, JSON.stringify(document))}`;
        await refused(await send("study", study), /node 1: the field `parent` is not a whole number/);
        await refused(await send("study", { ...study, nodes: [{ parent: 0, move: 3 }] }), /node 1: the field `move` is not a text/);
        const seen = (viewer) => send("seen", { schema: 1, game: "mixtour", viewer, steps: [{ move: null, view: start }] });
        await refused(await seen("p6"), /there is no p6 in a game for 2/);
        await page.goto(await seen("p2"));
        await until(page, async () => /View 1 of 1/.test(await status(page)));
    }));
