//! `gambol-web-bindgen INPUT.wasm FOLDER` writes a module for browsers and Node into a folder, with
//! its types: what `wasm-bindgen --target web` does, in the version that the crate itself uses.
#![forbid(unsafe_code)]

use std::env;

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

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
        .with_context(|| format!("cannot bind {input}"))
}
