// Every door of the browser may be locked: by an error, by being missing, or by an answer that never comes. The page
// plays on, and says once what it cannot do.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Record } from "../pkg/gambol.js";
import { allKept, begin, launch, open, recordOf, serve } from "./helpers.mjs";

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

/**
 * A page with locked doors.
 * @param {() => void} lock runs before the page begins
 * @param {(page: import("playwright-core").Page, context: import("playwright-core").BrowserContext) => Promise<void>} body
 */
async function behind(lock, body, { url = site.url, options = {} } = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    try {
        if (lock !== null) await context.addInitScript(lock);
        const { page, problems } = await open(context, url);
        await body(page, context);
        assert.deepEqual(problems, []);
    } finally {
        await context.close();
    }
}

const point = async (page, ...squares) => {
    for (const square of squares) await page.locator(`.canvas [data-part="${square}"]`).click();
};

/** Plays against a bot, changes the colours, and looks at what is saved. */
async function playOn(page) {
    await begin(page, "mixtour", { seats: ["person", "mcts:level=1"] });
    await point(page, "c3");
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
    await page.locator("#settings").click();
    await page.locator("dialog select").first().selectOption("dark");
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    await page.locator("dialog .primary").click();
    await page.locator("#saved").click();
    await page.waitForSelector("dialog textarea");
    await page.locator("dialog .primary").last().click();
}

const isSaid = (page, text) =>
    page.waitForFunction((text) => [...document.querySelectorAll(".limits:not([hidden]), .unkept")].some((said) => said.textContent.includes(text)), text);

/** What is locked, how, and what the page says. */
const doors = [
    ["the storage", "throws", "keep settings", () => {
        for (const name of ["localStorage", "sessionStorage"]) {
            Object.defineProperty(globalThis, name, { get: () => { throw new DOMException("x", "SecurityError"); } });
        }
    }],
    ["the storage", "is missing", "remember the game of this tab", () => {
        for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { value: null });
    }],
    ["the storage", "is full", "keep settings", () => {
        Storage.prototype.setItem = () => { throw new DOMException("x", "QuotaExceededError"); };
    }],
    ["the database", "throws", "cannot keep the game", () => {
        IDBFactory.prototype.open = () => { throw new DOMException("x", "SecurityError"); };
    }],
    ["the database", "is missing", "cannot keep the game", () => Object.defineProperty(globalThis, "indexedDB", { value: undefined })],
    ["the database", "never opens", "cannot keep the game", () => {
        const add = EventTarget.prototype.addEventListener;
        IDBOpenDBRequest.prototype.addEventListener = function (type, ...rest) {
            if (!["success", "upgradeneeded"].includes(type)) add.call(this, type, ...rest);
        };
    }],
    ["the database", "never answers", "cannot keep the game", () => {
        const add = EventTarget.prototype.addEventListener;
        IDBRequest.prototype.addEventListener = function (type, ...rest) {
            if (this instanceof IDBOpenDBRequest || type !== "success") add.call(this, type, ...rest);
        };
    }],
    ["the channel between tabs", "throws", "receive news from other tabs", () => {
        globalThis.BroadcastChannel = class { constructor() { throw new DOMException("x", "SecurityError"); } };
    }],
    ["the channel between tabs", "is missing", "receive news from other tabs", () => delete globalThis.BroadcastChannel],
    ["the channel between tabs", "is closed", "receive news from other tabs", () => {
        BroadcastChannel.prototype.postMessage = () => { throw new DOMException("x", "InvalidStateError"); };
    }],
    ["the worker", "throws", "stand still while a bot thinks", () => {
        globalThis.Worker = class { constructor() { throw new DOMException("x", "SecurityError"); } };
    }],
    ["the worker", "is missing, and so are channels", "stand still while a bot thinks", () => {
        delete globalThis.Worker;
        delete globalThis.MessageChannel;
    }],
    ["the worker", "is refused", "stand still while a bot thinks", () => {
        globalThis.Worker = class extends EventTarget {
            postMessage() { setTimeout(() => this.dispatchEvent(new Event("error"))); }
            terminate() {}
        };
    }],
    ["the worker", "never answers", "stand still while a bot thinks", () => {
        globalThis.Worker = class extends EventTarget { postMessage() {} terminate() {} };
    }],
    ["the service worker", "throws", "work offline", () => {
        Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => { throw new DOMException("x", "SecurityError"); } });
    }],
    ["the service worker", "is missing", "work offline", () => delete Navigator.prototype.serviceWorker],
    ["the service worker", "rejects", "work offline", () => {
        ServiceWorkerContainer.prototype.register = async () => { throw new DOMException("x", "SecurityError"); };
    }],
    ["the service worker", "never answers", null, () => {
        ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
    }],
    ["the colours of the system", "throw", "colours of the system", () => {
        globalThis.matchMedia = () => { throw new DOMException("x", "SecurityError"); };
    }],
    ["the colours of the system", "are missing", "colours of the system", () => delete globalThis.matchMedia],
    ["random numbers", "are missing", "random numbers", () => Object.defineProperty(globalThis, "crypto", { value: undefined })],
    ["sizes", "throw", null, () => {
        globalThis.ResizeObserver = class { constructor() { throw new DOMException("x", "SecurityError"); } };
    }],
    ["sizes", "are missing", null, () => delete globalThis.ResizeObserver],
    ["the rules", "never come", null, () => {
        const real = globalThis.fetch;
        globalThis.fetch = (url, ...rest) => (String(url).includes("rules") ? new Promise(() => {}) : real(url, ...rest));
    }],
];

for (const [door, way, said, lock] of doors) {
    test(`${door}: ${way}`, { timeout: 300_000 }, () =>
        behind(lock, async (page) => {
            await playOn(page);
            if (said !== null) await isSaid(page, said);
            if (door === "the rules") {
                await page.locator("#rules").click();
                await page.waitForFunction(() => /cannot be loaded/.test(document.querySelector("#rules-page:not([hidden])")?.textContent ?? ""));
            }
        }));
}

test("the worker: cannot load its module", { timeout: 300_000 }, async () => {
    const lock = 'globalThis.fetch = async () => { throw new TypeError("locked"); };';
    const other = await serve((name, body) => (name.includes("thinker.worker") ? lock + body : body));
    try {
        await behind(null, async (page) => {
            await playOn(page);
            await isSaid(page, "stand still while a bot thinks");
        }, { url: other.url });
    } finally {
        await other.close();
    }
});

test("all doors at once, said once", { timeout: 300_000 }, () =>
    behind(() => {
        const refuse = () => { throw new DOMException("x", "SecurityError"); };
        for (const name of ["localStorage", "sessionStorage", "indexedDB", "BroadcastChannel", "Worker", "crypto", "matchMedia", "ResizeObserver"]) {
            Object.defineProperty(globalThis, name, { get: refuse });
        }
        for (const name of ["serviceWorker", "clipboard", "storage"]) Object.defineProperty(Navigator.prototype, name, { get: refuse });
    }, async (page) => {
        await playOn(page);
        await isSaid(page, "keep settings");
        await isSaid(page, "cannot keep the game");
        await page.locator("#limits-ok").click();
        await begin(page, "lilypad");
        await point(page, "2");
        assert.equal(await page.locator(".limits").isVisible(), false);
    }));

test("what was read is not said at the next visit", () =>
    behind(() => delete globalThis.BroadcastChannel, async (page) => {
        await isSaid(page, "receive news from other tabs");
        await page.locator("#limits-ok").click();
        await page.reload();
        await page.waitForSelector("html[data-ready]");
        assert.equal(await page.locator(".limits").isVisible(), false);
        assert.match(await page.locator(".limits").textContent(), /receive news from other tabs/);
    }));

test("nothing is said where nothing is locked", () =>
    behind(null, async (page) => {
        await playOn(page);
        assert.equal(await page.locator(".limits").isVisible(), false);
        assert.equal(await page.locator(".unkept").textContent(), "");
    }));

test("a link opens where the address cannot be changed", () => {
    const record = Record.parse('[Game "mixtour"]\n[Variant "official"]\n\n*\n');
    record.play("e5");
    return behind(() => (history.replaceState = () => { throw new DOMException("x", "SecurityError"); }), async (page) => {
        assert.match(await page.locator("#moves").textContent(), /e5/);
    }, { url: `${site.url}#game=${Buffer.from(record.text).toString("base64url")}` });
});

test("without WebAssembly the page says what it needs", async () => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    await context.addInitScript(() => delete globalThis.WebAssembly);
    const { page } = await open(context, site.url);
    assert.match(await page.locator("#app").textContent(), /needs a browser with .* WebAssembly/);
    await context.close();
});

// ---- Copying

/** Presses a button, and expects its text in sight and selected. */
async function copies(page, button, pattern) {
    await button.click();
    const area = page.locator("#to-copy");
    await area.waitFor();
    assert.match(await page.locator("dialog h2").last().textContent(), /does not let the page copy/);
    const [text, selected, focused] = await area.evaluate((area) => [
        area.value, area.value.slice(area.selectionStart, area.selectionEnd), document.activeElement === area,
    ]);
    assert.match(text, pattern);
    assert.deepEqual([selected, focused], [text, true]);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector("#to-copy") === null);
    assert.equal(await button.evaluate((button) => document.activeElement === button), true);
}

for (const [way, lock] of [
    ["is refused", () => (Clipboard.prototype.writeText = async () => { throw new DOMException("x", "NotAllowedError"); })],
    ["is missing, as over plain http", () => delete Navigator.prototype.clipboard],
    ["throws", () => Object.defineProperty(Navigator.prototype, "clipboard", { get: () => { throw new DOMException("x", "SecurityError"); } })],
    ["never answers", () => (Clipboard.prototype.writeText = () => new Promise(() => {}))],
]) {
    test(`every button that copies, where the clipboard ${way}`, { timeout: 300_000 }, () =>
        behind(lock, async (page) => {
            const named = (name) => page.getByRole("button", { name, exact: true });
            await begin(page, "mixtour");
            await page.locator("#saved").click();
            await copies(page, named("Copy link"), /#game=/);
            if (way !== "is refused") return;
            await page.locator("dialog .primary").last().click();
            await begin(page, "fifes-and-drums", { preset: "fog", seats: ["random", "random"] });
            await page.waitForFunction(() => /wins|draw/.test(document.querySelector("#status").textContent), null, { timeout: 90_000 });
            await page.locator("#saved").click();
            await page.waitForSelector("dialog[open]");
            await copies(page, named("Copy text"), /\[Game "fifes-and-drums"\]/);
            await copies(page, named("Copy link"), /#game=/);
            for (const player of ["p1", "p2"]) await copies(page, page.locator(`[data-seen="${player}"]`), /#seen=/);
            await page.locator("summary").click();
            await copies(page, named("Copy report"), /gambol \d/);
            await page.locator("dialog .primary").last().click();
            await page.locator("#study").click();
            await page.locator("#share").click();
            await page.waitForSelector("dialog[open]");
            await copies(page, named("Copy text"), /"nodes"/);
            await copies(page, named("Copy link"), /#study=/);
            await copies(page, named("Copy game"), /\[Game "fifes-and-drums"\]/);
        }));
}

test("what cannot be packed or read is said", () =>
    behind(() => {
        delete globalThis.CompressionStream;
        Blob.prototype.text = async () => { throw new DOMException("it is gone", "NotReadableError"); };
    }, async (page) => {
        await begin(page, "mixtour");
        await page.locator("#study").click();
        await page.locator("#share").click();
        await page.getByRole("button", { name: "Copy link", exact: true }).click();
        await page.waitForFunction(() => /CompressionStream/.test(document.querySelector("dialog .problem").textContent));
        await page.locator("dialog input[type=file]").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
        await page.waitForFunction(() => /it is gone/.test(document.querySelector("dialog .problem").textContent));
    }));

// ---- The database in another version

/** A page of the same origin that holds the database in a version. */
async function holder(context, version) {
    const other = await context.newPage();
    await other.goto(`${site.url}icon.svg`);
    await other.evaluate((version) => new Promise((resolve, reject) => {
        const request = indexedDB.open("gambol", version);
        request.onupgradeneeded = () => {
            const store = request.result.createObjectStore("kept", { keyPath: "id" });
            if (version > 1) for (const name of ["at", "name"]) store.createIndex(name, name);
        };
        request.onsuccess = () => resolve(void (globalThis.held = request.result));
        request.onerror = () => reject(request.error);
    }), version);
    return other;
}

test("another page holds the database in an older version, until it is closed", () =>
    behind(null, async () => {
        const context = await browser.newContext({ serviceWorkers: "block" });
        const other = await holder(context, 1);
        const { page, problems } = await open(context, site.url);
        await isSaid(page, "older version");
        await begin(page, "mixtour");
        await point(page, "c3");
        await other.close();
        // Then all is kept.
        await page.waitForFunction(() => document.querySelector(".unkept").textContent === "");
        await point(page, "a1");
        await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
        assert.match(await recordOf(page), /c3 a1/);
        assert.equal((await allKept(page)).length, 1);
        assert.deepEqual(problems, []);
        await context.close();
    }));

test("another page wants the database in a newer version, and gets it", () =>
    behind(null, async (page, context) => {
        await begin(page, "mixtour");
        const other = await context.newPage();
        await other.goto(`${site.url}icon.svg`);
        await other.evaluate(() => new Promise((resolve, reject) => {
            const request = indexedDB.open("gambol", 3);
            request.onsuccess = () => resolve(request.result.close());
            request.onerror = () => reject(request.error);
        }));
        await isSaid(page, "newer version");
        await playOn(page);
        // A newer database is not for this page.
        await page.reload();
        await page.waitForSelector("html[data-ready]");
        await isSaid(page, "cannot keep the game");
        await playOn(page);
    }));

// ---- Foreign words

test("what is invisible in foreign words is written out", () =>
    behind(() => {
        Blob.prototype.text = async () => { throw new Error("a\u001b[31m\nb\u202ec\u200dd\t"); };
    }, async (page) => {
        await page.locator("#saved").click();
        await page.locator("dialog input[type=file]").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
        await page.waitForFunction(() => document.querySelector("dialog .problem").textContent !== "");
        assert.equal(await page.locator("dialog .problem").textContent(), "a\\u{1b}[31m\\nb\\u{202e}c\u200dd\\t");
    }));
