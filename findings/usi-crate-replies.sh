#!/usr/bin/env bash
# usi 0.6.2 (crates.io), the replies of shogi engines in the USI protocol.
#
# Expected: `checkmate notimplemented` becomes `NotImplemented`, a variant of `CheckmateParams`. A score is read at any
# place of an `info` line. The choices of a combo box are the words after each `var`.
# Actual: an engine without a search for mate reports `NoMate`, so each position seems safe. A score at the end of the
# line disappears. The word `var` counts as a choice, except for the first one. All three parse without an error.
# Output: usi 0.6.2: notimplemented is NoMate, [Depth(5, None)] without the score, choices Solid var Normal var Risky
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
usi = "=0.6.2"
TOML
cat >"$folder/src/main.rs" <<'RUST'
use usi::{CheckmateParams, EngineCommand, InfoParams, OptionKind, ScoreKind};

fn read(text: &str) -> EngineCommand {
    EngineCommand::parse(text).unwrap()
}

fn main() {
    let EngineCommand::Checkmate(mate) = read("checkmate notimplemented") else { panic!() };
    let EngineCommand::Info(info) = read("info depth 5 score cp 30") else { panic!() };
    let EngineCommand::Info(longer) = read("info depth 5 score cp 30 nodes 9") else { panic!() };
    let combo = "option name Style type combo default Normal var Solid var Normal var Risky";
    let EngineCommand::Option(option) = read(combo) else { panic!() };
    let OptionKind::Combo { vars, .. } = option.value else { panic!() };
    println!(
        "usi 0.6.2: notimplemented is {mate:?}, {info:?} without the score, choices {}",
        vars.join(" ")
    );
    assert_eq!(mate, CheckmateParams::NoMate);
    assert_eq!(info, [InfoParams::Depth(5, None)]);
    assert_eq!(longer[1], InfoParams::Score(30, ScoreKind::CpExact));
    assert_eq!(vars, ["Solid", "var", "Normal", "var", "Risky"]);
}
RUST
cd "$folder"
CARGO_TARGET_DIR="$folder/target" cargo run --quiet
