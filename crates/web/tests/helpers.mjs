// What the tests share: a server of static files under a path, and a browser.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import init, { games as gamesOfModule } from "../pkg/gambol.js";

export const folder = fileURLToPath(new URL("..", import.meta.url));

await init();

/** The names of the games. */
export const games = gamesOfModule().map(({ name }) => name);

const types = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};

/**
 * Serves the page under `/some/path/`, as any static host would. `change` may change what is served.
 * @param {(name: string, body: Buffer) => Buffer | string} change
 */
export async function serve(change = (_, body) => body, dist = join(folder, "dist")) {
    const requests = [];
    const server = createServer(async (request, response) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        const name = normalize(path).replace(/^\/some\/path\//, "");
        requests.push(name);
        try {
            if (!path.startsWith("/some/path/")) throw new Error("elsewhere");
            const file = name === "" ? "index.html" : name;
            const body = change(file, await readFile(join(dist, file)));
            response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" });
            response.end(body);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the server has no port");
    return {
        url: `http://127.0.0.1:${address.port}/some/path/`,
        requests,
        close: () => new Promise((resolve) => {
            server.closeAllConnections();
            server.close(resolve);
        }),
    };
}

export const executable = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .find((path) => path !== undefined && existsSync(path));

export async function launch() {
    if (executable === undefined) throw new Error("there is no Chromium; set CHROMIUM to its path");
    // Nothing but this page is opened, and in containers there is no other sandbox.
    return chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });
}

/**
 * A page on which nothing may go wrong: `problems` collects errors, refusals of the policy, and requests to
 * anybody else.
 */
export async function open(context, url) {
    const page = await context.newPage();
    // Machines may be busy.
    page.setDefaultTimeout(90_000);
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
        if (message.type() === "error") problems.push(message.text());
    });
    page.on("request", (request) => {
        const to = new URL(request.url());
        if (to.protocol.startsWith("http") && to.origin !== new URL(url).origin) problems.push(`request to ${to}`);
    });
    await page.goto(url);
    await page.waitForSelector("html[data-ready]");
    return { page, problems };
}

/** Opens a table: the game, and for each seat a person or a bot; all persons if nothing is said. */
export async function begin(page, game, { preset, seats = [], options = {} } = {}) {
    await page.locator("#games").click();
    await page.locator(`[data-game="${game}"]`).click();
    if (preset !== undefined) await page.locator("#preset").selectOption(preset);
    for (const [about, value] of Object.entries(options)) {
        await page.getByLabel(about).fill(value);
    }
    const chairs = page.locator("dialog .seat select");
    for (let index = 0; index < (await chairs.count()); index++) {
        await chairs.nth(index).selectOption(seats[index] ?? "person");
    }
    await page.locator("dialog button[type=submit]").click();
    await page.waitForSelector(".game");
}

/**
 * Does something with the games and studies that the browser keeps; `id` is that of what the tab shows.
 * @param {import("playwright-core").Page} page
 */
const inStore = (page, action, value) =>
    page.evaluate(async ([action, value]) => {
        const finish = (request) => new Promise((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
        });
        const database = await finish(indexedDB.open("gambol"));
        const store = database.transaction("kept", "readwrite").objectStore("kept");
        const id = sessionStorage.getItem("gambol.present") ?? "";
        try {
            if (action === "all") return await finish(store.getAll());
            if (action === "forget") {
                for (const { id, name } of await finish(store.getAll())) if (name === null) store.delete(id);
                return null;
            }
            const kept = await finish(store.get(id));
            if (action === "change") await finish(store.put({ ...kept, ...value }));
            return kept ?? null;
        } finally {
            database.close();
        }
    }, [action, value]);

/** What the browser keeps of the game or study on the screen. */
export const kept = (page) => inStore(page, "present");
export const allKept = (page) => inStore(page, "all");
export const changeKept = (page, fields) => inStore(page, "change", fields);
/** Forgets all but what has a name. */
export const forgetAll = (page) => inStore(page, "forget");
export const recordOf = async (page) => (await kept(page)).text;

/** Random numbers that are the same in every run. */
export function random(seed) {
    let state = seed >>> 0;
    return (below) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

/** Where everything is that can be pointed at now: parts of the board, else buttons beside them. */
export const pointable = (page) =>
    page.evaluate(() => {
        const at = (element) => {
            const box = element.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const isOnTop = document.elementFromPoint(x, y)?.closest("[data-part], button") === element;
            return { x, y, text: element.dataset.part ?? element.dataset.choice ?? element.id, isOnTop };
        };
        const lift = document.querySelector("#lift");
        if (lift !== null) return [{ ...at(lift), kind: "lift" }];
        const parts = [...document.querySelectorAll(".canvas [data-part].can")].map((part) => ({ ...at(part), kind: "part" }));
        const buttons = [...document.querySelectorAll(".chooser:not([hidden]) button")]
            .filter((button) => button.dataset.choice !== "cancel")
            .map((button) => ({ ...at(button), kind: "button" }));
        return [...parts, ...buttons].filter((place) => place.isOnTop);
    });

export const status = (page) => page.locator("#status").textContent();

export const isOver = (text) => /wins|draw/i.test(text ?? "");

/** Plays a game to its end by pointing; `point` says how. Returns the number of pointings. */
export async function playByPointing(page, point, seed, most = 4_000) {
    const pick = random(seed);
    for (let count = 0; count < most; count++) {
        if (isOver(await status(page))) return count;
        const places = await pointable(page);
        if (places.length === 0) {
            await page.waitForTimeout(20);
            continue;
        }
        const place = places[pick(places.length)];
        await point(place);
    }
    throw new Error(`no end: ${await status(page)}`);
}
