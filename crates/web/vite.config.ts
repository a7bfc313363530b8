import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { marked } from "marked";
import { defineConfig, type Plugin } from "vite";

/** Tells the service worker which files there are, and gives that list a version. */
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

/** The rules of every game, from its `RULES.md`, and their pictures. */
function rules(): Plugin {
    return {
        name: "rules",
        apply: "build",
        generateBundle() {
            // The licence of the one library in the page asks for this.
            this.emitFile({ type: "asset", fileName: "licenses.txt", source: readFileSync("node_modules/idb/LICENSE") });
            for (const game of readdirSync("..").filter((folder) => existsSync(`../${folder}/RULES.md`))) {
                const text = readFileSync(`../${game}/RULES.md`, "utf8");
                // The page chooses the picture, since its colours need not be those of the system.
                const pictures = /<picture>\s*<source[^>]*>\s*<img src="pictures\/([\w-]+)-light\.svg"([^>]*)>\s*<\/picture>/g;
                const html = (marked.parse(text.replace(pictures, `<img data-picture="${game}/$1"$2>`), { async: false }) as string)
                    .replace(/<a href="#[^"]*">(.*?)<\/a>/g, "$1")
                    .replace(/<(\/?)h([1-5])/g, (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`)
                    .replace(/<table>/g, '<div class="table" tabindex="0"><table>')
                    .replace(/<\/table>/g, "</table></div>")
                    .replace(/<li>(<p>)?<strong>([A-Z]?[\d.]+)<\/strong>/g, '<li id="clause-$2">$1<strong>$2</strong>');
                if (html.includes("<picture") || html.includes("<a ")) throw new Error(`the rules of ${game} have something new`);
                this.emitFile({ type: "asset", fileName: `rules/${game}.html`, source: html });
                const folder = `../${game}/pictures`;
                for (const name of existsSync(folder) ? readdirSync(folder) : []) {
                    const source = readFileSync(`${folder}/${name}`);
                    this.emitFile({ type: "asset", fileName: `rules/${game}/${name}`, source });
                }
            }
        },
    };
}

export default defineConfig({
    root: "page",
    // From any path.
    base: "./",
    plugins: [rules(), precache()],
    worker: { format: "es" },
    build: {
        outDir: "../dist",
        emptyOutDir: true,
        target: "es2022",
        // No `data:` URLs, which the policy of the page would refuse for anything but pictures.
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
