//! What can go wrong when the game is known only at run time.

use alloc::string::{String, ToString};

use gambol_core::record::EditError;
use gambol_core::text::Excerpt;
use gambol_core::{EntryError, MoveError, Player, PositionError, VariantError};
use thiserror::Error;

use crate::AnyGame;

/// Why a method of [`AnyGame`], `AnyRecord` or `AnyView` failed. The message says what is wrong, where, and what would be
/// right. What has a type of its own in each game, such as the reason why a move is illegal, is a
/// text here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnyError {
    /// There is no game of this name.
    #[error("unknown game {found}: the games are {allowed}")]
    UnknownGame {
        /// What was found.
        found: Excerpt,
        /// The names of all games.
        allowed: String,
    },
    /// A text is not a variant of the game.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// A text is not a position of the game.
    #[error("{0}")]
    Position(PositionError<String>),
    /// A text is not a legal move of the position.
    #[error("{0}")]
    Move(MoveError<String>),
    /// A part of a move cannot be chosen.
    #[error(transparent)]
    Entry(#[from] EntryError<String>),
    /// A packed move is illegal in the position.
    #[error("illegal move: {reason}")]
    Illegal {
        /// Why it is illegal.
        reason: String,
    },
    /// A text is not a record of a game.
    #[error("{reason}")]
    Record {
        /// What is wrong with it, and where.
        reason: String,
    },
    /// A record cannot be changed like this.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// A text is a view, but not one that this player or onlooker may have.
    #[error("{viewer} does not see the game like this")]
    Viewer {
        /// Who was to be the viewer.
        viewer: Player,
    },
    /// A packed move is not a move of the game.
    #[error("{bits:#x} is not a packed move of {game}")]
    NotAMove {
        /// The packed form.
        bits: u64,
        /// The name of the game.
        game: &'static str,
    },
}

impl AnyError {
    pub(crate) fn unknown_game(found: &str) -> Self {
        AnyError::UnknownGame {
            found: Excerpt::new(found),
            allowed: AnyGame::NAMES.join(", "),
        }
    }

    #[allow(clippy::needless_pass_by_value)]
    pub(crate) fn record(reason: impl ToString) -> Self {
        AnyError::Record {
            reason: reason.to_string(),
        }
    }

    pub(crate) fn illegal(reason: &impl ToString) -> Self {
        AnyError::Illegal {
            reason: reason.to_string(),
        }
    }
}

impl<F: ToString> From<PositionError<F>> for AnyError {
    fn from(error: PositionError<F>) -> Self {
        AnyError::Position(error.map_flaw(|flaw| flaw.to_string()))
    }
}

impl<I: ToString> From<MoveError<I>> for AnyError {
    fn from(error: MoveError<I>) -> Self {
        AnyError::Move(error.map_reason(|reason| reason.to_string()))
    }
}
