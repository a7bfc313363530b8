#!/usr/bin/env bash
# serde_yaml_ng 0.10.0 (crates.io), YAML for serde.
#
# Expected: a move that starts with `!`, such as `move: !5ML` in a file written by hand, is the text `!5ML` or an error,
# because a tag without a value is not a string.
# Actual: the field is an empty string without an error. With `move: !5ML 7` the field is `7`. serde-saphyr 2.2.0
# refuses the first of these texts.
# Output: serde_yaml_ng 0.10.0: move: !5ML reads as "", move: !5ML 7 as "7"
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/src"
cat >"$folder/Cargo.toml" <<'TOML'
[package]
name = "finding"
version = "0.0.0"
edition = "2021"

[dependencies]
serde = { version = "=1.0.229", features = ["derive"] }
serde_yaml_ng = "=0.10.0"
TOML
cat >"$folder/src/main.rs" <<'RUST'
use serde::Deserialize;

#[derive(Deserialize)]
struct Turn {
    r#move: String,
}

fn read(text: &str) -> String {
    serde_yaml_ng::from_str::<Turn>(text).unwrap().r#move
}

fn main() {
    let (empty, tagged) = (read("move: !5ML"), read("move: !5ML 7"));
    println!("serde_yaml_ng 0.10.0: move: !5ML reads as {empty:?}, move: !5ML 7 as {tagged:?}");
    assert_eq!((empty.as_str(), tagged.as_str(), read("move: 5ML").as_str()), ("", "7", "5ML"));
}
RUST
cd "$folder"
CARGO_TARGET_DIR="$folder/target" cargo run --quiet
