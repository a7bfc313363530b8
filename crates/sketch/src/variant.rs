//! The variants of a sketch, which have only names.

use std::marker::PhantomData;

use gambol_core::variant::{OptionKey, Preset};
use gambol_core::{GameVariant, MAX_PLAYERS, const_for};

use crate::Sketch;

/// A variant of a sketch: one of [`Sketch::VARIANTS`].
///
/// ```
/// use gambol_core::GameVariant;
/// use gambol_sketch::{Sketch, Variant};
///
/// fn names<S: Sketch>() -> Vec<&'static str> {
///     Variant::<S>::PRESETS.iter().map(|preset| preset.name).collect()
/// }
/// ```
pub type Variant<S> = Named<fn() -> S>;

/// One of several names: a [`Variant`]. `F` is a function type, so that a variant is `Copy` and `Eq` even if the sketch
/// is not.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Named<F> {
    index: usize,
    of: PhantomData<F>,
}

/// The most variants of a sketch.
const MOST: usize = 16;

impl<S: Sketch> Named<fn() -> S> {
    /// Returns the name.
    ///
    /// ```
    /// # use gambol_sketch::{Sketch, Variant};
    /// fn default_name<S: Sketch>() -> &'static str {
    ///     Variant::<S>::default().name()
    /// }
    /// ```
    pub fn name(self) -> &'static str {
        S::VARIANTS[self.index]
    }

    /// Whether the sketch has only one variant.
    pub(crate) const IS_ONLY: bool = S::VARIANTS.len() == 1;

    const ALL: [Preset<Self>; MOST] = {
        let (most, players) = (S::VARIANTS.len(), S::PLAYERS);
        assert!(0 < most && most <= MOST, "a sketch has 1 to 16 `VARIANTS`");
        assert!(2 <= players && players <= MAX_PLAYERS, "a sketch has 2 to 6 `PLAYERS`");
        let mut all = [Preset::new("", Named { index: 0, of: PhantomData }, ""); MOST];
        const_for!(0..most, |index| {
            let variant = Named { index, of: PhantomData };
            all[index] = Preset::new(S::VARIANTS[index], variant, S::ABOUT);
        });
        all
    };
}

impl<S: Sketch> GameVariant for Named<fn() -> S> {
    const PRESETS: &'static [Preset<Self>] = Self::ALL.split_at(S::VARIANTS.len()).0;
    const KEYS: &'static [OptionKey<Self>] = &[];

    fn players(&self) -> usize {
        S::PLAYERS
    }
}

gambol_core::text_impls! { variant: [S: Sketch] Named<fn() -> S> }

gambol_core::text_impls! { @debug [S: Sketch] Named<fn() -> S> }
