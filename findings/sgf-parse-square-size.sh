#!/usr/bin/env bash
# sgf-parse 4.2.8 (crates.io), a reader and writer of SGF FF[4], beside sgfmill 1.1.1 (PyPI).
#
# Expected: a record with `SZ[19]` is written as `SZ[19]` again. FF[4] allows two numbers only for boards that are not
# square.
# Actual: `serialize` writes each size as two numbers, so each record of a usual board becomes `SZ[19:19]`, which the
# standard forbids. sgfmill reads the record before and refuses it after.
# Output: sgf-parse 4.2.8: (;GM[1]SZ[19];B[dd]) becomes (;GM[1]SZ[19:19];B[dd]), sgfmill: bad SZ property: b'19:19'
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check sgfmill==1.1.1
mkdir "$folder/src"
cat >"$folder/Cargo.toml" <<'TOML'
[package]
name = "finding"
version = "0.0.0"
edition = "2021"

[dependencies]
sgf-parse = "=4.2.8"
TOML
cat >"$folder/src/main.rs" <<'RUST'
use sgf_parse::{parse, serialize};

fn main() {
    print!("{}", serialize(&parse("(;GM[1]SZ[19];B[dd])").unwrap()));
}
RUST
cd "$folder"
written=$(CARGO_TARGET_DIR="$folder/target" cargo run --quiet)
"$folder/venv/bin/python" - "$written" <<'PYTHON'
import sys

from sgfmill.sgf import Sgf_game

text, written = "(;GM[1]SZ[19];B[dd])", sys.argv[1]
try:
    error = f"size {Sgf_game.from_string(written).get_size()}"
except ValueError as failure:
    error = str(failure)
print(f"sgf-parse 4.2.8: {text} becomes {written}, sgfmill: {error}")
assert Sgf_game.from_string(text).get_size() == 19
assert written == "(;GM[1]SZ[19:19];B[dd])"
assert error == "bad SZ property: b'19:19'"
PYTHON
