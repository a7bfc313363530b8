//! What all notations share: fields, numbers, and errors that say what is wrong, where, and what
//! would be right.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use arrayvec::ArrayString;
use thiserror::Error;

use crate::player::Player;
use crate::variant::VariantError;

/// A short, printable piece of the user's text, for error messages.
///
/// Prints between backquotes, control characters escaped, cut after about forty characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Excerpt(ArrayString<64>);

impl Excerpt {
    /// The beginning of `text`.
    ///
    /// ```
    /// use gambol_core::text::Excerpt;
    ///
    /// assert_eq!(Excerpt::new("a\n").to_string(), r"`a\n`");
    /// assert!(Excerpt::new(&"long ".repeat(100)).as_str().ends_with('…'));
    /// ```
    pub fn new(text: &str) -> Self {
        const SHOWN: usize = 40;
        let mut excerpt = ArrayString::new();
        for (i, shown) in text.chars().flat_map(char::escape_debug).enumerate() {
            if i == SHOWN || excerpt.remaining_capacity() < shown.len_utf8() + '…'.len_utf8() {
                excerpt.push('…');
                break;
            }
            excerpt.push(shown);
        }
        Excerpt(excerpt)
    }

    /// The text as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a number: decimal digits, no sign, no leading zero, at most `u32::MAX`.
///
/// ```
/// use gambol_core::text::number;
///
/// assert_eq!(number("10"), Some(10));
/// assert_eq!(number("0"), Some(0));
/// assert_eq!(number("010"), None);
/// assert_eq!(number("+1"), None);
/// ```
pub fn number(text: &str) -> Option<u32> {
    let canonical = text == "0" || !text.starts_with('0');
    (canonical && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}

/// Reads the number of a player, as position texts have it: `1` to the number of players.
///
/// ```
/// use gambol_core::Player;
/// use gambol_core::text::player;
///
/// assert_eq!(player("2", 2), Some(Player::P2));
/// assert_eq!(player("3", 2), None);
/// ```
pub fn player(text: &str, players: usize) -> Option<Player> {
    let index = number(text)?.checked_sub(1)? as usize;
    Player::all(players).nth(index)
}

/// Splits the text of a position at its spaces into the fields called `names` and, last, the text of the
/// variant, which may be missing.
///
/// ```
/// use gambol_core::PositionError;
/// use gambol_core::text::fields;
///
/// let cut = |text| fields::<2, String>(text, ["BOARD", "SIDE"]);
/// assert_eq!(cut("x5 1 basic"), Ok((["x5", "1"], Some("basic"))));
/// assert!(matches!(cut("x5  1"), Err(PositionError::Spacing { field: "SIDE" })));
/// ```
///
/// # Errors
/// Fields that are missing, empty or too many.
pub fn fields<'a, const N: usize, F>(
    text: &'a str,
    names: [&'static str; N],
) -> Result<([&'a str; N], Option<&'a str>), PositionError<F>> {
    let missing = |field| PositionError::Missing {
        field,
        form: names.join(" ") + " VARIANT",
    };
    let mut parts = text.split(' ');
    let mut fields = [""; N];
    for (field, name) in fields.iter_mut().zip(names) {
        match parts.next() {
            Some("") if text.is_empty() => return Err(missing(name)),
            Some("") => return Err(PositionError::Spacing { field: name }),
            Some(part) => *field = part,
            None => return Err(missing(name)),
        }
    }
    let variant = parts.next();
    if variant == Some("") {
        return Err(PositionError::Spacing { field: "VARIANT" });
    }
    match parts.next() {
        None => Ok((fields, variant)),
        Some(more) => Err(PositionError::Extra {
            // A space at the very end is shown as one.
            found: Excerpt::new(if more.is_empty() { " " } else { more }),
        }),
    }
}

/// Why a text is not a position. `F` is the game's own list of flaws.
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
    /// Fields are separated by exactly one space, and there is none around them.
    #[error("{field}: extra space before this field")]
    Spacing {
        /// The field.
        field: &'static str,
    },
    /// Something follows the last field.
    #[error("VARIANT: nothing may follow this field, but {found} does")]
    Extra {
        /// What was found.
        found: Excerpt,
    },
    /// A field is not of its form.
    #[error("{field}: {found} is not {expected}")]
    Syntax {
        /// The field.
        field: &'static str,
        /// What was found.
        found: Excerpt,
        /// What would be right.
        expected: Cow<'static, str>,
    },
    /// Every field is of its form, but no position is like that.
    #[error("{field}: {flaw}")]
    Flaw {
        /// The field.
        field: &'static str,
        /// What is wrong.
        flaw: F,
    },
    /// The variant is invalid.
    #[error("VARIANT: {0}")]
    Variant(#[from] VariantError),
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
        PositionError::Syntax {
            field,
            found: Excerpt::new(found),
            expected: expected.into(),
        }
    }

    /// The same error with its flaw changed, for code that mixes games.
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
            PositionError::Syntax {
                field,
                found,
                expected,
            } => PositionError::Syntax {
                field,
                found,
                expected,
            },
            PositionError::Flaw { field, flaw } => PositionError::Flaw {
                field,
                flaw: change(flaw),
            },
            PositionError::Variant(error) => PositionError::Variant(error),
        }
    }
}

/// Why a text is not a legal move of a position. `I` is the game's own list of reasons.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError<I> {
    /// The text is not the text of any move.
    #[error("{found} is not a move: {expected}")]
    Syntax {
        /// What was found.
        found: Excerpt,
        /// What would be right.
        expected: Cow<'static, str>,
    },
    /// The move exists, but is illegal here.
    #[error("{found} is illegal: {reason}")]
    Illegal {
        /// What was found.
        found: Excerpt,
        /// Why it is illegal.
        reason: I,
    },
    /// A shorthand that fits several legal moves.
    #[error("{found} is ambiguous: it may be {}", List(candidates))]
    Ambiguous {
        /// What was found.
        found: Excerpt,
        /// The moves that it fits.
        candidates: Vec<String>,
    },
}

impl<I> MoveError<I> {
    /// A [`Syntax`](MoveError::Syntax) error.
    pub fn syntax(found: &str, expected: impl Into<Cow<'static, str>>) -> Self {
        MoveError::Syntax {
            found: Excerpt::new(found),
            expected: expected.into(),
        }
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
        MoveError::Illegal {
            found: Excerpt::new(found),
            reason,
        }
    }

    /// The same error with its reason changed, for code that mixes games.
    pub fn map_reason<T>(self, change: impl FnOnce(I) -> T) -> MoveError<T> {
        match self {
            MoveError::Syntax { found, expected } => MoveError::Syntax { found, expected },
            MoveError::Illegal { found, reason } => MoveError::Illegal {
                found,
                reason: change(reason),
            },
            MoveError::Ambiguous { found, candidates } => {
                MoveError::Ambiguous { found, candidates }
            }
        }
    }
}

/// `a, b or c`, at most eight of them.
struct List<'a>(&'a [String]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 8;
        for (i, text) in self.0.iter().take(SHOWN).enumerate() {
            if i > 0 {
                f.write_str(if i + 1 == self.0.len() { " or " } else { ", " })?;
            }
            f.write_str(text)?;
        }
        if self.0.len() > SHOWN {
            f.write_char('…')?;
        }
        Ok(())
    }
}
