// Takes the pictures of the README, of all games on a desktop and on a phone and of studying, light and dark:
// `node tests/pictures.mjs`, or `node tests/pictures.mjs study` for those of studying alone. Not a test.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { begin, folder, games, launch, open, pointable, random, serve } from "./helpers.mjs";

const devices = {
    desktop: { viewport: { width: 1280, height: 800 } },
    phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 },
};

const site = await serve();
const browser = await launch();

/** Puts pictures beside and below each other. */
async function montage(name, shots, columns, [width, height]) {
    const page = await browser.newPage();
    const images = shots.map((shot) => `<img width="${width}" height="${height}" style="object-fit: contain" src="data:image/png;base64,${shot.toString("base64")}">`);
    const style = `margin: 0; padding: 6px; background: #888; display: grid; width: max-content; gap: 12px; grid-template-columns: repeat(${columns}, auto)`;
    await page.setContent(`<body style="${style}">${images.join("")}</body>`);
    const box = await page.locator("body").boundingBox();
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80, captureBeyondViewport: true, clip: { ...box, scale: 1 } });
    writeFileSync(join(folder, "pictures", `${name}.webp`), Buffer.from(data, "base64"));
    await page.close();
}

for (const [device, options] of process.argv[2] === "study" ? [] : Object.entries(devices)) {
    for (const colorScheme of ["light", "dark"]) {
        const context = await browser.newContext({ ...options, colorScheme, serviceWorkers: "block" });
        const { page } = await open(context, site.url);
        const shots = [];
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
            shots.push(await page.screenshot());
        }
        await context.close();
        await montage(`${device}-${colorScheme}`, shots, ...(device === "desktop" ? [3, [640, 400]] : [6, [300, 650]]));
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
    const shots = [];
    const shot = async () => {
        await page.evaluate(() => scrollTo(0, 0));
        shots.push(await page.screenshot());
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
    await montage(`study-${colorScheme}`, shots, 2, [800, 500]);
}
await browser.close();
await site.close();
