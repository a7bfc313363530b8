// Where no compiler for WebAssembly can be had, `build` says what to do, and nothing else.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "./helpers.mjs";

/** Runs `build` where these programs are in front of those of the system. */
function build(programs) {
    const bin = mkdtempSync(join(tmpdir(), "gambol-"));
    const all = { rustc: "echo /nowhere", "wasm-ld": "exit 1", "rust-lld": "exit 1", ...programs };
    for (const [name, text] of Object.entries(all)) {
        writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
        chmodSync(join(bin, name), 0o755);
    }
    const env = { ...process.env, CI: "", PATH: `${bin}:${process.env.PATH}`, GAMBOL_RUST_CACHE: join(bin, "cache") };
    const { status, stderr } = spawnSync("./build", ["module"], { cwd: folder, env, encoding: "utf8" });
    return { status, said: stderr.trim().split("\n").slice(1) };
}

const tells = (said, least) => {
    assert.match(said.at(-1), /rustup target add wasm32-unknown-unknown/);
    assert.match(said.join("\n"), /apt-get update/);
    assert.ok(said.length <= least, said.join("\n"));
};

test("without package lists, `build` says what to do", () => {
    const { status, said } = build({ "apt-cache": "exit 0" });
    assert.equal(status, 3);
    tells(said, 2);
});

test("where packages cannot be downloaded, `build` says what to do", () => {
    const { status, said } = build({
        "apt-cache": "echo ' rustc-web | 1.85.0 | http://deb.debian.org/debian bookworm/main amd64 Packages'",
        "apt-get": 'echo "E: Can\'t find a source to download version" >&2; exit 100',
    });
    assert.equal(status, 3);
    // What it began is one line more.
    tells(said, 3);
});
