//! The list of games.

use gambol::{AnyPosition, fifes_and_drums, lilypad, mixtour, pikemen, two_pipers};
use gambol_laws::example::Hoard;
use gambol_laws::{Reference, Violation, agree_on_random_game, agrees};

use super::targets::{self, Fuzzed, Targets};
use gambol_testkit::reference;

/// A game with its reference engine, and functions that use both.
pub struct Game {
    /// The first byte of fuzz data for this game.
    pub(super) number: u8,
    /// The name of this pair of engines.
    pub name: &'static str,
    pub(super) targets: Targets,
    /// Plays the random game of a seed on both engines, up to this many moves. Returns the number of its moves,
    /// or the first difference in the shortest game that shows one.
    pub play: fn(seed: u64, max_moves: usize) -> Result<u64, Violation>,
    /// Compares a position of this game and its successors down to this depth on both engines.
    pub(super) agrees: fn(&AnyPosition, depth: u32) -> Option<Result<(), Violation>>,
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

/// All games. To add a game, add a line with its position, its reference engine, its number and its name. A
/// game with several position types has a line for each.
///
/// ```
/// let mixtour = gambol_tools::engines::GAMES.iter().find(|game| game.name == "mixtour").unwrap();
/// assert!((mixtour.play)(2, 1_000).is_ok());
/// ```
pub static GAMES: &[Game] = &[
    Game::new::<mixtour::Position, reference::Mixtour>(b'0', "mixtour"),
    Game::new::<pikemen::ClassicPosition, reference::PikemenClassic>(b'1', "pikemen"),
    Game::new::<pikemen::RuntimePosition, reference::PikemenRuntime>(b'1', "pikemen-runtime"),
    Game::new::<pikemen::StarPosition, reference::PikemenStar>(b'1', "pikemen-star"),
    Game::new::<lilypad::Position, reference::Lilypad>(b'2', "lilypad"),
    Game::new::<lilypad::draughts::Position, reference::Draughts>(b'3', "draughts"),
    Game::new::<two_pipers::Position, reference::TwoPipers>(b'4', "two-pipers"),
    Game::new::<fifes_and_drums::Position, reference::FifesAndDrums>(b'5', "fifes-and-drums"),
    Game::new::<Hoard, reference::PlainHoard>(b'9', "hoard"),
];
