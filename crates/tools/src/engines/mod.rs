//! All games with their reference engines, and the fuzz targets as functions of any bytes.
//!
//! The first byte selects the game by the digit of its number. The rest goes, for each of the game's position
//! types, to a law of untrusted bytes: [`gambol_laws::bytes`] or the law of [sessions](session()) or of files of games. The package
//! in `fuzz` passes a fuzzer's bytes to these functions. The tests of this crate replay the corpus.

mod games;
mod pdn_law;
mod session_law;
mod targets;

use gambol::{AnyPosition, GameFault, Recorded as _};
use gambol_laws::Violation;

pub use games::{GAMES, Game};
pub use session_law::session;
pub use targets::Found;

/// The names of the targets, which are also the names of their corpora.
pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES[0].targets.iter().map(|(name, _)| *name)
}

/// Runs a target on these bytes.
///
/// # Errors
///
/// The law that is broken.
///
/// # Panics
///
/// If there is no target of this name.
pub fn run(target: &str, data: &[u8]) -> Found {
    let mut found = Vec::new();
    // A number without a game is ignored.
    if let Some((number, rest)) = data.split_first() {
        for game in GAMES.iter().filter(|game| game.number == *number) {
            let target = game.targets.iter().find(|(name, _)| *name == target);
            found.extend(target.expect("the name of a target").1(rest)?);
        }
    }
    Ok(found)
}

/// Compares a position and its successors down to this depth on both engines of its game: texts, moves, counts.
///
/// # Errors
///
/// The first difference of the engines.
///
/// # Panics
///
/// If the game has no reference engine here.
pub fn agrees(position: &AnyPosition, depth: u32) -> Result<(), Violation> {
    GAMES
        .iter()
        .find_map(|game| (game.agrees)(position, depth))
        .unwrap_or_else(|| panic!("{} has no reference engine", position.name()))
}

/// [`run`]s a target for a fuzzer.
///
/// # Panics
/// If a law is broken.
pub fn fuzz(target: &str, data: &[u8]) {
    if let Err(violation) = run(target, data) {
        panic!("{violation}");
    }
}

/// The number of moves that `play` returns, or a description of the failure. A panic before the game starts is
/// caught as well.
///
/// ```
/// use gambol_tools::engines::{GAMES, catch_failure};
///
/// assert!(catch_failure(|| (GAMES[0].play)(2, 1_000)).is_ok());
/// let wrong = catch_failure(|| panic!("no move from {}", "c4"));
/// assert_eq!(wrong.unwrap_err(), "a panic before the game started: no move from c4");
/// ```
///
/// # Errors
///
/// The difference, or the message of the panic.
pub fn catch_failure(play: impl FnOnce() -> Result<u64, Violation>) -> Result<u64, String> {
    match GameFault::catch(play) {
        Ok(played) => played.map_err(|violation| {
            format!("the engines differ, or one of them panicked.\n{violation}")
        }),
        Err(panic) => {
            let text = GameFault::message(&*panic).unwrap_or("without a message".to_owned());
            Err(format!("a panic before the game started: {text}"))
        }
    }
}
