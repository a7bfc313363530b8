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
    /// The record is of another game.
    #[error("tag Game: the record is of the game {found}, not of {expected}")]
    OtherGame {
        /// The game in the tags.
        found: Excerpt,
        /// The expected game.
        expected: &'static str,
    },
    /// A tag with another name than gambol gives it, such as `FEN`.
    #[error("tag {found}: records of gambol have the tag {meant} instead")]
    Misnamed {
        /// The name of the tag.
        found: Excerpt,
        /// The name that gambol gives it.
        meant: &'static str,
    },
    /// The variant is invalid.
    #[error("tag Variant: {0}")]
    Variant(#[from] VariantError),
    /// The position is invalid.
    #[error("tag Position: {0}")]
    Position(PositionError<String>),
    /// The variant and the position contradict each other.
    #[error("tag Position: its variant is {position}, but tag Variant says {tag}")]
    TwoVariants {
        /// The variant in the tag.
        tag: String,
        /// The variant in the position.
        position: String,
    },
    /// A text is not a legal move.
    #[error("{}ply {ply}, line {line}: {error}", if *.chance { "chance after " } else { "" })]
    Move {
        /// The ply, counted from 1. For a chance event, the ply of the move before the event, or 0.
        ply: u64,
        /// Whether a chance event was due here.
        chance: bool,
        /// The line of the text, counted from 1.
        line: usize,
        /// The error of the move.
        error: MoveError<P::Illegal>,
    },
    /// The result contradicts the rules.
    #[error("the result is {claimed}, but by the rules the game ended at ply {ply} in {by_rules}")]
    Result {
        /// The result in the text.
        claimed: GameResult,
        /// The last ply.
        ply: u64,
        /// The result by the rules.
        by_rules: GameResult,
    },
    /// The winner is not a player of the game.
    #[error("the result is {claimed}, but the game has {players} players")]
    Winner {
        /// The result in the text.
        claimed: GameResult,
        /// The number of players.
        players: usize,
    },
}
