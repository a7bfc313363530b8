#!/usr/bin/env bash
# glicko_2 1.1.0 (crates.io), Glicko-2 ratings.
#
# Expected: a loss lowers a rating and a win raises it. With the deviation 50, the loss of a player with 1800 against an
# equal opponent costs about 7 points. In Glickman's paper the new rating is the old one plus a change.
# Actual: the formula squares the sum of the rating and the deviation, so the old rating disappears. The loss takes the
# player from 1800 to 1155, and a player with 1400 rises to 1493 by losing. Ratings at 1500 hide this in one game: of
# six losses in a row, the second, fourth and sixth raise the rating of a new player.
# Output: glicko_2 1.1.0: after a loss 1800 is 1155 and 1400 is 1493, six losses from 1500: 1338 1489 1406 1481 1442 1477
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
glicko_2 = "=1.1.0"
TOML
cat >"$folder/src/main.rs" <<'RUST'
use glicko_2::{algorithm, game::Outcome, Rating, Tuning};

fn main() {
    let tuning = Tuning::new(1500.0, 350.0, 0.06, 0.5);
    let make = |mu: f64, phi: f64| {
        let mut rating = Rating::new(&tuning);
        (rating.mu, rating.phi) = (mu, phi);
        rating
    };
    let lose = |player: &mut Rating, opponent: f64| {
        algorithm::rate(player, &mut [(Outcome::Loss, &mut make(opponent, 50.0))]);
        player.mu.round()
    };
    let high = lose(&mut make(1800.0, 50.0), 1800.0);
    let low = lose(&mut make(1400.0, 50.0), 1400.0);
    let mut player = Rating::new(&tuning);
    let losses: Vec<f64> = (0..6).map(|_| lose(&mut player, 1500.0)).collect();
    let text: Vec<String> = losses.iter().map(f64::to_string).collect();
    println!(
        "glicko_2 1.1.0: after a loss 1800 is {high} and 1400 is {low}, six losses from 1500: {}",
        text.join(" ")
    );
    assert_eq!((high, low), (1155.0, 1493.0));
    assert_eq!(losses, [1338.0, 1489.0, 1406.0, 1481.0, 1442.0, 1477.0]);
}
RUST
cd "$folder"
CARGO_TARGET_DIR="$folder/target" cargo run --quiet
