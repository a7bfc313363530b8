#!/usr/bin/env bash
# gtp 0.1.2 (crates.io), a controller for engines of the Go Text Protocol (GTP).
#
# Expected: the responses `Bot #1` and `1.0` are two responses with these texts. GTP 2 has comments with a hash sign in
# commands only: of the four steps of preprocessing, a controller does the first and the third.
# Actual: the parser cuts each response at the hash sign, together with the end of the line. Two responses become one,
# and each later answer belongs to the wrong command. A record with a hash sign in a comment never becomes complete.
# Output: gtp 0.1.2: Bot #1 and 1.0 are one response "Bot \n= 1.0", (;GM[1]C[Game #1]) is IncompleteResponse
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
gtp = "=0.1.2"
TOML
cat >"$folder/src/main.rs" <<'RUST'
use gtp::{Response, ResponseError, ResponseParser};

fn read(text: &str) -> [Result<Response, ResponseError>; 2] {
    let mut parser = ResponseParser::new();
    parser.feed(text);
    [parser.get_response(), parser.get_response()]
}

fn main() {
    let texts = |text| read(text).map(|response| response.map(|response| response.text()));
    let plain = texts("= Bot 1\n\n= 1.0\n\n");
    let [name, rest] = texts("= Bot #1\n\n= 1.0\n\n");
    let [record, _] = texts("= (;GM[1]C[Game #1])\n\n");
    println!(
        "gtp 0.1.2: Bot #1 and 1.0 are one response {:?}, (;GM[1]C[Game #1]) is {:?}",
        name.as_ref().unwrap(),
        record.as_ref().unwrap_err()
    );
    assert_eq!(plain, [Ok("Bot 1".to_string()), Ok("1.0".to_string())]);
    assert_eq!(name.unwrap(), "Bot \n= 1.0");
    assert_eq!(rest, Err(ResponseError::IncompleteResponse));
    assert_eq!(record, Err(ResponseError::IncompleteResponse));
}
RUST
cd "$folder"
CARGO_TARGET_DIR="$folder/target" cargo run --quiet
