//! The list of games.

use gambol::FullGame;
use gambol::point::Point;
use gambol_laws::Reference;
use gambol_testkit::reference::{
    CheckedHoard, Draughts, FifesAndDrums, Lilypad, Mixtour, Pikemen, TwoPipers,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A game that can be sent.
pub(crate) trait Fuzzed: FullGame<Move: Sent, View: Sent> + Point + Sent {}

impl<G: FullGame<Move: Sent, View: Sent> + Point + Sent> Fuzzed for G {}

/// What can be sent.
pub(crate) trait Sent: Serialize + DeserializeOwned {}

impl<T: Serialize + DeserializeOwned> Sent for T {}

/// What is done with the game that is chosen.
pub(crate) trait Target {
    type Output;

    fn run<G: Fuzzed, R: Reference>(self) -> Self::Output;
}

macro_rules! games {
    ($($number:literal $Position:ty, $Reference:ty;)+) => {
        /// The numbers of the games.
        pub(crate) const NUMBERS: &[u8] = &[$($number),+];

        /// What the target makes of the game with this number, if there is one.
        pub(crate) fn on_game<T: Target>(number: u8, target: T) -> Option<T::Output> {
            match number {
                $($number => Some(target.run::<$Position, $Reference>()),)+
                _ => None,
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
