//! Bugs of games, as panics that name them.

use alloc::string::{String, ToString};
use core::any::Any;
use core::fmt::Display;

use thiserror::Error;

use crate::invisible::escaped;

/// A game breaks a rule of the traits: it panics while playing a move, say, or declares a non-player the winner.
///
/// A game that checks itself, such as a sketch of `gambol-sketch`, [panics](Self::panic) with this. Programs tell
/// it from the panic of a bot by [`find`](Self::find).
///
/// ```
/// use std::panic::catch_unwind;
///
/// use gambol_host::GameFault;
///
/// let panic = catch_unwind(|| GameFault::new("nim", "3,4,5", "p3 does not play").panic());
/// let fault = GameFault::find(&*panic.unwrap_err()).map(ToString::to_string);
/// assert_eq!(fault.as_deref(), Some("nim: p3 does not play, in the position `3,4,5`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{game}: {what}, in the position `{position}`")]
#[non_exhaustive]
pub struct GameFault {
    /// The name of the game.
    pub game: &'static str,
    /// The text of the position.
    pub position: String,
    /// The mistake.
    pub what: String,
}

impl GameFault {
    /// A fault of a game in a position, [`escaped`].
    pub fn new(game: &'static str, position: impl Display, what: impl Display) -> Self {
        GameFault {
            game,
            position: escaped(&position.to_string()),
            what: escaped(&what.to_string()),
        }
    }

    /// Panics with this as the payload. If panics unwind, it prints nothing. The code that catches the panic reports it.
    ///
    /// # Panics
    /// Always.
    pub fn panic(self) -> ! {
        #[cfg(any(panic = "abort", not(feature = "std")))]
        panic!("{self}");
        #[cfg(all(feature = "std", not(panic = "abort")))]
        std::panic::resume_unwind(alloc::boxed::Box::new(self))
    }

    /// The fault in the payload of a panic, if there is one.
    pub fn find<'a>(panic: &'a (dyn Any + Send + 'static)) -> Option<&'a Self> {
        panic.downcast_ref()
    }
}
