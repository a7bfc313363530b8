import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
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

export default defineConfig({
    root: "page",
    // From any path.
    base: "./",
    plugins: [precache()],
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
