//! Bugs of games, as panics that name them.

use alloc::string::{String, ToString};
use core::any::Any;
use core::fmt::Display;
#[cfg(feature = "std")]
use std::{
    boxed::Box,
    cell::Cell,
    mem,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    thread,
};

use thiserror::Error;

use crate::invisible::escaped;

/// A game breaks a rule of the traits. For example, it panics while it plays a move, or names a winner who does
/// not play.
///
/// The [examination](crate::FullGame::EXAMINE) of a game returns faults. A game can also [panic](Self::panic) with
/// one, or have a panic of its author's code [blamed](Self::blame) on the game. Programs and laws
/// [catch](Self::catch) panics and downcast their payload to distinguish faults of games from panics of bots.
///
/// ```
/// use gambol_host::GameFault;
///
/// let fault = GameFault::new("nim", "3,4,5", "p3 does not play");
/// let panic = GameFault::catch(|| fault.panic()).unwrap_err();
/// let found = panic.downcast_ref::<GameFault>().map(ToString::to_string);
/// assert_eq!(found.as_deref(), Some("nim: p3 does not play, in the position `3,4,5`"));
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

#[cfg(feature = "std")]
std::thread_local! {
    /// The fault of the panic that unwinds this thread.
    static BLAMED: Cell<Option<GameFault>> = const { Cell::new(None) };
}

/// Dropped only while a panic unwinds.
#[cfg(feature = "std")]
struct Blame<F: FnOnce() -> GameFault>(Option<F>);

#[cfg(feature = "std")]
impl<F: FnOnce() -> GameFault> Drop for Blame<F> {
    #[cold]
    fn drop(&mut self) {
        // The innermost blame is the most exact. A second panic must not leave this function, or the process aborts:
        // the text of the position may panic as well.
        let earlier = BLAMED.take();
        let own = || catch_unwind(AssertUnwindSafe(self.0.take()?)).ok();
        if let Some(fault) = earlier.or_else(own) {
            BLAMED.set(Some(fault));
        }
    }
}

impl GameFault {
    /// Returns a fault of a game in a position, with both texts [`escaped`].
    pub fn new(game: &'static str, position: impl Display, what: impl Display) -> Self {
        GameFault {
            game,
            position: escaped(&position.to_string()),
            what: escaped(&what.to_string()),
        }
    }

    /// Panics with this fault as the payload. If panics unwind, nothing is printed.
    ///
    /// # Panics
    /// Always.
    pub fn panic(self) -> ! {
        #[cfg(any(panic = "abort", not(feature = "std")))]
        panic!("{self}");
        #[cfg(all(feature = "std", not(panic = "abort")))]
        resume_unwind(Box::new(self))
    }

    /// Runs code of a game's author. If it panics, your call of [`catch`](Self::catch) on the same thread finds this
    /// fault. Costs nothing unless the code panics.
    ///
    /// ```
    /// use gambol_host::GameFault;
    ///
    /// let fault = || GameFault::new("nim", "3,4,5", "`apply` panics");
    /// let code = || GameFault::blame(fault, || panic!("no heap"));
    /// let panic = GameFault::catch(code).unwrap_err();
    /// assert_eq!(panic.downcast_ref::<GameFault>().unwrap().what, "`apply` panics: no heap");
    /// ```
    #[inline]
    #[cfg(feature = "std")]
    pub fn blame<T>(fault: impl FnOnce() -> Self, code: impl FnOnce() -> T) -> T {
        let blame = Blame(Some(fault));
        let result = code();
        mem::forget(blame);
        result
    }

    /// Catches a panic. The payload is a [`GameFault`], with the message of the panic after its text, if the panic
    /// comes from code that was [blamed](Self::blame).
    ///
    /// # Errors
    /// The payload of the panic.
    #[cfg(feature = "std")]
    pub fn catch<T>(work: impl FnOnce() -> T) -> thread::Result<T> {
        // Other code may have caught a panic since.
        BLAMED.take();
        catch_unwind(AssertUnwindSafe(work)).map_err(|panic| match BLAMED.take() {
            Some(fault) if !panic.is::<GameFault>() => fault.with_message_of(&*panic),
            _ => panic,
        })
    }

    #[cfg(feature = "std")]
    fn with_message_of(mut self, panic: &(dyn Any + Send)) -> Box<dyn Any + Send> {
        if let Some(message) = Self::message(panic) {
            self.what += &escaped(&alloc::format!(": {message}"));
        }
        Box::new(self)
    }

    /// Catches a panic with a fault. Other panics go on.
    ///
    /// # Errors
    /// The fault.
    #[cfg(feature = "std")]
    pub fn catch_fault<T>(work: impl FnOnce() -> T) -> Result<T, Self> {
        Self::catch(work).map_err(|panic| match panic.downcast() {
            Ok(fault) => *fault,
            Err(panic) => resume_unwind(panic),
        })
    }

    /// Returns the message in the payload of a panic, or the text of its fault.
    pub fn message(panic: &(dyn Any + Send + 'static)) -> Option<String> {
        let text = panic.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        text.or_else(|| panic.downcast_ref::<Self>().map(ToString::to_string))
    }
}
