#!/usr/bin/env bash
# vampirc-uci 0.11.1 (crates.io), a parser for the Universal Chess Interface.
#
# Expected: `go ponder wtime 1000 btime 2000`, which programs send while the opponent thinks, parses to a message that
# holds both. An engine must not play a move before `ponderhit`.
# Actual: a message has room for one of the two. The parser drops `ponder` without an error, so an engine plays its move
# on the opponent's turn. Without a clock, `go ponder` survives. A button option, `setoption name Clear Hash`, gains
# the value `<empty>` when it is written again.
# Output: vampirc-uci 0.11.1: read go ponder wtime 1000 btime 2000, wrote go wtime 1000 btime 2000
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
vampirc-uci = "=0.11.1"
TOML
cat >"$folder/src/main.rs" <<'RUST'
use vampirc_uci::{parse_one, UciMessage, UciTimeControl};

fn written(text: &str) -> String {
    parse_one(text).to_string().trim_end().to_owned()
}

fn main() {
    let text = "go ponder wtime 1000 btime 2000";
    println!("vampirc-uci 0.11.1: read {text}, wrote {}", written(text));
    assert_eq!(written(text), "go wtime 1000 btime 2000");
    assert_eq!(parse_one(text), parse_one("go wtime 1000 btime 2000"));
    let UciMessage::Go { time_control, .. } = parse_one("go ponder") else { panic!() };
    assert_eq!(time_control, Some(UciTimeControl::Ponder));
    assert_eq!(written("setoption name Clear Hash"), "setoption name Clear Hash value <empty>");
}
RUST
cd "$folder"
CARGO_TARGET_DIR="$folder/target" cargo run --quiet
