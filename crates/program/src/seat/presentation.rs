//! How a game is presented to a seat.

use std::borrow::Cow;

use gambol_bots::Stream;
use gambol_core::{Game, History, RandomSource, SeededRandom, seeded};
use gambol_host::{AnyMove, AnyPosition};
use serde::Deserialize;

use crate::request::{Fields, RequestError};

/// How a game is presented to its seats.
#[derive(Clone, Debug)]
pub(crate) struct Presentation {
    pub(crate) moves: Moves,
    pub(crate) show: Vec<Show>,
    /// The symmetry through which the game is seen: 0 is the identity.
    pub(crate) symmetry: usize,
    /// The illegal answers in a turn that are not the last.
    pub(crate) retries: u32,
    pub(crate) forfeit: OnForfeit,
    /// The seed of shuffles and random moves.
    pub(crate) seed: u64,
}

/// What is told about the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Moves {
    /// All of them.
    All,
    /// Their number.
    Counted,
    None,
    /// All, shuffled and numbered. Only numbers are answers.
    Numbered,
}

/// A form of what a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Show {
    /// The drawing of the terminal.
    Text,
    /// What stands where.
    List,
    /// The view as a document.
    Json,
    /// A picture.
    Svg,
}

/// What happens after the last illegal answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OnForfeit {
    /// The game is lost.
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
    /// Reads the fields of a request or option, and checks that the game has the symmetry.
    pub(crate) fn read(
        fields: &mut Fields,
        start: &AnyPosition,
        seed: u64,
    ) -> Result<Self, RequestError> {
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

    /// A game as its seats see it.
    pub(super) fn seen<'a>(
        &self,
        history: &'a History<AnyPosition>,
    ) -> Cow<'a, History<AnyPosition>> {
        if self.symmetry == 0 {
            return Cow::Borrowed(history);
        }
        let start = history.start().transformed(self.symmetry);
        let mut seen = History::new(start.unwrap_or_else(|| history.start().clone()));
        for (before, &mv) in history.positions().iter().zip(history.moves()) {
            seen.play_unchecked(self.image(before, mv));
        }
        Cow::Owned(seen)
    }

    /// The legal move that its seats see as `seen`, if there is one.
    pub(super) fn actual(&self, position: &AnyPosition, seen: AnyMove) -> Option<AnyMove> {
        let mut moves = position.legal_moves().into_iter();
        moves.find(|&mv| self.image(position, mv) == seen)
    }

    /// The image of a move.
    fn image(&self, position: &AnyPosition, mv: AnyMove) -> AnyMove {
        let image = position.transformed_move(self.symmetry, mv);
        image.expect("a symmetry of the start is one of the whole game")
    }

    /// The source of what is random at this ply.
    pub(super) fn random(&self, ply: usize) -> SeededRandom {
        // Apart from all that decides what happens in the game.
        seeded(Stream::Game(ply as u64).seed(Stream::Hint.seed(self.seed)))
    }

    /// Puts the moves of this ply in the order in which they are told.
    pub(super) fn arrange(&self, moves: &mut [AnyMove], ply: usize) {
        if self.moves == Moves::Numbered {
            let mut random = self.random(ply);
            for i in (1..moves.len()).rev() {
                moves.swap(i, random.below(i as u64 + 1) as usize);
            }
        }
    }
}
