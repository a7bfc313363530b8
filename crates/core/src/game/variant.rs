//! Variants: presets, options and their text.
//!
//! A variant is written `preset` or `preset:key=value,key=value`. The text follows from the presets and keys
//! that a game lists in its [`GameVariant`].

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::text::{Excerpt, VariantError, join, number};

/// The variant of the rules of a position: a small plain value.
///
/// `Default` is the first preset. [`variant_text!`](crate::variant_text) implements `Default`, `Display`,
/// `FromStr` and serialisation.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the variant of a game",
    note = "a game with one variant has the line `type Variant = gambol_core::Standard;`"
)]
pub trait GameVariant:
    Copy + Eq + Hash + Debug + Default + Display + FromStr<Err = VariantError> + Send + Sync + 'static
{
    /// The named variants, the default first.
    const PRESETS: &'static [Preset<Self>];
    /// The options that may differ from a preset, in the order of the text.
    const KEYS: &'static [OptionKey<Self>];

    /// The number of players, 2 to 6.
    fn players(&self) -> usize {
        2
    }
}

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

crate::variant_text! { Standard }

/// Implements for a [`GameVariant`](crate::GameVariant) what follows from its lists: `Default`, `Display`, `FromStr`
/// and, with the feature `serde` of the calling crate, serialisation as text.
///
/// ```text
/// gambol_core::variant_text! { Variant }
/// gambol_core::variant_text! { [B: Board] Variant<B> }
/// ```
#[macro_export]
macro_rules! variant_text {
    ([$($parameters:tt)*] $Variant:ty) => {
        impl<$($parameters)*> ::core::default::Default for $Variant {
            /// The first preset.
            fn default() -> Self {
                <Self as $crate::GameVariant>::PRESETS[0].variant
            }
        }

        impl<$($parameters)*> ::core::fmt::Display for $Variant {
            /// The canonical text.
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::variant::write(self, f)
            }
        }

        impl<$($parameters)*> ::core::str::FromStr for $Variant {
            type Err = $crate::VariantError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::VariantError> {
                $crate::variant::parse(text)
            }
        }

        $crate::serialize_if_feature! { text: [$($parameters)*] $Variant }
    };
    ($Variant:ty) => {
        $crate::variant_text! { [] $Variant }
    };
}

/// Implements for an enum, an option of a variant: `ALL`, its values in order, `KEY`, for
/// [`OptionKey::new`](crate::variant::OptionKey::new), `Display`, `FromStr` and, with the feature `serde`
/// of the calling crate, serialisation as a word.
///
/// ```
/// /// How far a pawn walks.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// pub enum Walk {
///     /// Any number of steps.
///     Run,
///     /// One step.
///     One,
/// }
///
/// gambol_core::option_text! { Walk "walk": Run "run", One "one" }
///
/// assert_eq!("one".parse(), Ok(Walk::One));
/// assert_eq!(Walk::ALL, [Walk::Run, Walk::One]);
/// let error = "two".parse::<Walk>().unwrap_err();
/// assert_eq!(error.to_string(), "variant key walk: value `two` is not one of run|one");
/// ```
#[macro_export]
macro_rules! option_text {
    ($Option:ident $key:literal: $($Value:ident $word:literal),+) => {
        impl $Option {
            /// Its values.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$Value),+];

            const KEY: (&'static str, $crate::variant::Values) =
                ($key, $crate::variant::Values::Words(&[$($word),+]));
        }

        impl ::core::fmt::Display for $Option {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(match self {
                    $(Self::$Value => $word),+
                })
            }
        }

        impl ::core::str::FromStr for $Option {
            type Err = $crate::VariantError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::VariantError> {
                let (key, words) = Self::KEY;
                let value = words.read(key, text)?;
                ::core::result::Result::Ok(Self::ALL[usize::from(value)])
            }
        }

        $crate::serialize_if_feature! { text: $Option }
    };
}

/// The [`OptionKey`](crate::variant::OptionKey) of a field, which gives it its name: one of an enum with
/// [`option_text!`](crate::option_text), of numbers, or a `bool`.
///
/// ```
/// use gambol_core::option_key;
/// use gambol_core::variant::OptionKey;
///
/// struct Rules {
///     pieces: u8,
///     takeback: bool,
/// }
///
/// const KEYS: [OptionKey<Rules>; 2] = [
///     option_key!(pieces: 5..=50, "pieces of each player"),
///     option_key!(takeback: bool, "may a move be taken back?"),
/// ];
/// assert_eq!(KEYS.map(|key| key.name), ["pieces", "takeback"]);
/// assert_eq!(KEYS.map(|key| key.values.to_string()), ["5..50", "no|yes"]);
/// # let _ = Rules { pieces: 5, takeback: true };
/// ```
#[macro_export]
macro_rules! option_key {
    ($field:ident: $first:literal..=$last:expr, $about:literal) => {
        $crate::variant::OptionKey::new(
            (stringify!($field), $crate::variant::Values::Numbers($first, $last)),
            |variant| variant.$field,
            |variant, value| variant.$field = value,
            $about,
        )
    };
    ($field:ident: bool, $about:literal) => {
        $crate::variant::OptionKey::new(
            (stringify!($field), $crate::variant::Values::NO_YES),
            |variant| variant.$field as u8,
            |variant, value| variant.$field = value != 0,
            $about,
        )
    };
    ($field:ident: $Option:ident, $about:literal) => {
        $crate::variant::OptionKey::new(
            $Option::KEY,
            |variant| variant.$field as u8,
            |variant, value| variant.$field = $Option::ALL[usize::from(value)],
            $about,
        )
    };
}

/// A named variant.
#[derive(Clone, Copy, Debug)]
pub struct Preset<V> {
    /// The name.
    pub name: &'static str,
    /// The variant.
    pub variant: V,
    /// A short description.
    pub about: &'static str,
}

impl<V> Preset<V> {
    /// A preset.
    pub const fn new(name: &'static str, variant: V, about: &'static str) -> Self
    where
        V: Copy,
    {
        Preset { name, variant, about }
    }
}

/// An option of a variant.
#[derive(Clone, Copy, Debug)]
pub struct OptionKey<V> {
    /// The name.
    pub name: &'static str,
    /// The allowed values.
    pub values: Values,
    /// Reads the option: a number, or the index of a word.
    pub get: fn(&V) -> u8,
    /// Sets the option to one of the allowed values.
    pub set: fn(&mut V, u8),
    /// A short description.
    pub about: &'static str,
}

impl<V> OptionKey<V> {
    /// An option.
    ///
    /// ```
    /// use gambol_core::variant::{OptionKey, Values};
    ///
    /// const PIECES: OptionKey<u8> = OptionKey::new(
    ///     ("pieces", Values::Numbers(5, 50)),
    ///     |&pieces| pieces,
    ///     |variant, pieces| *variant = pieces,
    ///     "pieces of each player",
    /// );
    /// assert_eq!(PIECES.values.to_string(), "5..50");
    /// ```
    pub const fn new(
        (name, values): (&'static str, Values),
        get: fn(&V) -> u8,
        set: fn(&mut V, u8),
        about: &'static str,
    ) -> Self {
        OptionKey { name, values, get, set, about }
    }
}

/// The values an option may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// The numbers from the first to the second.
    Numbers(u8, u8),
    /// One of these words. The value is the index.
    Words(&'static [&'static str]),
}

impl Values {
    /// `no|yes`, to be read as a `bool`.
    pub const NO_YES: Values = Values::Words(&["no", "yes"]);

    /// The value of a text, if allowed.
    ///
    /// ```
    /// use gambol_core::variant::Values;
    ///
    /// assert_eq!(Values::Numbers(1, 4).parse("3"), Some(3));
    /// assert_eq!(Values::Words(&["short", "long"]).parse("long"), Some(1));
    /// assert_eq!(Values::NO_YES.parse("maybe"), None);
    /// ```
    pub fn parse(&self, text: &str) -> Option<u8> {
        match *self {
            Values::Numbers(min, max) => {
                let value = u8::try_from(number(text)?).ok()?;
                (min..=max).contains(&value).then_some(value)
            }
            Values::Words(words) => words.iter().position(|&word| word == text).map(|i| i as u8),
        }
    }

    /// [`parse`](Self::parse), with an error that names the key.
    ///
    /// # Errors
    /// [`VariantError::BadValue`].
    pub fn read(&self, key: &'static str, text: &str) -> Result<u8, VariantError> {
        self.parse(text).ok_or_else(|| self.bad_value(key, text))
    }

    /// Whether the option with this key may have a value.
    fn check(&self, key: &'static str, value: u8) -> Result<(), VariantError> {
        self.all()
            .contains(&value)
            .then_some(())
            .ok_or_else(|| self.bad_value(key, &value.to_string()))
    }

    fn bad_value(&self, key: &'static str, found: &str) -> VariantError {
        VariantError::BadValue { key, found: Excerpt::new(found), allowed: self.to_string() }
    }

    /// Every allowed value.
    ///
    /// ```
    /// use gambol_core::variant::Values;
    ///
    /// assert_eq!(Values::Numbers(1, 4).all(), 1..=4);
    /// assert_eq!(Values::NO_YES.all(), 0..=1);
    /// ```
    pub fn all(&self) -> core::ops::RangeInclusive<u8> {
        match *self {
            Values::Numbers(min, max) => min..=max,
            Values::Words(words) => 0..=(words.len() as u8 - 1),
        }
    }

    /// Writes one value.
    fn write(&self, value: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Values::Numbers(..) => write!(f, "{value}"),
            Values::Words(words) => f.write_str(words[usize::from(value)]),
        }
    }
}

impl Display for Values {
    /// `5..50` or `no|yes`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Values::Numbers(min, max) => write!(f, "{min}..{max}"),
            Values::Words(words) => join(words, "|", f),
        }
    }
}

/// Writes the canonical text of a variant: the preset it equals, or else the first preset that differs only
/// in keys, with those keys.
///
/// # Errors
/// Propagates errors from the formatter.
pub fn write<V: GameVariant>(variant: &V, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let Some(preset) = V::PRESETS.iter().find(|preset| preset.variant == *variant) {
        return f.write_str(preset.name);
    }
    let reaches = |preset: &&Preset<V>| {
        let mut copy = preset.variant;
        for key in V::KEYS {
            (key.set)(&mut copy, (key.get)(variant));
        }
        copy == *variant
    };
    let base = V::PRESETS.iter().find(reaches).ok_or(fmt::Error)?;
    f.write_str(base.name)?;
    let mut separator = ":";
    for key in V::KEYS {
        let value = (key.get)(variant);
        if value != (key.get)(&base.variant) {
            write!(f, "{separator}{}=", key.name)?;
            key.values.write(value, f)?;
            separator = ",";
        }
    }
    Ok(())
}

/// Checks that every option of a variant has an allowed value, for constructors.
///
/// # Errors
/// The first option that has none.
pub fn check<V: GameVariant>(variant: &V) -> Result<(), VariantError> {
    for key in V::KEYS {
        key.values.check(key.name, (key.get)(variant))?;
    }
    Ok(())
}

/// Parses a variant.
///
/// # Errors
/// An unknown preset or key, a value that is not allowed, a key given twice.
pub fn parse<V: GameVariant>(text: &str) -> Result<V, VariantError> {
    let (mut presets, mut keys) = (Vec::new(), Vec::new());
    for preset in V::PRESETS {
        presets.push(preset.name);
    }
    for key in V::KEYS {
        keys.push((key.name, key.values));
    }
    let (preset, options) = read(text, &presets, &keys)?;
    let mut variant = V::PRESETS[preset].variant;
    for (key, value) in options {
        (V::KEYS[key].set)(&mut variant, value);
    }
    Ok(variant)
}

/// The preset and the options of a text, by index. Not generic, so compiled once for all games.
fn read(
    text: &str,
    presets: &[&str],
    keys: &[(&'static str, Values)],
) -> Result<(usize, Vec<(usize, u8)>), VariantError> {
    let (name, options) = text.split_once(':').map_or((text, None), |(name, it)| (name, Some(it)));
    let Some(preset) = presets.iter().position(|&preset| preset == name) else {
        let (found, allowed) = (Excerpt::new(name), presets.join(", "));
        return Err(VariantError::UnknownPreset { found, allowed });
    };
    let allowed = || match keys.iter().map(|&(key, _)| key).collect::<Vec<_>>() {
        keys if keys.is_empty() => String::from("this game has no keys"),
        keys => format!("the keys are {}", keys.join(", ")),
    };
    let mut read = Vec::new();
    for option in options.into_iter().flat_map(|options| options.split(',')) {
        let Some((name, value)) = option.split_once('=') else {
            return Err(VariantError::NotAnOption {
                found: Excerpt::new(option),
                allowed: allowed(),
            });
        };
        let Some(index) = keys.iter().position(|&(key, _)| key == name) else {
            return Err(VariantError::UnknownKey { found: Excerpt::new(name), allowed: allowed() });
        };
        let (key, values) = keys[index];
        if read.iter().any(|&(i, _)| i == index) {
            return Err(VariantError::KeyTwice { key, allowed: allowed() });
        }
        read.push((index, values.read(key, value)?));
    }
    Ok((preset, read))
}
