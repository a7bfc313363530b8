//! What a game does wrong, as a panic that names it.

use alloc::string::{String, ToString};
use core::any::Any;
use core::fmt::Display;

use thiserror::Error;

/// A game breaks a rule of the traits: it plays a move and panics, or makes somebody the winner who does
/// not play. It names the game, the position and what is wrong.
///
/// A game that checks its own author, such as a sketch of the crate `gambol-sketch`, [ends](Self::panic)
/// what is being done with it. Programs tell it from the panic of a bot by [`find`](Self::find).
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
    /// What is wrong.
    pub what: String,
}

impl GameFault {
    /// This is wrong with a game in this position.
    pub fn new(game: &'static str, position: impl Display, what: impl Display) -> Self {
        GameFault { game, position: position.to_string(), what: what.to_string() }
    }

    /// Panics with this as the payload. Where panics unwind, nothing is printed: whoever catches it says
    /// what it is.
    ///
    /// # Panics
    /// Always.
    #[cfg(feature = "std")]
    pub fn panic(self) -> ! {
        #[cfg(panic = "abort")]
        panic!("{self}");
        #[cfg(not(panic = "abort"))]
        std::panic::resume_unwind(alloc::boxed::Box::new(self))
    }

    /// The fault that a panic was about, if it was about one.
    pub fn find<'a>(panic: &'a (dyn Any + Send + 'static)) -> Option<&'a Self> {
        panic.downcast_ref()
    }
}
