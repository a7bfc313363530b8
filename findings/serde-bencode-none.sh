#!/usr/bin/env bash
# serde_bencode 0.2.4 (crates.io), Bencode for serde.
#
# Expected: a board of type `Vec<Option<u8>>` survives `to_bytes` and `from_bytes`, or the writer refuses it.
# Actual: the writer leaves out each None, so the list becomes shorter and the pieces move to other squares. It writes
# `true` as the number 1 and `u64::MAX` as a number, and the reader refuses both.
# Output: serde_bencode 0.2.4: [None, Some(1), None, Some(2)] reads back as [Some(1), Some(2)], true and u64::MAX do not
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
serde = "=1.0.229"
serde_bencode = "=0.2.4"
TOML
cat >"$folder/src/main.rs" <<'RUST'
use serde::{de::DeserializeOwned, Serialize};

fn round_trip<T: Serialize + DeserializeOwned>(value: &T) -> Result<T, serde_bencode::Error> {
    serde_bencode::from_bytes(&serde_bencode::to_bytes(value).expect("the writer accepts the value"))
}

fn main() {
    let board = vec![None, Some(1_u8), None, Some(2)];
    let read = round_trip(&board).unwrap();
    let fails = round_trip(&true).is_err() && round_trip(&u64::MAX).is_err();
    let word = if fails { "do not" } else { "do" };
    println!("serde_bencode 0.2.4: {board:?} reads back as {read:?}, true and u64::MAX {word}");
    assert_eq!(read, [Some(1), Some(2)]);
    assert!(fails);
    assert_eq!(round_trip(&i64::MAX).unwrap(), i64::MAX);
}
RUST
cd "$folder"
CARGO_TARGET_DIR="$folder/target" cargo run --quiet
