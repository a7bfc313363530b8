//! The list of games.

use gambol::{AnyPosition, fifes_and_drums, lilypad, mixtour, pikemen, two_pipers};
use gambol_laws::example::Hoard;
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
    pub(crate) agrees: fn(&AnyPosition, depth: u32) -> Option<Result<(), Violation>>,
}

impl Game {
    const fn new<G: Fuzzed, R: Reference>(number: u8, name: &'static str) -> Self {
        Game {
            number,
            name,
            targets: targets::of::<G, R>(),
            play: agree_on_random_game::<G, R>,
            agrees: |position, depth| Some(agrees::<G, R>(&position.downcast()?, depth)),
        }
    }
}

/// A further game is one line: its position, its reference engine, its number and name. A game with several
/// types of positions has a line for each.
pub(crate) static GAMES: &[Game] = &[
    Game::new::<mixtour::Position, reference::Mixtour>(b'0', "mixtour"),
    Game::new::<pikemen::ClassicPosition, reference::PikemenClassic>(b'1', "pikemen"),
    Game::new::<pikemen::VariousPosition, reference::PikemenVarious>(b'1', "pikemen-various"),
    Game::new::<pikemen::StarPosition, reference::PikemenStar>(b'1', "pikemen-star"),
    Game::new::<lilypad::Position, reference::Lilypad>(b'2', "lilypad"),
    Game::new::<lilypad::draughts::Position, reference::Draughts>(b'3', "draughts"),
    Game::new::<two_pipers::Position, reference::TwoPipers>(b'4', "two-pipers"),
    Game::new::<fifes_and_drums::Position, reference::FifesAndDrums>(b'5', "fifes-and-drums"),
    Game::new::<Hoard, reference::CheckedHoard>(b'9', "hoard"),
];
