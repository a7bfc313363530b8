//! The variants of a sketch: names only.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::str::FromStr;

use gambol_core::variant::{OptionKey, Preset, parse};
use gambol_core::{MAX_PLAYERS, VariantError};

use crate::sketch::Sketch;

/// A variant of a sketch: one of [`Sketch::VARIANTS`].
///
/// ```
/// use gambol_core::Variant as _;
/// use gambol_sketch::{Sketch, Variant};
///
/// fn names<S: Sketch>() -> Vec<&'static str> {
///     Variant::<S>::PRESETS.iter().map(|preset| preset.name).collect()
/// }
/// ```
pub struct Variant<S> {
    index: u8,
    of: PhantomData<fn() -> S>,
}

/// The most variants of a sketch.
const MOST: usize = 16;

impl<S: Sketch> Variant<S> {
    const fn at(index: u8) -> Self {
        Variant { index, of: PhantomData }
    }

    /// Its name.
    ///
    /// ```
    /// # use gambol_sketch::{Sketch, Variant};
    /// fn default_name<S: Sketch>() -> &'static str {
    ///     Variant::<S>::default().name()
    /// }
    /// ```
    pub fn name(self) -> &'static str {
        S::VARIANTS[usize::from(self.index)]
    }

    /// Whether there is only one.
    pub(crate) const IS_ONLY: bool = S::VARIANTS.len() == 1;

    const ALL: [Preset<Self>; MOST] = {
        assert!(
            !S::VARIANTS.is_empty() && S::VARIANTS.len() <= MOST,
            "a sketch has 1 to 16 `VARIANTS`"
        );
        assert!(2 <= S::PLAYERS && S::PLAYERS <= MAX_PLAYERS, "a sketch has 2 to 6 `PLAYERS`");
        assert!(
            is_name(S::NAME),
            "the `NAME` of a sketch has lower-case letters, digits and `-`, a letter among them, and does \
             not begin with `-`"
        );
        let mut all = [Preset::new("", Self::at(0), ""); MOST];
        let mut index = 0;
        while index < S::VARIANTS.len() {
            assert!(
                is_name(S::VARIANTS[index]),
                "the names of variants have lower-case letters, digits and `-`, a letter among them, and do \
                 not begin with `-`"
            );
            let mut other = 0;
            while other < index {
                assert!(
                    !is_same(S::VARIANTS[index], S::VARIANTS[other]),
                    "two variants of a sketch have the same name"
                );
                other += 1;
            }
            all[index] = Preset::new(S::VARIANTS[index], Self::at(index as u8), S::ABOUT);
            index += 1;
        }
        all
    };
}

/// Whether programs can tell this name from a number and an option.
const fn is_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut has_letter = false;
    let mut index = 0;
    while index < bytes.len() {
        match bytes[index] {
            b'a'..=b'z' => has_letter = true,
            b'0'..=b'9' => {}
            b'-' if index > 0 => {}
            _ => return false,
        }
        index += 1;
    }
    has_letter
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

impl<S: Sketch> gambol_core::Variant for Variant<S> {
    const PRESETS: &'static [Preset<Self>] = Self::ALL.split_at(S::VARIANTS.len()).0;
    const KEYS: &'static [OptionKey<Self>] = &[];

    fn players(&self) -> usize {
        S::PLAYERS
    }
}

impl<S> Clone for Variant<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Variant<S> {}

impl<S> PartialEq for Variant<S> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl<S> Eq for Variant<S> {}

impl<S> Hash for Variant<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}

impl<S: Sketch> Default for Variant<S> {
    /// The first.
    fn default() -> Self {
        Variant::at(0)
    }
}

impl<S: Sketch> fmt::Display for Variant<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl<S: Sketch> fmt::Debug for Variant<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl<S: Sketch> FromStr for Variant<S> {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_that_programs_can_read() {
        assert!(["nim", "connect-4", "5x5", "3-mens"].into_iter().all(is_name));
        let wrong = ["", "Bad Name", "UPPER", "a b", "-a", "--help", "5", "a_b", "a:b", "\u{e9}"];
        assert!(!wrong.into_iter().any(is_name));
        assert!(
            is_same("a", "a") && !is_same("a", "ab") && !is_same("ab", "a") && !is_same("a", "b")
        );
    }
}
