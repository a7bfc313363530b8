//! Random games on the fast engine and on the reference engine of every game.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gambol_laws::Violation;

use crate::games::GAMES;

/// Games longer than this are cut off.
const MAX_MOVES: usize = 1_000;

/// The names of the games, in the order of their numbers.
pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.name)
}

/// Plays the game that follows from `seed` on both engines of a game; the number of its moves. The
/// game is chosen by its place in [`names`].
///
/// ```
/// use gambol_fuzz_targets::soak;
///
/// let mixtour = soak::names().position(|name| name == "mixtour").unwrap();
/// assert!(soak::play(mixtour, 2).is_ok());
/// ```
///
/// # Errors
/// The first difference, in the shortest game that was found to show one.
///
/// # Panics
/// If there is no such game.
pub fn play(game: usize, seed: u64) -> Result<u64, Violation> {
    (GAMES[game].play)(seed, MAX_MOVES)
}

/// What [`play`] returns, or what is wrong with the game, as a text, even if a panic ends it while it is
/// made.
///
/// ```
/// use gambol_fuzz_targets::soak;
///
/// assert!(soak::caught(|| soak::play(0, 2)).is_ok());
/// let wrong = soak::caught(|| panic!("no move from {}", "c4"));
/// assert_eq!(wrong.unwrap_err(), "a panic while the game was made: no move from c4");
/// ```
///
/// # Errors
/// The difference, or the message of the panic.
pub fn caught(play: impl FnOnce() -> Result<u64, Violation>) -> Result<u64, String> {
    let played = catch_unwind(AssertUnwindSafe(play)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        let text = text.unwrap_or("without a message");
        format!("a panic while the game was made: {text}")
    })?;
    played.map_err(|violation| format!("the engines differ, or one of them panics.\n{violation}"))
}
