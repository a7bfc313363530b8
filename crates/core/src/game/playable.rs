//! The rules of a position as values.

use alloc::string::{String, ToString};
use core::fmt::{self, Debug, Display};

use super::{Game, Outcome, PackedMove, RandomSource, Scores, Status};
use crate::text::MoveError;

/// A position that can be played from: the rules as values, without associated functions and
/// constants, so that a position of a game known at run time has them too.
///
/// There is nothing to implement: every [`Game`] is playable. Code that runs millions of times a
/// second asks for a [`Game`]; code that a person waits for asks for this, or takes an
/// [`AnyPosition`](crate::any::AnyPosition).
///
/// Given a move of another game, an `AnyPosition` panics; so it does in the traits built on this one.
pub trait Playable: Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// One complete turn of one player, or one chance event.
    type Move: PackedMove;
    /// Why a move is illegal.
    type Illegal: Clone + Eq + Debug + Display + Send + Sync + 'static;
    /// What can be wrong with a position that someone sets up.
    type Flaw: Clone + Eq + Debug + Display + Send + Sync + 'static;

    /// The name that programs use for the game: [`Game::NAME`].
    fn name(&self) -> &'static str;
    /// The name that people use for the game: [`Game::TITLE`].
    fn title(&self) -> &'static str;
    /// The canonical text of the variant.
    fn variant_text(&self) -> String;
    /// Whether this is the first position of its variant.
    fn is_start(&self) -> bool;
    /// The number of players.
    fn players(&self) -> usize;
    /// Whose turn it is, or how the game ended, the reason as a text.
    fn status(&self) -> Status<String>;
    /// How the game ended, if it has, the reason as a text.
    fn outcome(&self) -> Option<Outcome<String>> {
        match self.status() {
            Status::Over(outcome) => Some(outcome),
            Status::Turn(_) | Status::Chance => None,
        }
    }
    /// Whether a chance event comes next.
    fn is_chance(&self) -> bool;
    /// The score of each player, where the game has scores and they are known.
    fn scores(&self) -> Option<Scores>;
    /// A hash of the position: [`Game::key`].
    fn key(&self) -> u64;
    /// Whether there is a legal move.
    fn has_moves(&self) -> bool;
    /// The number of legal moves.
    fn count_moves(&self) -> usize;
    /// Visits the legal moves, in the order of the generator.
    fn for_each_move(&self, visit: &mut dyn FnMut(Self::Move));
    /// A random legal move, chance events by their weight; `None` once the game is over.
    fn random_move(&self, random: &mut dyn RandomSource) -> Option<Self::Move>;
    /// Why a move is illegal, if it is.
    ///
    /// # Errors
    /// The move is illegal, and why.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;
    /// Plays a legal move: [`Game::apply_unchecked`].
    fn apply_unchecked(&mut self, mv: Self::Move);
    /// The legal move that `text` means here.
    ///
    /// # Errors
    /// The text is not a move, is an illegal move, or fits several legal moves.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::Illegal>>;
    /// Writes the text of a legal move.
    ///
    /// # Errors
    /// Propagates errors from `out`.
    fn write_move(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;
    /// The text of a legal move.
    fn move_text(&self, mv: Self::Move) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_move(mv, &mut text);
        text
    }
    /// The position after a legal move.
    fn after(&self, mv: Self::Move) -> Self {
        let mut after = self.clone();
        after.apply_unchecked(mv);
        after
    }
}

/// A status with its reason as a text.
pub(crate) fn in_words<R: Display>(status: Status<R>) -> Status<String> {
    match status {
        Status::Turn(player) => Status::Turn(player),
        Status::Chance => Status::Chance,
        Status::Over(Outcome { winner, reason }) => {
            Status::Over(Outcome { winner, reason: reason.to_string() })
        }
    }
}

impl<G: Game> Playable for G {
    type Move = G::Move;
    type Illegal = G::Illegal;
    type Flaw = G::Flaw;

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn variant_text(&self) -> String {
        self.variant().to_string()
    }

    fn is_start(&self) -> bool {
        *self == G::start(self.variant())
    }

    fn players(&self) -> usize {
        Game::players(self)
    }

    fn status(&self) -> Status<String> {
        in_words(Game::status(self))
    }

    fn is_chance(&self) -> bool {
        Game::is_chance(self)
    }

    fn scores(&self) -> Option<Scores> {
        Game::scores(self)
    }

    fn key(&self) -> u64 {
        Game::key(self)
    }

    fn has_moves(&self) -> bool {
        Game::has_moves(self)
    }

    fn count_moves(&self) -> usize {
        Game::count_moves(self)
    }

    fn for_each_move(&self, visit: &mut dyn FnMut(G::Move)) {
        Game::for_each_move(self, visit);
    }

    fn random_move(&self, random: &mut dyn RandomSource) -> Option<G::Move> {
        Game::random_move(self, random)
    }

    fn check(&self, mv: G::Move) -> Result<(), G::Illegal> {
        Game::check(self, mv)
    }

    fn apply_unchecked(&mut self, mv: G::Move) {
        Game::apply_unchecked(self, mv);
    }

    fn parse_move(&self, text: &str) -> Result<G::Move, MoveError<G::Illegal>> {
        Game::parse_move(self, text)
    }

    fn write_move(&self, mv: G::Move, out: &mut dyn fmt::Write) -> fmt::Result {
        Game::write_move(self, mv, out)
    }
}
