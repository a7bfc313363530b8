import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { marked } from "marked";
import { defineConfig, type Plugin } from "vite";

/** Gives the service worker the list of files, and the list a version. */
function precache(): Plugin {
    return {
        name: "precache",
        apply: "build",
        enforce: "post",
        generateBundle(_, bundle) {
            const hash = createHash("sha256");
            const files = new Map<string, string | Uint8Array>();
            for (const [name, file] of Object.entries(bundle)) {
                files.set(name, file.type === "chunk" ? file.code : file.source);
            }
            for (const name of readdirSync("page/public")) {
                files.set(name, readFileSync(`page/public/${name}`));
            }
            const names = [...files.keys()].filter((name) => name !== "sw.js").sort();
            for (const name of [...names, "sw.js"]) hash.update(name).update(files.get(name) ?? "");
            const worker = bundle["sw.js"];
            if (worker?.type !== "chunk") throw new Error("there is no service worker");
            worker.code = worker.code
                .replace("__VERSION__", hash.digest("hex").slice(0, 16))
                .replace(/["'`]__FILES__["'`]/, JSON.stringify(names));
        },
    };
}

/** The folder of the module's crate, which receives the module and the page. The default is this folder. */
const crate = process.env["GAMBOL_PAGE"];
const out = crate ?? ".";

/** The games of the module, and the data in the folders of their crates. */
async function find() {
    const module = await import(pathToFileURL(`${out}/pkg/gambol.js`).href);
    await module.default();
    const manifest = `${crate ?? "games"}/Cargo.toml`;
    const options = { encoding: "utf8", maxBuffer: 1 << 28 } as const;
    const metadata = JSON.parse(execFileSync("cargo", ["metadata", "--format-version", "1", "--manifest-path", manifest], options));
    interface Package { source: string | null; manifest_path: string; id: string; name: string; description: string | null }
    const packages: Package[] = metadata.packages;
    const own = packages.find(({ id }) => id === metadata.resolve.root);
    const games: { name: string; title: string }[] = module.games();
    /** The folders with rules. */
    const rules = new Set<string>();
    /** The files of problems by the name of their crate's folder. */
    const problems = new Map<string, string>();
    const entries = games.map(({ name }) => {
        // A crate whose `page.json` describes several games has the rules of all of them.
        for (const each of packages.filter(({ source }) => source === null)) {
            const folder = dirname(each.manifest_path);
            const file = join(folder, "page.json");
            const about = existsSync(file) ? JSON.parse(readFileSync(file, "utf8"))[name] : undefined;
            if (about === undefined && each.name !== name) continue;
            const text = existsSync(join(folder, "problems.tsv")) ? readFileSync(join(folder, "problems.tsv"), "utf8") : "";
            const has = { ...about, ...(text.includes(`\n${name}\t`) ? { problems: basename(folder) } : {}) };
            if (has.problems !== undefined) problems.set(has.problems, text);
            if (!existsSync(join(folder, "RULES.md"))) return [name, has];
            rules.add(folder);
            return [name, { ...has, rules: basename(folder) }];
        }
        return [name, {}];
    });
    const titles = games.map(({ title }) => title);
    const list = titles.length > 1 ? `${titles.slice(0, -1).join(", ")} and ${titles.at(-1)}` : titles[0];
    return {
        name: crate === undefined ? "gambol" : titles.length === 1 ? titles[0] : own?.name,
        tagline: own?.description ?? "",
        about: `Play ${list} against a good opponent, in the browser.`,
        games: Object.fromEntries(entries),
        rules,
        problems,
    };
}

/** The names and rules of the games, with the data of their crates for the page. */
function games(): Plugin {
    let found: ReturnType<typeof find> | undefined;
    const all = () => (found ??= find());
    const name = async (text: string) => {
        const { name, about } = await all();
        return text.replaceAll("%NAME%", name ?? "").replaceAll("%ABOUT%", about);
    };
    return {
        name: "games",
        resolveId: (id) => (id === "virtual:games" ? `\0${id}` : undefined),
        async load(id) {
            if (id !== "\0virtual:games") return undefined;
            const { games, name, tagline } = await all();
            const constants = Object.entries({ name, tagline }).map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`);
            return [`export default ${JSON.stringify(games)};`, ...constants].join("\n");
        },
        transformIndexHtml: name,
        async generateBundle() {
            // The licence of the one library in the page asks for this.
            this.emitFile({ type: "asset", fileName: "licenses.txt", source: readFileSync("node_modules/idb/LICENSE") });
            const manifest = "manifest.webmanifest";
            this.emitFile({ type: "asset", fileName: manifest, source: await name(readFileSync(`page/${manifest}`, "utf8")) });
            for (const [name, source] of (await all()).problems) this.emitFile({ type: "asset", fileName: `problems/${name}.tsv`, source });
            for (const folder of (await all()).rules) {
                const game = basename(folder);
                const text = readFileSync(join(folder, "RULES.md"), "utf8");
                // The page chooses the picture, because its theme may differ from the theme of the system.
                const pictures = /<picture>\s*<source[^>]*>\s*<img src="pictures\/([\w-]+)-light\.svg"([^>]*)>\s*<\/picture>/g;
                const html = (marked.parse(text.replace(pictures, `<img data-picture="${game}/$1"$2>`), { async: false }) as string)
                    .replace(/<a href="#[^"]*">(.*?)<\/a>/g, "$1")
                    .replace(/<(\/?)h([1-5])/g, (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`)
                    .replace(/<table>/g, '<div class="table" tabindex="0"><table>')
                    .replace(/<\/table>/g, "</table></div>")
                    .replace(/<li>(<p>)?<strong>([A-Z]?[\d.]+)<\/strong>/g, '<li id="clause-$2">$1<strong>$2</strong>');
                if (html.includes("<picture") || html.includes("<a ")) throw new Error(`the rules of ${game} have something new`);
                this.emitFile({ type: "asset", fileName: `rules/${game}.html`, source: html });
                const drawn = `${folder}/pictures`;
                for (const name of existsSync(drawn) ? readdirSync(drawn) : []) {
                    this.emitFile({ type: "asset", fileName: `rules/${game}/${name}`, source: readFileSync(`${drawn}/${name}`) });
                }
            }
        },
    };
}

export default defineConfig({
    root: "page",
    // Relative URLs, so that the page works at any path.
    base: "./",
    resolve: { alias: [{ find: /^.*\/pkg\/gambol\.js$/, replacement: resolve(out, "pkg/gambol.js") }] },
    plugins: [games(), precache()],
    worker: { format: "es" },
    build: {
        outDir: resolve(out, "dist"),
        emptyOutDir: true,
        target: "es2022",
        // No `data:` URLs, which the page's policy allows only for pictures.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
            input: { index: "page/index.html", sw: "page/src/sw.ts" },
            output: {
                entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
            },
        },
    },
});
