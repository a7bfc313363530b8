//! `gambol-web-bindgen INPUT.wasm FOLDER` writes a module for browsers and Node into a folder, with
//! its types: what `wasm-bindgen --target web` does, in the version that the crate itself uses, but
//! it also loads from disk, and its types need neither a newer library than ES2022 nor the DOM's.
#![forbid(unsafe_code)]

use std::path::Path;
use std::{env, fs};

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

/// Texts of the script, and their replacements.
const CHANGES: [(&str, &str); 2] = [
    // Node's `fetch` does not read files. An import of Node's modules would stop bundlers for browsers.
    (
        "module_or_path = fetch(module_or_path);",
        "const fs = String(module_or_path).startsWith('file:')
            ? globalThis.process?.getBuiltinModule?.('node:fs/promises') : undefined;
        module_or_path = fs ? fs.readFile(new URL(module_or_path)) : fetch(module_or_path);",
    ),
    // Anything but a text would be read from the wrong place in memory.
    (
        "function passStringToWasm0(arg, malloc, realloc) {",
        "function passStringToWasm0(arg, malloc, realloc) {
    if (typeof arg !== 'string') throw new Error(`a text is needed, not ${String(arg)}`);",
    ),
];

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, folder] = &arguments[..] else {
        bail!("give the WebAssembly file and the folder to write to");
    };
    Bindgen::new()
        .input_path(input)
        .out_name("gambol")
        .typescript(true)
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)?
        .generate(folder)
        .with_context(|| format!("cannot bind {input}"))?;
    let file = |name| Path::new(folder).join(name);
    let mut script = fs::read_to_string(file("gambol.js"))?;
    for (old, new) in CHANGES {
        if script.matches(old).count() != 1 {
            bail!("gambol.js does not contain `{old}` once");
        }
        script = script.replace(old, new);
    }
    fs::write(file("gambol.js"), script)?;
    let types = fs::read_to_string(file("gambol.d.ts"))?;
    let (classes, _) = types.split_once("export type InitInput").context("no type InitInput")?;
    let init = include_str!("init.d.ts");
    let reference = "/// <reference lib=\"esnext.disposable\" />";
    fs::write(file("gambol.d.ts"), format!("{reference}\n{classes}{init}"))?;
    // Bundlers turn the file into an address, runtimes into a module.
    let wasm = "declare const wasm: any;\nexport default wasm;\n";
    Ok(fs::write(file("gambol_bg.wasm.d.ts"), wasm)?)
}
