//! Takes the first example out of the README of each game.

use std::path::Path;
use std::{env, fs};

fn main() {
    for game in ["fifes-and-drums", "lilypad", "mixtour", "pikemen", "two-pipers"] {
        let readme = format!("../../../{game}/README.md");
        println!("cargo::rerun-if-changed={readme}");
        let text = fs::read_to_string(&readme).expect(&readme);
        let (_, example) = text.split_once("```rust\n").expect(&readme);
        let (example, _) = example.split_once("```").expect(&readme);
        let folder = env::var("OUT_DIR").expect("Cargo sets it");
        fs::write(Path::new(&folder).join(game), format!("{{\n{example}}}")).expect(game);
    }
}
