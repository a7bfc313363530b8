//! The part of a game that needs no position: its name, its starts and its texts.

use alloc::string::String;

use crate::variant::{OptionKey, Preset};
use crate::{Game, GameVariant, PositionError};

/// The only variant of a game: `standard`.
///
/// ```
/// use gambol_core::Standard;
///
/// assert_eq!("standard".parse(), Ok(Standard));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standard;

impl GameVariant for Standard {
    const PRESETS: &'static [Preset<Self>] = &[Preset::new("standard", Standard, "the only rules")];
    const KEYS: &'static [OptionKey<Self>] = &[];
}

crate::text_impls! { variant: Standard }

/// A game known at compile time: its name and its starting positions. `Default` is the start of the first
/// variant.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no name and no first position",
    note = "`impl gambol_core::Start for {Self} {{ const NAME: &'static str = \"its name\"; }}`, with \
            `Default` as its first position, gives it both"
)]
pub trait Start: Game<Variant: GameVariant> + Default {
    /// The name for programs, in lower case: `kuhn-poker`.
    const NAME: &'static str;
    /// The name for people: `Kuhn poker`. By default the [`NAME`](Self::NAME).
    const TITLE: &'static str = Self::NAME;

    /// The starting position of a variant. A game with several variants implements it.
    fn start(variant: Self::Variant) -> Self {
        let _ = variant;
        Self::default()
    }

    /// Parses a position. By default returns an error.
    ///
    /// ```
    /// use gambol_core::Start;
    /// use gambol_core::example::{Breakthrough, Nim};
    ///
    /// let start = Breakthrough::default();
    /// assert_eq!(Breakthrough::read(&start.to_string()), Ok(start));
    /// let error = Nim::read("12 p1").unwrap_err().to_string();
    /// assert_eq!(error, "this position cannot be read: this game cannot set up positions from text");
    /// ```
    ///
    /// # Errors
    /// The reason why the text is not a position.
    fn read(text: &str) -> Result<Self, PositionError<String>> {
        let _ = text;
        Err(PositionError::Unread { why: "this game cannot set up positions from text" })
    }
}
