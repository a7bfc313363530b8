//! The list of games.

use gambol::FullGame;
use gambol_laws::Reference;
use gambol_testkit::reference::{
    CheckedHoard, Draughts, FifesAndDrums, Lilypad, Mixtour, Pikemen, TwoPipers,
};

use super::Found;

/// What is done with the game that is chosen.
pub(crate) trait Target {
    fn run<G: FullGame, R: Reference>(rest: &[u8]) -> Found;
}

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

// A further game is one line: its number, its position, its reference engine.
games! {
    b'0' gambol::mixtour::Position, Mixtour;
    b'1' gambol::pikemen::Position, Pikemen;
    b'2' gambol::lilypad::Position, Lilypad;
    b'3' gambol::lilypad::draughts::Position, Draughts;
    b'4' gambol::two_pipers::Position, TwoPipers;
    b'5' gambol::fifes_and_drums::Position, FifesAndDrums;
    b'9' gambol_laws::example::Hoard, CheckedHoard;
}
