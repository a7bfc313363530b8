//! The list of games.

use gambol_core::Engine;
use gambol_core::conformance::Reference;

use super::Found;

/// What is done with the game that is chosen.
pub(crate) trait Target {
    fn run<G: Engine, R: Reference>(rest: &[u8]) -> Found;
}

macro_rules! games {
    ($($number:literal $name:ident: $Position:ty, $path:literal $Reference:ident;)+) => {
        $(
            #[path = $path]
            mod $name;
        )+

        /// Chooses the game by the first byte. Numbers without a game do nothing.
        pub(crate) fn on_game<T: Target>(data: &[u8]) -> Found {
            match data.split_first() {
                $(Some(($number, rest)) => T::run::<$Position, $name::$Reference>(rest),)+
                _ => Ok(()),
            }
        }
    };
}

// A further game is one line: its number, its position, its reference engine.
games! {
    b'0' mixtour: gambol::mixtour::Position, "../../crates/mixtour/tests/reference/mod.rs" Reference;
    b'1' pikemen: gambol::pikemen::Position, "../../crates/pikemen/tests/reference/mod.rs" Reference;
    b'2' lilypad: gambol::lilypad::Position, "../../crates/lilypad/tests/reference/mod.rs" Lilypad;
    b'3' draughts: gambol::lilypad::draughts::Position, "../../crates/lilypad/tests/reference/mod.rs" Draughts;
    b'4' two_pipers: gambol::two_pipers::Position, "../../crates/two-pipers/tests/reference/mod.rs" Reference;
    b'5' fifes_and_drums: gambol::fifes_and_drums::Position, "../../crates/fifes-and-drums/tests/reference/mod.rs" Reference;
    b'9' hoard: gambol_core::example::Hoard, "../../crates/core/tests/reference/mod.rs" CheckedHoard;
}
