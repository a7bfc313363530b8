//! Why a text is not the record of a game.

use alloc::string::String;

use thiserror::Error;

use super::RecordSyntaxError;
use crate::game::Game;
use crate::outcome::GameResult;
use crate::text::{Excerpt, MoveError, PositionError};
use crate::variant::VariantError;

/// Why a text is not the record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError<G: Game> {
    /// It is not the text of any record.
    #[error(transparent)]
    Syntax(#[from] RecordSyntaxError),
    /// It is the record of another game.
    #[error("tag Game: the record is of the game {found}, not of {expected}")]
    OtherGame {
        /// The game in the tags.
        found: Excerpt,
        /// The game that it was read as.
        expected: &'static str,
    },
    /// The variant is none.
    #[error("tag Variant: {0}")]
    Variant(#[from] VariantError),
    /// The position is none.
    #[error("tag Position: {0}")]
    Position(PositionError<G::Flaw>),
    /// The variant and the position contradict each other.
    #[error("tag Position: its variant is {position}, but tag Variant says {tag}")]
    TwoVariants {
        /// The variant in its tag.
        tag: String,
        /// The variant in the position.
        position: String,
    },
    /// A move is none, or is illegal.
    #[error("{}ply {ply}, line {line}: {error}", if *.chance { "chance after " } else { "" })]
    Move {
        /// The ply, counted from 1; for a chance event that of the move before it, 0 if there is
        /// none.
        ply: u64,
        /// Whether a chance event was to come here.
        chance: bool,
        /// The line of the text, counted from 1; 0 if it was not read from a text.
        line: usize,
        /// What is wrong.
        error: MoveError<G::Illegal>,
    },
    /// The result is not what the rules say.
    #[error("the result is {claimed}, but by the rules the game ended at ply {ply} in {by_rules}")]
    Result {
        /// The result in the text.
        claimed: GameResult,
        /// The last ply.
        ply: u64,
        /// The result by the rules.
        by_rules: GameResult,
    },
    /// The winner is no player of the game.
    #[error("the result is {claimed}, but the game has {players} players")]
    Winner {
        /// The result in the text.
        claimed: GameResult,
        /// The number of players.
        players: usize,
    },
}
