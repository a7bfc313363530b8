//! How a game is presented to a seat.

use gambol_bots::Stream;
use gambol_core::{Game, History, RandomSource, SeededRandom, seeded};
use gambol_host::{AnyMove, AnyPosition};
use serde::Deserialize;

use crate::request::{Fields, RequestError};

/// The presentation options of a game at seats. `docs/seats.md` describes them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Presentation {
    pub(crate) moves: Moves,
    pub(crate) show: Vec<Show>,
    /// The number of the symmetry. 0 is the identity.
    pub(crate) symmetry: usize,
    /// The number of refused answers in a turn that do not end it.
    pub retries: u32,
    /// The penalty for the next refused answer.
    pub forfeit: OnForfeit,
    /// The seed of shuffles and random moves.
    pub seed: u64,
}

/// The form of the legal moves in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Moves {
    All,
    /// The number of moves.
    Counted,
    None,
    /// All moves, shuffled and numbered. Answers are numbers.
    Numbered,
}

/// A form of showing a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Show {
    /// The drawing of the terminal.
    Text,
    /// A line for each occupied square.
    List,
    /// The view as a document.
    Json,
    /// A picture.
    Svg,
}

/// The penalty for the last refused answer of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnForfeit {
    /// The player loses the game.
    Lose,
    /// A random legal move is played.
    Random,
}

impl Default for Presentation {
    fn default() -> Self {
        Presentation {
            moves: Moves::All,
            show: vec![Show::Text, Show::List, Show::Json],
            symmetry: 0,
            retries: 3,
            forfeit: OnForfeit::Lose,
            seed: 0,
        }
    }
}

impl Presentation {
    /// Reads the fields of a request or of a command's option. The seed determines shuffles and random moves.
    ///
    /// # Errors
    /// A field is wrong, or the game has no such symmetry.
    pub fn read(fields: &mut Fields, start: &AnyPosition, seed: u64) -> Result<Self, RequestError> {
        let usual = Presentation::default();
        let presentation = Presentation {
            moves: fields.take("moves")?.unwrap_or(usual.moves),
            show: fields.take("show")?.unwrap_or(usual.show),
            symmetry: fields.take("symmetry")?.unwrap_or(usual.symmetry),
            retries: fields.take::<u8>("retries")?.map_or(usual.retries, u32::from),
            forfeit: fields.take("forfeit")?.unwrap_or(usual.forfeit),
            seed,
        };
        let known = (0..100).take_while(|&it| start.transformed(it).is_some()).count();
        if presentation.symmetry >= known {
            let (title, symmetry, last) = (start.game().title(), presentation.symmetry, known - 1);
            let error = format!("{title} has no symmetry {symmetry} here: they are 0 to {last}");
            return Err(RequestError::field("symmetry", error));
        }
        Ok(presentation)
    }

    /// Returns a game that begins at the image of this position, or `None` for the identity.
    pub(crate) fn image_of(&self, start: &AnyPosition) -> Option<History<AnyPosition>> {
        let image = || start.transformed(self.symmetry).unwrap_or_else(|| start.clone());
        (self.symmetry != 0).then(|| History::new(image()))
    }

    /// Updates the image: takes back moves that the game has taken back, and plays its new moves.
    pub(crate) fn follow(&self, image: &mut History<AnyPosition>, history: &History<AnyPosition>) {
        while image.moves().len() > history.moves().len() {
            image.undo();
        }
        let moves = history.positions().iter().zip(history.moves());
        for (before, &mv) in moves.skip(image.moves().len()) {
            image.play_unchecked(self.image_of_move(before, mv));
        }
    }

    /// Returns the legal move with this image.
    pub(crate) fn actual(&self, position: &AnyPosition, image: AnyMove) -> Option<AnyMove> {
        if self.symmetry == 0 {
            return Some(image);
        }
        let mut moves = position.legal_moves().into_iter();
        moves.find(|&mv| self.image_of_move(position, mv) == image)
    }

    fn image_of_move(&self, position: &AnyPosition, mv: AnyMove) -> AnyMove {
        let image = position.transformed_move(self.symmetry, mv);
        image.expect("a symmetry of the start is one of the whole game")
    }

    /// Returns the random numbers of this ply, which differ from the random numbers of chance and bots.
    pub(crate) fn random(&self, ply: usize) -> SeededRandom {
        seeded(Stream::Game(ply as u64).seed(Stream::Hint.seed(self.seed)))
    }

    /// Shuffles the moves of this ply if they are numbered.
    pub(crate) fn arrange(&self, moves: &mut [AnyMove], ply: usize) {
        if self.moves == Moves::Numbered {
            let mut random = self.random(ply);
            for i in (1..moves.len()).rev() {
                moves.swap(i, random.below(i as u64 + 1) as usize);
            }
        }
    }
}
