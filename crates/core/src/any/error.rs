//! What can go wrong when the game is known only at run time.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt;

use thiserror::Error;

use super::AnyPosition;
use crate::game::Game;
use crate::player::Player;
use crate::point::EntryError;
use crate::record::{EditError, RecordError};
use crate::text::{Excerpt, MoveError, PositionError};
use crate::variant::VariantError;

/// Why a move of any game is illegal, as a text.
///
/// ```
/// use gambol_core::any::AnyGame;
/// use gambol_core::MoveError;
/// use gambol_laws::example::Hoard;
///
/// let start = AnyGame::of::<Hoard>().first();
/// let error = start.parse_move("1c").unwrap_err();
/// assert_eq!(error.to_string(), "`1c` is illegal: a card or a coin must be drawn first");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnyIllegal {
    reason: String,
    clause: Option<&'static str>,
}

impl AnyIllegal {
    pub(super) fn of<G: Game>(position: &G, reason: &G::Illegal) -> Self {
        AnyIllegal {
            reason: reason.to_string(),
            clause: position.clause(reason),
        }
    }

    /// No move of the game has these bits.
    pub(super) fn not_a_move(bits: u64, game: &str) -> Self {
        AnyIllegal {
            reason: alloc::format!("{bits:#x} is not a packed move of {game}"),
            clause: None,
        }
    }

    /// The number of the clause of the rules that makes the move illegal, `3.4`, where the game says
    /// it: see [`Game::clause`].
    pub fn clause(&self) -> Option<&'static str> {
        self.clause
    }
}

impl fmt::Display for AnyIllegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl core::error::Error for AnyIllegal {}

/// Why a function about any game failed. The message says what is wrong, where, and what would be
/// right. What has a type of its own in each game, such as the reason why a move is illegal, is a text
/// here.
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
    #[error(transparent)]
    Position(#[from] PositionError<String>),
    /// A text is not a legal move of the position.
    #[error(transparent)]
    Move(#[from] MoveError<AnyIllegal>),
    /// A part of a move cannot be chosen.
    #[error(transparent)]
    Entry(#[from] EntryError<AnyIllegal>),
    /// A packed move is illegal in the position.
    #[error("illegal move: {0}")]
    Illegal(#[from] AnyIllegal),
    /// A text is not a record of the game.
    #[error(transparent)]
    Record(Box<RecordError<AnyPosition>>),
    /// No tag of a record says which game it is.
    #[error("tag Game: this tag is missing")]
    NoGame,
    /// A record cannot be changed like this.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// A text is a view, but not one that this player or onlooker may have.
    #[error("{viewer} does not see the game like this")]
    Viewer {
        /// Who was to be the viewer.
        viewer: Player,
    },
}

impl From<RecordError<AnyPosition>> for AnyError {
    fn from(error: RecordError<AnyPosition>) -> Self {
        AnyError::Record(Box::new(error))
    }
}
