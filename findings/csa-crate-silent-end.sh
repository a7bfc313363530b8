#!/usr/bin/env bash
# csa 1.0.2 (crates.io), a reader of the CSA format for shogi, beside python-shogi 1.1.1 (PyPI).
#
# Expected: `parse_csa` returns the whole game or an error. A line that starts with an apostrophe is a comment up to its
# end. The game below has two moves and a resignation. python-shogi reads it so.
# Actual: the reader returns what it has understood so far as a complete game. It stops inside a comment at the first
# comma and loses all later moves. It stops at an empty comment and at `%TIME_UP`, which the format defines. Without a
# line break at the end of the text, the last move or the resignation is lost.
# Output: csa 1.0.2: 3 records, 1 with a comma in a comment, 1 with an empty comment, 2 without the last line break
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check python-shogi==1.1.1
mkdir "$folder/src"
cat >"$folder/Cargo.toml" <<'TOML'
[package]
name = "finding"
version = "0.0.0"
edition = "2021"

[dependencies]
csa = "=1.0.2"
TOML
cat >"$folder/src/main.rs" <<'RUST'
fn main() {
    let records = |text: &str| csa::parse_csa(text).unwrap().moves.len();
    let game = |comment: &str, end: &str| {
        format!("V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT1\n{comment}-3334FU\nT2\n{end}")
    };
    let plain = records(&game("'good move\n", "%TORYO\n"));
    let comma = records(&game("'good, but slow\n", "%TORYO\n"));
    let empty = records(&game("'\n", "%TORYO\n"));
    let open = records(&game("", "%TORYO"));
    let time = records(&game("", "%TIME_UP\n"));
    println!(
        "csa 1.0.2: {plain} records, {comma} with a comma in a comment, {empty} with an empty comment, \
         {open} without the last line break"
    );
    assert_eq!([plain, comma, empty, open, time], [3, 1, 1, 2, 2]);
}
RUST
cd "$folder"
CARGO_TARGET_DIR="$folder/target" cargo run --quiet
"$folder/venv/bin/python" - <<'PYTHON'
import shogi.CSA

for comment, end in [("'good, but slow\n", "%TORYO\n"), ("'\n", "%TORYO"), ("", "%TIME_UP\n")]:
    text = f"V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT1\n{comment}-3334FU\nT2\n{end}"
    game = shogi.CSA.Parser.parse_str(text)[0]
    assert (game["moves"], game["win"]) == (["7g7f", "3c3d"], "w"), game
PYTHON
