// Takes the pictures of the README, of all games on a desktop and on a phone, light and dark:
// `node tests/pictures.mjs`, with ImageMagick's `montage`. Not a test.

import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { begin, folder, launch, open, pointable, random, serve } from "./helpers.mjs";

const games = ["mixtour", "pikemen", "lilypad", "draughts", "two-pipers", "fifes-and-drums"];
const devices = {
    desktop: { viewport: { width: 1280, height: 800 } },
    phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 },
};

const into = mkdtempSync(join(tmpdir(), "gambol-"));
const site = await serve();
const browser = await launch();
for (const [device, options] of Object.entries(devices)) {
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
await browser.close();
await site.close();
