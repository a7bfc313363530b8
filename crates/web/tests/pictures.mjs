// Takes the pictures of the README, of all games on a desktop and on a phone and of studying, light and dark:
// `node tests/pictures.mjs`, or `node tests/pictures.mjs study` for those of studying alone, with ImageMagick's `montage`. Not a test.

import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { begin, folder, games, launch, open, pointable, random, serve } from "./helpers.mjs";

const devices = {
    desktop: { viewport: { width: 1280, height: 800 } },
    phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 },
};

const into = mkdtempSync(join(tmpdir(), "gambol-"));
const site = await serve();
const browser = await launch();
for (const [device, options] of process.argv[2] === "study" ? [] : Object.entries(devices)) {
    for (const colorScheme of ["light", "dark"]) {
        const context = await browser.newContext({ ...options, colorScheme, serviceWorkers: "block" });
        const { page } = await open(context, site.url);
        const files = [];
        for (const game of games) {
            await begin(page, game, { seats: game === "fifes-and-drums" ? ["person", "random"] : [] });
            const pick = random(9);
            for (let count = 0; count < 24; count++) {
                const places = await pointable(page);
                const place = places[pick(places.length)];
                if (place === undefined) await page.waitForTimeout(300);
                else await page.mouse.click(place.x, place.y);
            }
            await page.evaluate(() => scrollTo(0, 0));
            await page.waitForTimeout(900);
            const file = join(into, `${device}-${colorScheme}-${game}.png`);
            await page.screenshot({ path: file });
            files.push(file);
        }
        await context.close();
        const [tile, size] = device === "desktop" ? ["3x", "640x400+6+6"] : ["6x", "300x650+6+6"];
        const to = join(folder, "pictures", `${device}-${colorScheme}.webp`);
        execFileSync("montage", [...files, "-tile", tile, "-geometry", size, "-background", "#888", "-quality", "80", to]);
    }
}

/** Points at random so many times. */
async function play(page, seed, times) {
    const pick = random(seed);
    for (let count = 0; count < times; count++) {
        const places = await pointable(page);
        const place = places[pick(places.length)];
        if (place !== undefined) await page.mouse.click(place.x, place.y);
    }
}

for (const colorScheme of ["light", "dark"]) {
    const context = await browser.newContext({ ...devices.desktop, colorScheme, serviceWorkers: "block" });
    const { page } = await open(context, site.url);
    const files = [];
    const shot = async () => {
        const file = join(into, `study-${colorScheme}-${files.length}.png`);
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({ path: file });
        files.push(file);
    };
    await begin(page, "mixtour");
    await play(page, 9, 30);
    await page.keyboard.press("Escape");
    await page.locator("#study").click();
    for (const [back, seed] of [[4, 1], [7, 2]]) {
        await page.locator("#last").click();
        for (let count = 0; count < back; count++) await page.locator("#previous").click();
        await play(page, seed, 7);
    }
    await page.keyboard.press("Escape");
    await page.locator("#comment").fill("Builds the wrong tower.");
    await page.locator("#analyse").click();
    await page.waitForTimeout(6_000);
    await shot();
    await page.locator("#set-up").click();
    for (const square of ["a1", "e5"]) await page.locator(`dialog .canvas [data-part="${square}"]`).click();
    await page.waitForTimeout(500);
    await shot();
    await page.keyboard.press("Escape");
    await begin(page, "two-pipers");
    await page.locator("#turn").click();
    await page.locator("#typed").fill("c3-c4");
    await page.locator("#typed").press("Enter");
    await page.locator("#why").click();
    await page.waitForTimeout(900);
    await shot();
    await page.keyboard.press("Escape");
    await begin(page, "pikemen", { preset: "star" });
    await play(page, 5, 30);
    await page.keyboard.press("Escape");
    await page.locator("#analyse").click();
    await page.waitForTimeout(5_000);
    await shot();
    await context.close();
    const to = join(folder, "pictures", `study-${colorScheme}.webp`);
    execFileSync("montage", [...files, "-tile", "2x", "-geometry", "800x500+6+6", "-background", "#888", "-quality", "80", to]);
}
await browser.close();
await site.close();
