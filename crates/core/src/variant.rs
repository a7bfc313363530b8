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
/// `Default` is the first preset. [`text_impls!`](crate::text_impls) implements `Default`, `Display`, `FromStr` and
/// serialisation.
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
    field: fn(&mut V) -> &mut dyn OptionValue,
    /// A short description.
    pub about: &'static str,
}

impl<V> OptionKey<V> {
    /// An option, which `field` finds in a variant: a `u8`, a `bool` or an enum with
    /// [`text_impls!`](crate::text_impls).
    ///
    /// ```
    /// use gambol_core::variant::{OptionKey, Values};
    ///
    /// #[derive(Clone, Copy)]
    /// struct Rules {
    ///     pieces: u8,
    ///     takeback: bool,
    /// }
    ///
    /// const KEYS: [OptionKey<Rules>; 2] = [
    ///     OptionKey::new(("pieces", Values::Numbers(5, 50)), |rules| &mut rules.pieces, "pieces of each player"),
    ///     OptionKey::new(("takeback", Values::NO_YES), |rules| &mut rules.takeback, "may a move be taken back?"),
    /// ];
    /// assert_eq!(KEYS.map(|key| key.values.to_string()), ["5..50", "no|yes"]);
    /// assert_eq!(KEYS.map(|key| key.get(&Rules { pieces: 7, takeback: true })), [7, 1]);
    /// ```
    pub const fn new(
        (name, values): (&'static str, Values),
        field: fn(&mut V) -> &mut dyn OptionValue,
        about: &'static str,
    ) -> Self {
        OptionKey { name, values, field, about }
    }

    /// Returns the option: a number, or the index of a word.
    pub fn get(&self, variant: &V) -> u8
    where
        V: Copy,
    {
        (self.field)(&mut { *variant }).get()
    }

    /// Sets the option to one of the allowed values.
    pub fn set(&self, variant: &mut V, value: u8) {
        (self.field)(variant).set(value);
    }
}

/// A field of a variant that is an option.
pub trait OptionValue {
    /// The number, or the index of the word.
    fn get(&self) -> u8;

    /// Assigns an allowed value.
    fn set(&mut self, value: u8);

    /// The error for a text that is not a value of an option.
    #[doc(hidden)]
    fn bad_value((key, values): (&'static str, Values), text: &str) -> VariantError
    where
        Self: Sized,
    {
        values.bad_value(key, text)
    }
}

impl OptionValue for u8 {
    fn get(&self) -> u8 {
        *self
    }

    fn set(&mut self, value: u8) {
        *self = value;
    }
}

impl OptionValue for bool {
    fn get(&self) -> u8 {
        (*self).into()
    }

    fn set(&mut self, value: u8) {
        *self = value != 0;
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
    fn parse(&self, text: &str) -> Option<u8> {
        match *self {
            Values::Numbers(min, max) => {
                let value = u8::try_from(number(text)?).ok()?;
                (min..=max).contains(&value).then_some(value)
            }
            Values::Words(words) => words.iter().position(|&word| word == text).map(|i| i as u8),
        }
    }

    /// Whether the option with this key may have a value.
    fn check(&self, key: &'static str, value: u8) -> Result<(), VariantError> {
        self.all()
            .contains(&value)
            .then_some(())
            .ok_or_else(|| self.bad_value(key, &value.to_string()))
    }

    /// The error for a text that is not one of the values.
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
            key.set(&mut copy, key.get(variant));
        }
        copy == *variant
    };
    let base = V::PRESETS.iter().find(reaches).ok_or(fmt::Error)?;
    f.write_str(base.name)?;
    let mut separator = ":";
    for key in V::KEYS {
        let value = key.get(variant);
        if value != key.get(&base.variant) {
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
/// The first option whose value is not allowed.
pub fn check<V: GameVariant>(variant: &V) -> Result<(), VariantError> {
    for key in V::KEYS {
        key.values.check(key.name, key.get(variant))?;
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
        V::KEYS[key].set(&mut variant, value);
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
        read.push((index, values.parse(value).ok_or_else(|| values.bad_value(key, value))?));
    }
    Ok((preset, read))
}
