// Pieces are dragged by mouse and touch; clicks, the keyboard and scrolling go on as they were.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, games, isOver, launch, open, playByPointing, random, serve, status } from "./helpers.mjs";

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

/** @param {(page: import("playwright-core").Page) => Promise<void>} body */
async function inPage(body, options = {}) {
    const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 900 }, ...options });
    try {
        const { page, problems } = await open(context, site.url);
        await body(page);
        assert.deepEqual(problems, []);
    } finally {
        await context.close();
    }
}

const middle = async (page, square) => {
    const { x, y, width, height } = await page.locator(`.canvas [data-part="${square}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
};
const lift = async (page, square) => {
    const [x, y] = await middle(page, square);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y + 9, { steps: 3 });
};
const drag = async (page, from, to) => {
    await lift(page, from);
    await page.mouse.move(...await middle(page, to), { steps: 3 });
    await page.mouse.up();
};
const marked = (page, name) => page.evaluate((name) =>
    [...document.querySelectorAll(`.canvas [data-part].${name}`)].map((part) => part.dataset.part), name);
const moves = (page) => page.locator("#moves li").count();
const message = (page) => page.locator("#message").textContent();
const type = async (page, ...moves) => {
    for (const move of moves) {
        await page.locator("#typed").fill(move);
        await page.keyboard.press("Enter");
    }
};

for (const game of games.filter((game) => game !== "fifes-and-drums")) {
    test(`a game of ${game} by dragging`, { timeout: 600_000 }, () =>
        inPage(async (page) => {
            await begin(page, game, game === "pikemen" ? { preset: "mini" } : {});
            const pick = random(4);
            let dragged = 0;
            const point = async ({ x, y, kind }) => {
                const starts = await marked(page, "drags");
                if (kind === "button" || starts.length === 0) return page.mouse.click(x, y);
                const from = starts[pick(starts.length)];
                await lift(page, from);
                assert.equal(await page.locator(".ghost").count(), 1);
                const to = (await marked(page, "can")).filter((square) => square !== from);
                await page.mouse.move(...await middle(page, to[pick(to.length)]), { steps: 2 });
                await page.mouse.up();
                assert.equal(await page.locator(".ghost").count(), 0);
                dragged++;
            };
            await playByPointing(page, async (place) => {
                if (dragged < 12) return point(place);
                await page.locator("#resign").click();
                await page.locator("dialog .primary").click();
            }, 6).catch(async (error) => {
                if (!isOver(await status(page))) throw error;
            });
            assert.ok(dragged > 2, `${dragged} moves`);
        }));
}

test("a drop that is no move says why, and one beside the board takes back", () =>
    inPage(async (page) => {
        await begin(page, "draughts");
        await drag(page, "11", "18");
        assert.match(await message(page), /18/);
        assert.deepEqual(await marked(page, "chosen"), ["11"]);
        await lift(page, "10");
        assert.deepEqual(await marked(page, "chosen"), ["10"]);
        await page.mouse.move(1270, 890);
        await page.mouse.up();
        assert.deepEqual(await marked(page, "chosen"), []);
        // On the way, Escape takes back too.
        await lift(page, "10");
        await page.keyboard.press("Escape");
        assert.equal(await page.locator(".ghost").count(), 0);
        await page.mouse.move(...await middle(page, "15"));
        await page.mouse.up();
        assert.deepEqual([await moves(page), await marked(page, "chosen")], [0, []]);
        // What is not to be moved says so.
        await drag(page, "24", "20");
        assert.notEqual(await message(page), "");
        assert.equal(await moves(page), 0);
        // Back where it was, it stays chosen, and goes on by clicks.
        await drag(page, "11", "11");
        assert.deepEqual(await marked(page, "chosen"), ["11"]);
        await page.locator('.canvas [data-part="15"]').click();
        assert.equal(await moves(page), 1);
    }));

test("clicks may tremble, and the keyboard goes on after a drag", () =>
    inPage(async (page) => {
        await begin(page, "draughts");
        for (const square of ["11", "15"]) {
            const [x, y] = await middle(page, square);
            await page.mouse.move(x, y);
            await page.mouse.down();
            await page.mouse.move(x + 3, y + 2);
            await page.mouse.up();
        }
        assert.equal(await moves(page), 1);
        // Also where what is clicked might be dragged itself.
        await begin(page, "mixtour");
        await type(page, "c3", "b2", "d4", "c4");
        await page.locator('.canvas [data-part="c4"]').click();
        await lift(page, "c3");
        await page.mouse.up();
        assert.equal(await moves(page), 5);
        await begin(page, "draughts");
        await type(page, "11-15");
        // The board may be turned; what is dragged from one square is not taken from another.
        await page.locator("#turn").click();
        await drag(page, "24", "20");
        assert.equal(await moves(page), 2);
        await drag(page, "10", "10");
        await page.locator("#board").focus();
        await page.keyboard.press("Escape");
        assert.deepEqual(await marked(page, "chosen"), []);
        // The other button drags nothing.
        const [x, y] = await middle(page, "10");
        await page.mouse.move(x, y);
        await page.mouse.down({ button: "right" });
        await page.mouse.move(x + 30, y + 30, { steps: 3 });
        await page.mouse.up({ button: "right" });
        assert.deepEqual(await marked(page, "chosen"), []);
    }));

test("buttons ask for what a drop leaves open", () =>
    inPage(async (page) => {
        await begin(page, "pikemen");
        await type(page, "d1N", "d8S");
        await drag(page, "d1", "d3");
        assert.deepEqual(await marked(page, "chosen"), ["d1", "d3"]);
        await page.locator('[data-choice="E"]').click();
        assert.equal(await moves(page), 3);
    }));

test("a finger drags pieces, and scrolls from everywhere else", () =>
    inPage(async (page) => {
        await begin(page, "draughts");
        const client = await page.context().newCDPSession(page);
        const touch = (type, ...points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
        const swipe = async ([x, y], [toX, toY]) => {
            await touch("touchStart", [x, y]);
            for (let step = 1; step <= 8; step++) await touch("touchMove", [x + (toX - x) * step / 8, y + (toY - y) * step / 8]);
            await touch("touchEnd");
        };
        const scrolled = await page.evaluate(() => scrollY);
        await swipe(await middle(page, "11"), await middle(page, "15"));
        assert.equal(await page.evaluate(() => scrollY), scrolled);
        // As for taps, touch screens ask.
        await page.locator('[data-choice="play"]').tap();
        assert.equal(await moves(page), 1);
        const [x, y] = await middle(page, "19");
        await swipe([x, y], [x, y - 200]);
        await page.waitForFunction((scrolled) => scrollY > scrolled + 50, scrolled);
        assert.deepEqual(await marked(page, "chosen"), []);
    }, { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true }));
