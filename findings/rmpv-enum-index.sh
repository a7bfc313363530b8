#!/usr/bin/env bash
# rmpv 1.3.1 and rmp-serde 1.3.1 (crates.io), two crates of one project for MessagePack.
#
# Expected: `rmpv::ext::to_value` returns the value that rmp-serde writes as bytes, so each crate reads the other.
# Actual: rmp-serde writes an enum variant with its name, `{"Fast": [3]}`, and rmpv with its index, `[1, [3]]`.
# Each refuses the form of the other. An enum inside an internally tagged enum does not survive a round trip through
# `to_value` and `from_value` of rmpv.
# Output: rmpv 1.3.1: Fast is [1, [3]] in rmpv and {"Fast": [3]} in rmp-serde, 3 of 4 reads fail
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
rmp-serde = "=1.3.1"
rmpv = { version = "=1.3.1", features = ["with-serde"] }
serde = { version = "=1.0.229", features = ["derive"] }
TOML
cat >"$folder/src/main.rs" <<'RUST'
use rmpv::ext::{from_value, to_value};
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Bot {
    Random,
    Fast { depth: u8 },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Seat {
    Bot { bot: Bot },
}

fn main() {
    let value = to_value(Bot::Fast { depth: 3 }).unwrap();
    let mut bytes = Vec::new();
    rmpv::encode::write_value(&mut bytes, &value).unwrap();
    let other_bytes = rmp_serde::to_vec(&Bot::Fast { depth: 3 }).unwrap();
    let other = rmpv::decode::read_value(&mut &other_bytes[..]).unwrap();
    let seat = to_value(Seat::Bot { bot: Bot::Fast { depth: 3 } }).unwrap();
    let fails = [
        from_value::<Bot>(value.clone()).is_err(),
        rmp_serde::from_slice::<Bot>(&bytes).is_err(),
        from_value::<Bot>(other.clone()).is_err(),
        from_value::<Seat>(seat).is_err(),
    ];
    let count = fails.iter().filter(|fails| **fails).count();
    println!("rmpv 1.3.1: Fast is {value} in rmpv and {other} in rmp-serde, {count} of 4 reads fail");
    assert_eq!((value.to_string(), other.to_string()), ("[1, [3]]".into(), "{\"Fast\": [3]}".into()));
    assert_eq!(fails, [false, true, true, true]);
    assert_eq!(rmp_serde::from_slice::<Bot>(&rmp_serde::to_vec(&Bot::Random).unwrap()).unwrap(), Bot::Random);
}
RUST
cd "$folder"
CARGO_TARGET_DIR="$folder/target" cargo run --quiet
