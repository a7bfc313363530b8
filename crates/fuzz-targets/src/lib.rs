//! The fuzz targets, as functions of any bytes.
//!
//! The first byte chooses the game, the digit of its number, and the rest goes, for each of its types of
//! positions, to one of the laws of untrusted bytes: [`gambol_laws::bytes`] and the law of
//! [sessions](session_law). The package in `fuzz` hands the bytes of a fuzzer to them; the tests here try
//! the corpus again.
//!
//! [`soak`] plays random games of every kind, also on its reference engine, for as long as you like.
#![forbid(unsafe_code)]

use gambol::Recorded as _;
mod games;
pub mod session_law;
pub mod soak;
mod targets;

use gambol::AnyPosition;
use gambol_laws::Violation;

use games::GAMES;
pub use targets::Found;

/// The name of every target, which is that of its corpus.
pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES[0].targets.iter().map(|(name, _)| *name)
}

/// What a target makes of any bytes.
///
/// # Errors
/// How a law is broken.
///
/// # Panics
/// If there is no target of this name.
pub fn run(target: &str, data: &[u8]) -> Found {
    // Numbers without a game do nothing.
    let Some((number, rest)) = data.split_first() else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for game in GAMES.iter().filter(|game| game.number == *number) {
        let target = game.targets.iter().find(|(name, _)| *name == target);
        found.extend(target.expect("the name of a target").1(rest)?);
    }
    Ok(found)
}

/// Compares a position and those to this depth on both engines of its game: texts, moves, counts.
///
/// # Errors
/// How the engines differ.
///
/// # Panics
/// If the game has no reference engine here.
pub fn agrees(position: &AnyPosition, depth: u32) -> Result<(), Violation> {
    let agrees = GAMES.iter().find_map(|game| (game.agrees)(position, depth));
    agrees.unwrap_or_else(|| panic!("{} has no reference engine", position.name()))
}

/// [`run`]s a target as fuzzers want it.
///
/// # Panics
/// If a law is broken.
pub fn fuzz(target: &str, data: &[u8]) {
    if let Err(violation) = run(target, data) {
        panic!("{violation}");
    }
}
