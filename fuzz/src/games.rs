//! The list of games.

use gambol::core::Engine;
use gambol_laws::Reference;

use super::Found;

/// What is done with the game that is chosen.
pub(crate) trait Target {
    fn run<G: Engine, R: Reference>(rest: &[u8]) -> Found;
}

#[path = "../../crates/fifes-and-drums/tests/reference/mod.rs"]
mod fifes_and_drums;
#[path = "../../crates/laws/tests/reference/mod.rs"]
mod hoard;
#[path = "../../crates/lilypad/tests/reference/mod.rs"]
#[allow(clippy::module_inception, reason = "one of its two games has its name")]
mod lilypad;
#[path = "../../crates/mixtour/tests/reference/mod.rs"]
mod mixtour;
#[path = "../../crates/pikemen/tests/reference/mod.rs"]
mod pikemen;
#[path = "../../crates/two-pipers/tests/reference/mod.rs"]
mod two_pipers;

macro_rules! games {
    ($($number:literal $Position:ty, $Reference:ty;)+) => {
        /// Chooses the game by the first byte. Numbers without a game do nothing.
        pub(crate) fn on_game<T: Target>(data: &[u8]) -> Found {
            match data.split_first() {
                $(Some(($number, rest)) => T::run::<$Position, $Reference>(rest),)+
                _ => Ok(()),
            }
        }
    };
}

// A further game is one line: its number, its position, its reference engine; and that engine
// above.
games! {
    b'0' gambol::mixtour::Position, mixtour::Reference;
    b'1' gambol::pikemen::Position, pikemen::Reference;
    b'2' gambol::lilypad::Position, lilypad::Lilypad;
    b'3' gambol::lilypad::draughts::Position, lilypad::Draughts;
    b'4' gambol::two_pipers::Position, two_pipers::Reference;
    b'5' gambol::fifes_and_drums::Position, fifes_and_drums::Reference;
    b'9' gambol_laws::example::Hoard, hoard::CheckedHoard;
}
