//! Errors of positions, moves and variants.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use thiserror::Error;

use super::Excerpt;

/// A flaw of a setup: [`GameSetup::Flaw`](crate::GameSetup::Flaw).
pub trait SetupFlaw: Error + Clone + Eq + Send + Sync + 'static {
    /// The faulty field of the position text.
    fn field(&self) -> &'static str;
}

/// The reason why a text is not a variant. Lists of allowed values are ready to print.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VariantError {
    /// There is no such preset.
    #[error("unknown variant {found}: the presets are {allowed}")]
    UnknownPreset {
        /// The text that was found.
        found: Excerpt,
        /// The names of all presets.
        allowed: String,
    },
    /// There is no such key.
    #[error("unknown variant key {found}: {allowed}")]
    UnknownKey {
        /// The text that was found.
        found: Excerpt,
        /// The keys of the game.
        allowed: String,
    },
    /// An option that is not `key=value`.
    #[error("variant option {found} is not of the form key=value: {allowed}")]
    NotAnOption {
        /// The text that was found.
        found: Excerpt,
        /// The keys of the game.
        allowed: String,
    },
    /// A value that the key does not allow.
    #[error("variant key {key}: value {found} is not one of {allowed}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// The text that was found.
        found: Excerpt,
        /// The values that are allowed.
        allowed: String,
    },
    /// A key appears twice.
    #[error("variant key {key} is given twice: {allowed}, each at most once")]
    KeyTwice {
        /// The key.
        key: &'static str,
        /// The keys of the game.
        allowed: String,
    },
    /// The game has a bug: its first position of this variant belongs to another variant.
    #[error("variant `{asked}` is started with a position of `{found}`: a mistake of the game")]
    OtherStart {
        /// The requested variant.
        asked: String,
        /// The variant of the position.
        found: String,
    },
}

/// Why a text is not a position. `F` is the game's type of flaws.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError<F> {
    /// The text ends before this field.
    #[error("{field}: this field is missing; a position is {form}")]
    Missing {
        /// The field.
        field: &'static str,
        /// The names of all fields.
        form: String,
    },
    /// There is more than one space between fields, or a space around them.
    #[error("{field}: extra space before this field")]
    Spacing {
        /// The field.
        field: &'static str,
    },
    /// Something follows the last field.
    #[error("VARIANT: nothing may follow this field, but {found} does")]
    Extra {
        /// The text that was found.
        found: Excerpt,
    },
    /// A field has the wrong form.
    #[error("{field}: {found} is not {expected}")]
    Syntax {
        /// The field.
        field: &'static str,
        /// The text that was found.
        found: Excerpt,
        /// The expected form.
        expected: Cow<'static, str>,
    },
    /// Every field has the right form, but there is no such position.
    #[error("{field}: {flaw}")]
    Flaw {
        /// The field.
        field: &'static str,
        /// The mistake.
        flaw: F,
    },
    /// The variant is invalid.
    #[error("VARIANT: {0}")]
    Variant(#[from] VariantError),
    /// The game can parse only positions that it knows, such as the start of each variant.
    #[error("this position cannot be read: {why}")]
    Unread {
        /// The reason, and a remedy.
        why: &'static str,
    },
}

impl<F> PositionError<F> {
    /// A [`Syntax`](PositionError::Syntax) error.
    ///
    /// ```
    /// use gambol_core::PositionError;
    ///
    /// let players = 3;
    /// let expected = format!("the number of a player, from 1 to {players}");
    /// let error = PositionError::<String>::syntax("SIDE", "4", expected);
    /// let words = "SIDE: `4` is not the number of a player, from 1 to 3";
    /// assert_eq!(error.to_string(), words);
    /// ```
    pub fn syntax(
        field: &'static str,
        found: &str,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        PositionError::Syntax { field, found: Excerpt::new(found), expected: expected.into() }
    }

    /// The same error, with the flaw as text.
    pub fn in_words(self) -> PositionError<String>
    where
        F: fmt::Display,
    {
        self.map_flaw(|flaw| flaw.to_string())
    }

    /// Converts the flaw.
    ///
    /// ```
    /// use gambol_core::PositionError;
    ///
    /// let error = PositionError::Flaw { field: "SIDE", flaw: 3 };
    /// let error = error.map_flaw(|player| format!("p{player} does not play"));
    /// assert_eq!(error.to_string(), "SIDE: p3 does not play");
    /// ```
    pub fn map_flaw<T>(self, change: impl FnOnce(F) -> T) -> PositionError<T> {
        match self {
            PositionError::Missing { field, form } => PositionError::Missing { field, form },
            PositionError::Spacing { field } => PositionError::Spacing { field },
            PositionError::Extra { found } => PositionError::Extra { found },
            PositionError::Syntax { field, found, expected } => {
                PositionError::Syntax { field, found, expected }
            }
            PositionError::Flaw { field, flaw } => {
                PositionError::Flaw { field, flaw: change(flaw) }
            }
            PositionError::Variant(error) => PositionError::Variant(error),
            PositionError::Unread { why } => PositionError::Unread { why },
        }
    }
}

/// Why a text is not a legal move of a position. `I` is the game's type of reasons.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError<I> {
    /// The text is not a move.
    #[error("{found} is not a move: {expected}")]
    Syntax {
        /// The text that was found.
        found: Excerpt,
        /// The expected form.
        expected: Cow<'static, str>,
    },
    /// The move exists, but is illegal here.
    #[error("{found} is illegal: {reason}")]
    Illegal {
        /// The text that was found.
        found: Excerpt,
        /// Why it is illegal.
        reason: I,
    },
    /// The text fits several legal moves.
    #[error("{found} is ambiguous: it may be {}", list(candidates))]
    Ambiguous {
        /// The text that was found.
        found: Excerpt,
        /// These moves.
        candidates: Vec<String>,
    },
}

impl<I> MoveError<I> {
    /// A [`Syntax`](MoveError::Syntax) error.
    pub fn syntax(found: &str, expected: impl Into<Cow<'static, str>>) -> Self {
        MoveError::Syntax { found: Excerpt::new(found), expected: expected.into() }
    }

    /// The [`Syntax`](MoveError::Syntax) error for a text that no legal move has. Lists the texts of
    /// the legal moves if there are at most twelve.
    ///
    /// ```
    /// use gambol_core::MoveError;
    ///
    /// let legal = ["1", "2"].map(String::from);
    /// let error = MoveError::<String>::unknown("4", legal);
    /// assert_eq!(error.to_string(), "`4` is not a move: the legal moves are 1, 2");
    /// ```
    pub fn unknown(found: &str, legal: impl IntoIterator<Item = String>) -> Self {
        const MOST_LISTED: usize = 12;
        let texts: Vec<String> = legal.into_iter().take(MOST_LISTED + 1).collect();
        let expected = match texts.len() {
            0 => "there are no legal moves".into(),
            1..=MOST_LISTED => format!("the legal moves are {}", texts.join(", ")).into(),
            _ => Cow::Borrowed("no legal move has this text"),
        };
        MoveError::syntax(found, expected)
    }

    /// An [`Illegal`](MoveError::Illegal) error.
    ///
    /// ```
    /// use gambol_core::MoveError;
    ///
    /// let error = MoveError::illegal("e2e5", "a pawn goes one or two squares");
    /// assert_eq!(error.to_string(), "`e2e5` is illegal: a pawn goes one or two squares");
    /// ```
    pub fn illegal(found: &str, reason: I) -> Self {
        MoveError::Illegal { found: Excerpt::new(found), reason }
    }

    /// Converts the reason.
    pub fn map_reason<T>(self, change: impl FnOnce(I) -> T) -> MoveError<T> {
        match self {
            MoveError::Syntax { found, expected } => MoveError::Syntax { found, expected },
            MoveError::Illegal { found, reason } => {
                MoveError::Illegal { found, reason: change(reason) }
            }
            MoveError::Ambiguous { found, candidates } => {
                MoveError::Ambiguous { found, candidates }
            }
        }
    }
}

/// A move is illegal, without a reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Error)]
#[error("this is not a legal move here")]
pub struct NotLegal;

/// Why a text is not one of some words, such as the reasons why a game ends; see
/// [`text_impls!`](crate::text_impls).
///
/// ```
/// use gambol_core::ParseWordError;
///
/// let error = ParseWordError::new("rain", "reason", &["checkmate", "stalemate"]);
/// assert_eq!(error.to_string(), "`rain` is not a reason: the reasons are checkmate, stalemate");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{found} is not a {what}: the {what}s are {}", .words.join(", "))]
pub struct ParseWordError {
    found: Excerpt,
    what: &'static str,
    words: &'static [&'static str],
}

impl ParseWordError {
    /// The error for a text that is none of these words. `what` names the kind of word.
    pub fn new(found: &str, what: &'static str, words: &'static [&'static str]) -> Self {
        ParseWordError { found: Excerpt::new(found), what, words }
    }
}

/// `a, b or c`, at most eight of them.
fn list(texts: &[String]) -> String {
    const SHOWN: usize = 8;
    match texts {
        [.., _] if texts.len() > SHOWN => texts[..SHOWN].join(", ") + "…",
        [first @ .., last] if !first.is_empty() => first.join(", ") + " or " + last,
        _ => texts.concat(),
    }
}
