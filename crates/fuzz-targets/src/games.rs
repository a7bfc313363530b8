//! The list of games.

use gambol::AnyPosition;
use gambol_laws::{Reference, Violation, agree_on_random_game, agrees};
use gambol_testkit::reference;

use crate::targets::{self, Fuzzed, Targets};

/// A game with its reference engine, and what is done with both.
pub(crate) struct Game {
    /// The first byte of data for it.
    pub(crate) number: u8,
    pub(crate) name: &'static str,
    pub(crate) targets: Targets,
    /// Plays a random game on both engines.
    pub(crate) play: fn(seed: u64, max_moves: usize) -> Result<u64, Violation>,
    /// Compares a position of this game and those to this depth on both engines.
    pub(crate) agrees: fn(&AnyPosition, depth: u32) -> Result<(), Violation>,
}

impl Game {
    const fn new<G: Fuzzed, R: Reference>(number: u8) -> Self {
        Game {
            number,
            name: G::NAME,
            targets: targets::of::<G, R>(),
            play: agree_on_random_game::<G, R>,
            agrees: |position, depth| {
                agrees::<G, R>(&position.downcast().expect("a position of this game"), depth)
            },
        }
    }
}

/// A further game is one line: its position, its reference engine, its number.
pub(crate) static GAMES: &[Game] = &[
    Game::new::<gambol::mixtour::Position, reference::Mixtour>(b'0'),
    Game::new::<gambol::pikemen::Position, reference::Pikemen>(b'1'),
    Game::new::<gambol::lilypad::Position, reference::Lilypad>(b'2'),
    Game::new::<gambol::lilypad::draughts::Position, reference::Draughts>(b'3'),
    Game::new::<gambol::two_pipers::Position, reference::TwoPipers>(b'4'),
    Game::new::<gambol::fifes_and_drums::Position, reference::FifesAndDrums>(b'5'),
    Game::new::<gambol_laws::example::Hoard, reference::CheckedHoard>(b'9'),
];
