//! The variants of a sketch: names only.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::str::FromStr;

use gambol_core::variant::{OptionKey, Preset, parse};
use gambol_core::{MAX_PLAYERS, VariantError};

use crate::Sketch;

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

/// The most variants that a sketch may have.
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
        let mut all = [Preset::new("", Self::at(0), ""); MOST];
        let mut index = 0;
        while index < S::VARIANTS.len() {
            all[index] = Preset::new(S::VARIANTS[index], Self::at(index as u8), S::ABOUT);
            index += 1;
        }
        all
    };
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
