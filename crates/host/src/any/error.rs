//! Errors of games known at run time.

use alloc::boxed::Box;
use alloc::string::String;

use thiserror::Error;

use super::{AnyIllegal, AnyPosition};
use crate::point::MoveInputError;
use crate::record::{EditError, RecordError};
use gambol_core::Player;
use gambol_core::text::{Excerpt, MoveError, PositionError, VariantError};

/// The error of functions for any game. The message says what is wrong, where, and what would be right. Values
/// whose type differs between games, such as the reason why a move is illegal, are texts here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnyError {
    /// There is no game with this name.
    #[error("unknown game {found}: the games are {allowed}")]
    UnknownGame {
        /// The text that was found.
        found: Excerpt,
        /// The names of all games.
        allowed: String,
    },
    /// A text is not a variant of the game.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// A text is not a position of the game.
    #[error(transparent)]
    Position(#[from] PositionError<String>),
    /// A text is not a legal move of the position.
    #[error(transparent)]
    Move(#[from] MoveError<AnyIllegal>),
    /// A part of a move cannot be chosen.
    #[error(transparent)]
    MoveInput(#[from] MoveInputError<AnyIllegal>),
    /// A packed move is illegal in the position.
    #[error("illegal move: {0}")]
    Illegal(#[from] AnyIllegal),
    /// A text is not a record of the game.
    #[error(transparent)]
    Record(Box<RecordError<AnyPosition>>),
    /// A game in a format of other programs.
    #[error(transparent)]
    Format(super::format::FormatError),
    /// A text of several games, where one is expected.
    #[error("the text has several games, but one is expected here")]
    Several,
    /// A text without a game.
    #[error("the record is empty: give a game, which may begin with the tag [Game \"NAME\"]")]
    Empty,
    /// A record does not name its game.
    #[error("tag Game: this tag is missing")]
    NoGame,
    /// A record cannot be changed like this.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// A text is a view, but not of this viewer.
    #[error("{viewer} does not see the game like this")]
    Viewer {
        /// The viewer.
        viewer: Player,
    },
}

impl From<RecordError<AnyPosition>> for AnyError {
    fn from(error: RecordError<AnyPosition>) -> Self {
        AnyError::Record(Box::new(error))
    }
}
