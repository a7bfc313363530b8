#!/usr/bin/env bash
# plist 1.10.3 (crates.io), property lists for serde.
#
# Expected: a structure survives `to_writer_xml` and `from_bytes`, also if serde flattens a part of it.
# Actual: a flattened structure with an `Option` field does not read back, whether the field is set or not. The same
# structure survives without the flattening, and a flattened structure without options survives.
# Output: plist 1.10.3: flattened Option: Serde("invalid type: map, expected u32")
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
plist = "=1.10.3"
serde = { version = "=1.0.229", features = ["derive"] }
TOML
cat >"$folder/src/main.rs" <<'RUST'
use serde::{de::DeserializeOwned, Deserialize, Serialize};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Clock {
    seconds: Option<u32>,
    moves: u8,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Count {
    seconds: u32,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Seat<T> {
    name: String,
    #[serde(flatten)]
    rest: T,
}

fn seat<T>(rest: T) -> Seat<T> {
    Seat { name: "White".into(), rest }
}

fn read_back<T: Serialize + DeserializeOwned + PartialEq>(value: T) -> Result<bool, String> {
    let mut text = Vec::new();
    plist::to_writer_xml(&mut text, &value).unwrap();
    plist::from_bytes::<T>(&text).map(|read| read == value).map_err(|error| error.to_string())
}

fn main() {
    let set = read_back(seat(Clock { seconds: Some(5), moves: 3 })).unwrap_err();
    println!("plist 1.10.3: flattened Option: {set}");
    assert!(set.contains("invalid type: map, expected u32"));
    assert_eq!(read_back(seat(Clock { seconds: None, moves: 3 })), Err(set));
    assert_eq!(read_back(Clock { seconds: Some(5), moves: 3 }), Ok(true));
    assert_eq!(read_back(Clock { seconds: None, moves: 3 }), Ok(true));
    assert_eq!(read_back(seat(Count { seconds: 5 })), Ok(true));
}
RUST
cd "$folder"
CARGO_TARGET_DIR="$folder/target" cargo run --quiet
