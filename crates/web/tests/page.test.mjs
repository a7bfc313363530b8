// The page in a real browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import {
    begin, changeKept, forgetAll, games, isOver, launch, open, playByPointing, pointable, random, recordOf, serve, status,
} from "./helpers.mjs";

/** Variants other than the first in which games are played by pointing. */
const variants = { pikemen: "mini", "fifes-and-drums": "fog" };
/** A clause of the rules far from the top. */
const clauses = { mixtour: "3.4", lilypad: "7.1", draughts: "2.1", "two-pipers": "4.1", "fifes-and-drums": "3.2" };

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
async function inPage(body, options = {}, expected = []) {
    // The service worker has tests of its own.
    const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 800 }, ...options });
    try {
        const { page, problems } = await open(context, site.url);
        await body(page, context);
        assert.deepEqual(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))), []);
    } finally {
        await context.close();
    }
}

const goalOf = (record, player) => [...record.matchAll(/=([PT][A-Z]{3})\b/g)][player - 1][1];

for (const game of games) {
    test(`a whole game of ${game} by pointing`, { timeout: 600_000 }, () =>
        inPage(async (page) => {
            await begin(page, game, { preset: variants[game] });
            await playByPointing(page, ({ x, y }) => page.mouse.click(x, y), 5);
            const record = await recordOf(page);
            assert.match(record, /\[Result "(p1win|p2win|draw)"\]/);
            assert.match(await page.locator("#live").textContent(), /wins|draw/);
        }),
    );
}

test("a game on a phone's screen by touch, each move confirmed", { timeout: 600_000 }, () =>
    inPage(
        async (page) => {
            await begin(page, "mixtour");
            const pick = random(3);
            for (let move = 0; move < 12; ) {
                const places = await pointable(page);
                const place = places[pick(places.length)];
                const before = (await recordOf(page)).length;
                await page.touchscreen.tap(place.x, place.y);
                if (place.text === "play") move++;
                // Only the button plays.
                else assert.equal((await recordOf(page)).length, before);
            }
            await playByPointing(page, ({ x, y }) => page.touchscreen.tap(x, y), 4);
        },
        { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    ),
);

test("a double tap plays nothing by accident", () =>
    inPage(async (page) => {
        await begin(page, "two-pipers");
        const before = await recordOf(page);
        // An attacker could flip with the same square twice.
        await page.locator('[data-part="d3"]').dblclick();
        assert.equal(await recordOf(page), before);
        assert.equal(await page.locator(".chosen").count(), 0);
    }));

test("a game by keyboard alone", { timeout: 600_000 }, () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        const focused = () => page.evaluate(() => {
            const at = document.activeElement;
            return { part: at?.getAttribute("data-part"), can: at?.classList.contains("can"), choice: at?.getAttribute("data-choice") };
        });
        while ((await focused()).part === null) await page.keyboard.press("Tab");
        const pick = random(11);
        const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
        for (let presses = 0; presses < 6_000; presses++) {
            if (presses % 8 === 0 && isOver(await status(page))) return;
            const { part, can, choice } = await focused();
            if (choice !== null) await page.keyboard.press("Enter");
            else if (part !== null && can && pick(3) === 0) await page.keyboard.press("Enter");
            else await page.keyboard.press(pick(40) === 0 ? "Escape" : arrows[pick(4)]);
        }
        assert.fail(`no end: ${await status(page)}`);
    }));

test("a wrong choice explains itself, in sight and aloud", () =>
    inPage(async (page) => {
        await begin(page, "two-pipers");
        await page.locator('[data-part="c3"]').click();
        await page.locator('[data-part="c4"]').click();
        const why = /an attacker steps one square diagonally, and c4 is no such step from c3/;
        assert.match(await page.locator("#message").textContent(), why);
        assert.match(await page.locator("#live").textContent(), why);
        // What was chosen stays chosen.
        assert.equal(await page.locator('.chosen[data-part="c3"]').count(), 1);
    }));

test("moves can be typed, less strictly, and mistakes are explained", () =>
    inPage(async (page) => {
        await begin(page, "draughts");
        await page.locator("#typed").fill("11 15");
        await page.locator("#typed").press("Enter");
        assert.match(await recordOf(page), /11-15/);
        await page.locator("#typed").fill("1-32");
        await page.locator("#typed").press("Enter");
        assert.match(await page.locator("#message").textContent(), /1-32/);
    }));

test("a move stays on one line", () =>
    inPage(async (page) => {
        await begin(page, "draughts");
        await page.locator("#typed").fill("11-15");
        await page.locator("#typed").press("Enter");
        const heights = await page.locator("#moves button").evaluate((button) => {
            const wide = button.offsetHeight;
            button.closest("#moves").style.width = "3rem";
            return [wide, button.offsetHeight];
        });
        assert.equal(heights[1], heights[0]);
    }));

test("undo, redo, hint, resign, new game", () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        for (const square of ["c3", "d4"]) await page.locator(`[data-part="${square}"]`).click();
        await page.locator("#undo").click();
        assert.doesNotMatch(await recordOf(page), /d4/);
        await page.locator("#redo").click();
        assert.match(await recordOf(page), /d4/);
        await page.locator("#hint").click();
        await page.waitForFunction(() => /Hint/.test(document.querySelector("#message")?.textContent ?? ""));
        await page.locator("#resign").click();
        await page.locator("dialog .primary").click();
        assert.match(await status(page), /Player 2 wins/);
        assert.match(await recordOf(page), /\[Reason "resignation"\]/);
        await page.locator("#again").click();
        await page.locator("dialog button[type=submit]").click();
        assert.match(await status(page), /Player \d to move|thinking/);
    }));

test("bots answer, and the page does not freeze while they think", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        // A bot that would think for hours.
        await changeKept(page, { seats: ["mcts:playouts=1000000000", "person"] });
        await page.reload();
        await page.waitForSelector("#now:not([hidden])");
        // The longest time between two frames while the bot thinks.
        const longest = await page.evaluate(async () => {
            let longest = 0;
            let last = performance.now();
            for (let frame = 0; frame < 20; frame++) {
                await new Promise((resolve) => requestAnimationFrame(resolve));
                longest = Math.max(longest, performance.now() - last);
                last = performance.now();
            }
            return longest;
        });
        assert.ok(longest < 3_000, `${longest} ms`);
        await page.locator("#now").click();
        await page.waitForFunction(() => /Player 2 to move/.test(document.querySelector("#status")?.textContent ?? ""));
        for (const [game, seats] of [["fifes-and-drums", ["person", "ismcts:level=1"]], ["pikemen", ["greedy", "random"]]]) {
            await begin(page, game, { seats });
            if (seats[0] === "person") {
                const before = (await recordOf(page)).length;
                for (let tries = 0; tries < 20 && (await recordOf(page)).length === before; tries++) {
                    const [place] = await pointable(page);
                    if (place !== undefined) await page.mouse.click(place.x, place.y);
                }
            }
            while (!/\n1\. \S+ \S+/.test((await recordOf(page)).replace(/=\S+ ?/g, ""))) await page.waitForTimeout(50);
        }
    }));

test("every variant of every game can be set up, with its options", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        await page.locator("#games").click();
        const cards = await page.locator("[data-game]").evaluateAll((cards) => cards.map((card) => card.dataset.game));
        assert.deepEqual(cards, games);
        for (const game of games) {
            await page.locator("#games").click();
            await page.locator(`[data-game="${game}"]`).click();
            const presets = await page.locator("#preset option").evaluateAll((options) => options.map((option) => option.value));
            await page.keyboard.press("Escape");
            for (const preset of presets) {
                await begin(page, game, { preset });
                assert.ok((await page.locator(".canvas [data-part]").count()) > 0 || game === "fifes-and-drums");
                assert.match(await recordOf(page), new RegExp(`\\[Variant "${preset}"\\]`));
            }
        }
        await begin(page, "mixtour", { options: { "points that win": "5" } });
        assert.match(await recordOf(page), /\[Variant "basic:points=5"\]/);
        // What is out of range is not begun.
        await page.locator("#again").click();
        await page.getByLabel("points that win").fill("77");
        assert.match(await page.locator("dialog .problem").textContent(), /points/);
    }));

test("a game survives a reload, and is kept under a name", () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        await page.locator('[data-part="c3"]').click();
        const record = await recordOf(page);
        await page.reload();
        await page.waitForSelector(".game");
        assert.equal(await recordOf(page), record);
        await page.locator("#saved").click();
        await page.getByLabel("Name").fill("first");
        await page.getByLabel("Name").press("Enter");
        await page.keyboard.press("Escape");
        await begin(page, "pikemen");
        await page.locator("#saved").click();
        await page.getByRole("button", { name: "Load: first" }).click();
        assert.equal(await recordOf(page), record);
    }));

test("a link holds the whole game", () =>
    inPage(
        async (page) => {
            await begin(page, "lilypad");
            await playByPointing(page, ({ x, y }) => page.mouse.click(x, y), 8, 40).catch(() => {});
            const record = await recordOf(page);
            await page.locator("#saved").click();
            await page.getByRole("button", { name: "Copy link" }).click();
            const link = await page.evaluate(() => navigator.clipboard.readText());
            assert.ok(link.startsWith(`${site.url}#game=`));
            await forgetAll(page);
            await page.goto("about:blank");
            await page.goto(link);
            await page.waitForSelector(".game");
            assert.equal(await recordOf(page), record);
        },
        { permissions: ["clipboard-read", "clipboard-write"] },
    ));

test("no secret is ever in the page of another player", { timeout: 300_000 }, () =>
    inPage(async (page) => {
        await begin(page, "fifes-and-drums", { preset: "fog" });
        const pick = random(2);
        const seen = { 1: false, 2: false };
        for (let count = 0; count < 200; count++) {
            const record = await recordOf(page);
            const html = await page.content();
            const end = isOver(await status(page));
            if (end) break;
            const covered = (await page.locator("#lift").count()) > 0;
            const turn = Number(/Player (\d)/.exec((await status(page)) ?? "")?.[1]);
            const keeps = [...record.matchAll(/!(\w+)/g)].map((keep) => keep[1]);
            for (const player of [1, 2]) {
                const goal = goalOf(record, player);
                if (goal === undefined) continue;
                const mayShow = !covered && player === turn;
                if (mayShow) seen[player] ||= html.includes(goal);
                else assert.ok(!html.includes(goal), `the goal of p${player} at ${count}`);
                const keep = keeps[player - 1];
                if (keep !== undefined && !mayShow) {
                    // The card alone, or the move that kept it.
                    assert.ok(!html.includes(`!${keep}`), `what p${player} kept at ${count}`);
                }
            }
            const places = await pointable(page);
            const place = places[pick(places.length)];
            if (place !== undefined) await page.mouse.click(place.x, place.y);
            if (count === 6) {
                // A reload shows nothing to whoever sits there.
                await page.reload();
                await page.waitForSelector("#lift");
            }
        }
        // The test would have seen them.
        assert.deepEqual(seen, { 1: true, 2: true });
        // At the end everything is shown.
        const record = await recordOf(page);
        if (isOver(await status(page))) {
            const html = await page.content();
            for (const player of [1, 2]) assert.ok(html.includes(goalOf(record, player)));
        }
    }));

test("against a bot, its secrets stay its own, also in the text of the game", () =>
    inPage(async (page) => {
        await begin(page, "fifes-and-drums", { seats: ["person", "ismcts:level=1"] });
        const record = await recordOf(page);
        assert.ok(!(await page.content()).includes(goalOf(record, 2)));
        await page.locator("#saved").click();
        assert.equal(await page.getByLabel("The game as text").inputValue(), "");
        for (const area of await page.locator("dialog textarea").all()) {
            assert.ok(!(await area.inputValue()).includes(goalOf(record, 2)));
        }
        assert.equal(await page.locator("#undo").isDisabled(), true);
        // Nor can a person move to the other seat, or leave theirs to look on.
        assert.equal(await page.locator(".players select:enabled").count(), 0);
        assert.equal(await page.locator("#swap").isDisabled(), true);
    }));

test("moves are spoken in words", () =>
    inPage(async (page) => {
        const live = () => page.locator("#live").textContent();
        await begin(page, "mixtour");
        for (const square of ["c3", "d4", "c3", "d4"]) await page.locator(`[data-part="${square}"]`).click();
        assert.match(await live(), /Player 1: c3 to d4 pieces: 1\. Player 2 to move/);
        await begin(page, "pikemen", { preset: "mini" });
        await page.locator("#typed").fill((await page.evaluate(() => "")) || "b1(N)");
        await page.locator("#typed").press("Enter");
        assert.match(await live(), /Player|b1/);
        // The board has a name and a description for those who do not see it.
        assert.match(await page.locator(".canvas svg title").textContent(), /Pikemen/);
    }));

test("a game by ear", () =>
    inPage(async (page) => {
        const live = () => page.locator("#live").textContent();
        await begin(page, "mixtour");
        assert.equal(await page.getByRole("heading", { level: 2, name: "Mixtour" }).count(), 1);
        for (const square of ["c3", "d4"]) await page.locator(`[data-part="${square}"]`).click();
        assert.equal(await page.getByRole("button", { name: "c3, one piece of player 1, can be chosen" }).count(), 1);
        // Whose move is whose does not depend on colours.
        await page.getByRole("button", { name: "c3, Player 1", exact: true }).click();
        assert.equal(await live(), "After 1 of 2 moves");
        await page.getByRole("button", { name: "d4, Player 2", exact: true }).click();
        // The same mistake is said again.
        await page.locator("#typed").fill("z9");
        await page.locator("#typed").press("Enter");
        const said = await live();
        assert.match(said, /z9/);
        await page.locator("#typed").press("Enter");
        assert.notEqual(await live(), said);
        assert.equal((await live()).trim(), said);
    }));

test("axe finds no violation of WCAG 2.2 AA", { timeout: 300_000 }, async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    for (const colorScheme of ["light", "dark"]) {
        for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
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
                    await check("the list of games");
                    await page.locator('[data-game="mixtour"]').click();
                    await check("a new game");
                    await page.keyboard.press("Escape");
                    await page.locator('[data-learn="mixtour"]').click();
                    await check("a lesson");
                    for (const game of ["mixtour", "fifes-and-drums", "pikemen"]) {
                        await begin(page, game);
                        if (await page.locator("#lift").count()) {
                            await check("the curtain");
                            await page.locator("#lift").click();
                        }
                        const [place] = await pointable(page);
                        await page.mouse.click(place.x, place.y);
                        await check(game);
                        if (game === "mixtour") {
                            await page.locator("#review").click();
                            await page.locator("#judged").waitFor();
                            await check("a review");
                        }
                    }
                    await page.locator("#analyse").click();
                    await page.waitForSelector("#analysis .line");
                    await check("analysis");
                    await page.locator("#rules").click();
                    await page.waitForSelector("#rules-page:not([hidden])");
                    await check("rules");
                    await page.keyboard.press("Escape");
                    await page.locator("#saved").click();
                    await check("saved games");
                    // What is said where doors of the browser are locked.
                    await page.addInitScript(() => {
                        for (const name of ["BroadcastChannel", "indexedDB"]) Object.defineProperty(globalThis, name, { value: undefined });
                        delete Navigator.prototype.clipboard;
                    });
                    await page.reload();
                    await page.waitForSelector("html[data-ready]");
                    await begin(page, "mixtour");
                    await check("locked doors");
                    await page.locator("#saved").click();
                    await page.getByRole("button", { name: "Copy link", exact: true }).click();
                    await page.waitForSelector("#to-copy");
                    await check("a text to copy");
                },
                { colorScheme, viewport },
            );
        }
    }
});

test("settings are kept", () =>
    inPage(async (page) => {
        await page.locator("#settings").click();
        await page.getByLabel("Colours").selectOption("dark");
        await page.getByLabel("Ask before").selectOption("always");
        await page.keyboard.press("Escape");
        await page.reload();
        await page.waitForSelector('html[data-theme="dark"]');
        await begin(page, "mixtour");
        await page.locator('[data-part="c3"]').click();
        assert.doesNotMatch(await recordOf(page), /c3/);
        await page.locator('[data-choice="play"]').click();
        assert.match(await recordOf(page), /c3/);
    }));

test("the rules stand beside the board, with their pictures in its colours", () =>
    inPage(async (page) => {
        for (const game of games) {
            const clause = clauses[game] ?? "1.1";
            await begin(page, game, { seats: ["person", "random"] });
            await page.locator("#rules").click();
            await page.waitForSelector("#rules-page:not([hidden])");
            assert.equal(await page.locator(`[id="clause-${clause}"]`).count(), 1, `${game} ${clause}`);
            const pictures = await page.locator("#rules-page img").evaluateAll(async (images) => {
                const sizes = images.map(async (image) => {
                    image.loading = "eager";
                    await image.decode();
                    return [image.naturalWidth, image.alt, image.src];
                });
                return Promise.all(sizes);
            });
            assert.ok(pictures.length > 0);
            for (const [width, alt, source] of pictures) assert.ok(width > 0 && alt !== "" && source.endsWith("-light.svg"), source);
            await page.keyboard.press("Escape");
            assert.equal(await page.locator("#rules-page").isHidden(), true);
        }
    }));

test("a game is walked through, analysed, and goes on from an earlier position", { timeout: 120_000 }, () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        for (const square of ["c3", "d4", "a1"]) await page.locator(`[data-part="${square}"]`).click();
        await page.locator("#analyse").click();
        await page.waitForSelector("#analysis .line button");
        assert.match(await page.locator("#analysis").textContent(), /Player 2 [+−±]\d/);
        await page.locator("#previous").click();
        await page.locator("#previous").click();
        assert.match(await status(page), /After 1 of 3 moves/);
        await page.waitForFunction(() => /Player 2 [+−±]/.test(document.querySelector("#analysis")?.textContent ?? ""));
        await page.locator("#play-on").click();
        assert.doesNotMatch(await recordOf(page), /d4|a1/);
        await page.locator("#redo").click();
        assert.match(await recordOf(page), /c3 d4/);
        // A click on the expected line plays it.
        const line = page.locator("#analysis .line button").first();
        await line.waitFor();
        await line.click();
        assert.equal(await page.locator("#moves li").count(), 3);
        // What a bot thinks of hidden cards is nobody's business.
        await begin(page, "fifes-and-drums");
        assert.equal(await page.locator("#analyse").isHidden(), true);
    }));

test("a position is set up from its text, and the engine says what is wrong with it", () =>
    inPage(async (page) => {
        await begin(page, "mixtour");
        await page.locator("#again").click();
        await page.locator("#position").fill("1111,x3,1/x5/x5/x5/x5 3 0,0 - basic");
        assert.match(await page.locator("dialog .problem").textContent(), /SIDE/);
        await page.locator("#position").fill("1111,x3,1/x5/x5/x5/x5 1 0,0 - basic");
        assert.equal(await page.locator("dialog .problem").textContent(), "");
        await page.locator("dialog .seat select").nth(1).selectOption("random");
        await page.locator("dialog button[type=submit]").click();
        // Its preview has the same squares as the board.
        await page.locator("dialog").waitFor({ state: "detached" });
        for (const square of ["e5", "a5"]) await page.locator(`[data-part="${square}"]`).click();
        assert.match(await status(page), /Player 1 wins/);
        await page.locator("#saved").click();
        assert.match(await page.locator("dialog .position").textContent(), /^x5|^[0-9,x/]+ 2 1,0/);
        assert.match(await page.locator('dialog a[download="gambol.svg"]').getAttribute("href"), /^data:image\/svg\+xml,%3Csvg/);
    }));

for (const game of games) {
    test(`a stranger learns ${game} by making the moves`, { timeout: 300_000 }, () =>
        inPage(async (page) => {
            await page.locator("#games").click();
            await page.locator(`[data-learn="${game}"]`).click();
            const steps = Number(/of (\d+)/.exec(await page.locator("#step").textContent())[1]);
            assert.ok(steps >= 8);
            const pick = random(1);
            for (let step = 1; step <= steps; step++) {
                assert.equal(await page.locator("#step").textContent(), `Step ${step} of ${steps}`);
                assert.ok((await status(page)).length > 20);
                const show = page.locator("#show-step");
                if (await show.isEnabled()) {
                    await show.click();
                    assert.match(await page.locator("#message").textContent(), /For example/);
                    // The move that is shown is one that the step takes.
                    for (let tries = 0; tries < 300 && (await status(page)) !== "Well done."; tries++) {
                        const places = await pointable(page);
                        const hinted = await page.locator(".can.hint").evaluateAll((parts) => parts.map((part) => part.dataset.part));
                        const good = places.filter((place) => place.kind === "button" || hinted.includes(place.text));
                        const place = good.length > 0 ? good[pick(good.length)] : places[pick(places.length)];
                        if (place !== undefined) await page.mouse.click(place.x, place.y);
                        if (/try another one/.test(await page.locator("#message").textContent())) await show.click();
                    }
                    assert.equal(await status(page), "Well done.");
                }
                await page.locator("#next-step").click();
            }
            // The last step leads to a game.
            assert.equal(await page.locator("dialog #preset").count(), 1);
        }));
}

test("closed seats have no pieces, and at least two play", () =>
    inPage(async (page) => {
        await begin(page, "pikemen", { preset: "star", seats: ["closed", "person", "closed", "person", "random", "closed"] });
        assert.match(await status(page), /Player 2 to move/);
        const board = /\[Position "(\S+)/.exec(await recordOf(page))[1];
        assert.deepEqual([...new Set(board.match(/\d(?=[123][NESWU])/g))].sort(), ["2", "4", "5"]);
        await page.locator("#again").click();
        await page.locator("#preset").selectOption("three");
        for (const seat of [0, 1]) await page.locator("dialog .seat select").nth(seat).selectOption("closed");
        await page.locator("dialog button[type=submit]").click();
        assert.match(await page.locator("dialog .problem").textContent(), /two/);
    }));

test("what a move would do is seen before it is made", () =>
    inPage(async (page) => {
        await begin(page, "pikemen", { preset: "star" });
        const before = await recordOf(page);
        await page.locator('[data-part="a12"]').click().catch(() => {});
        for (const part of await page.locator(".can").evaluateAll((parts) => parts.map((part) => part.dataset.part))) {
            await page.locator(`[data-part="${part}"].can`).click();
            break;
        }
        await page.locator(".chooser button").first().click();
        await page.mouse.move(0, 0);
        assert.equal(await page.locator(".after svg").count(), 0);
        await page.locator('.chooser [data-choice="N"]').hover();
        assert.equal(await page.locator(".after svg").count(), 1);
        assert.equal(await recordOf(page), before);
        await page.locator('.chooser [data-choice="N"]').click();
        assert.notEqual(await recordOf(page), before);
        assert.equal(await page.locator(".after svg").count(), 0);
    }));
