//! Errors of records.

use alloc::string::String;

use thiserror::Error;

use super::read::RecordSyntaxError;
use gambol_core::text::{Excerpt, MoveError, PositionError, VariantError};
use gambol_core::{Game, GameResult, Player};

/// Error from a change that a record refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EditError {
    /// The name of a tag has illegal characters.
    #[error("{name} is not the name of a tag: a name has ASCII letters, digits and _ only")]
    TagName {
        /// The name.
        name: Excerpt,
    },
    /// The value of the tag follows from the game.
    #[error("the tag {name} follows from the game and cannot be set")]
    DerivedTag {
        /// The name.
        name: &'static str,
    },
    /// There is no such player.
    #[error("{player} does not play: the game has {players} players")]
    NoSuchPlayer {
        /// The player.
        player: Player,
        /// The number of players.
        players: usize,
    },
    /// The rules have ended the game.
    #[error("the game is over: by the rules its result is {result}")]
    GameOver {
        /// The result.
        result: GameResult,
    },
}

/// Error from parsing a record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError<P: Game> {
    /// The text is not a record of any game.
    #[error(transparent)]
    Syntax(#[from] RecordSyntaxError),
    /// Tags or a result that contradict the game.
    #[error("{0}")]
    Contradiction(String),
    /// The variant is invalid.
    #[error("tag Variant: {0}")]
    Variant(#[from] VariantError),
    /// The position is invalid.
    #[error("tag Position: {0}")]
    Position(PositionError<String>),
    /// A text is not a legal move.
    #[error("{}ply {ply}, line {line}: {error}", if *.chance { "chance after " } else { "" })]
    Move {
        /// The ply, counted from 1. For a chance event, the ply of the move before the event, or 0.
        ply: u64,
        /// The number of moves and chance events before it.
        moves: usize,
        /// Whether a chance event was due here.
        chance: bool,
        /// The line of the text, counted from 1.
        line: usize,
        /// The error of the move.
        error: MoveError<P::Illegal>,
    },
}
