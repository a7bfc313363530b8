//! What there is of a game before there is a position of it.

use alloc::string::String;

use super::{Game, Variant};
use crate::text::PositionError;

/// A game whose type is known when a program is compiled: its name and its first positions. `Default` is
/// the first position of the first variant.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no name and no first position",
    note = "`impl gambol_core::Start for {Self} {{ const NAME: &'static str = \"its name\"; }}`, with \
            `Default` as its first position, gives it both"
)]
pub trait Start: Game<Variant: Variant> + Default {
    /// The name that programs use, in lower case: `kuhn-poker`.
    const NAME: &'static str;
    /// The name that people use: `Kuhn poker`. By default the [`NAME`](Self::NAME).
    const TITLE: &'static str = Self::NAME;

    /// The first position of a variant. A game with one variant only need not say it.
    fn start(variant: Self::Variant) -> Self {
        let _ = variant;
        Self::default()
    }

    /// The position with this text. By default none can be read.
    ///
    /// ```
    /// use gambol_core::Start;
    /// use gambol_core::example::{Breakthrough, Nim};
    ///
    /// let start = Breakthrough::default();
    /// assert_eq!(Breakthrough::read(&start.to_string()), Ok(start));
    /// let error = Nim::read("12 p1").unwrap_err().to_string();
    /// assert_eq!(error, "this position cannot be read: the game does not implement `Start::read`");
    /// ```
    ///
    /// # Errors
    /// The text is not a position, and why.
    fn read(text: &str) -> Result<Self, PositionError<String>> {
        let _ = text;
        Err(PositionError::Unread { why: "the game does not implement `Start::read`" })
    }
}
