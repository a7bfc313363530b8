//! Serialisation, the same for every game: text in human-readable formats, plain data in binary formats.
//! Deserialised values pass the checks of the parser or constructor.

use alloc::string::String;
use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes a value as text.
///
/// # Errors
/// Propagates errors from the serializer.
pub fn write_text<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Reads a value from text.
///
/// # Errors
/// Propagates errors from the deserializer and from the type's parser.
pub fn read_text<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    struct Text<T>(PhantomData<T>);

    impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }
    }

    from.deserialize_str(Text(PhantomData))
}

/// Writes a value: as text in human-readable formats, and as the result of `plain` in others.
///
/// # Errors
/// Propagates errors from the serializer.
pub fn write_text_or<T, P, S>(
    value: &T,
    plain: impl FnOnce(&T) -> P,
    to: S,
) -> Result<S::Ok, S::Error>
where
    T: Display,
    P: Serialize,
    S: Serializer,
{
    if to.is_human_readable() { write_text(value, to) } else { plain(value).serialize(to) }
}

/// Whether a serializer or deserializer `T` with errors `E` is a layer between a value and its format, such as a buffer
/// of a tagged type or of an adapter. Layers may call themselves human-readable whatever the format.
#[doc(hidden)]
pub fn is_between<T, E>() -> bool {
    is_layer(core::any::type_name::<T>(), core::any::type_name::<E>())
}

/// A format, even in a wrapper, names its crate apart from its error. A buffer knows only the error of its format, and a
/// trait object hides its type. Of serde's own types some name their format and hide it nevertheless.
fn is_layer(name: &str, error: &str) -> bool {
    let format = &error[..error.find("::").map_or(0, |end| end + 2)];
    let name = name.trim_start_matches("&mut ").trim_start_matches("alloc::boxed::Box<");
    ["dyn ", "serde::", "serde_core::"].iter().any(|layer| name.starts_with(layer))
        || matches!(format, "serde::" | "serde_core::")
        || !name.split(error).any(|part| part.contains(format))
}

/// A buffered value, in either form.
#[derive(Deserialize)]
#[serde(untagged, expecting = "neither a text nor the binary form of the value")]
enum Buffered<P> {
    Text(String),
    Plain(P),
}

/// Reads the output of [`write_text_or`]. `check` converts the plain data. A buffered value may have either form.
///
/// # Errors
/// Propagates errors from the deserializer, the parser and `check`.
pub fn read_text_or<'de, T, P, E, D>(
    check: impl FnOnce(P) -> Result<T, E>,
    from: D,
) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    P: Deserialize<'de>,
    E: Display,
    D: Deserializer<'de>,
{
    if !from.is_human_readable() {
        return check(P::deserialize(from)?).map_err(D::Error::custom);
    }
    if !is_between::<D, D::Error>() {
        return read_text(from);
    }
    match Buffered::deserialize(from)? {
        Buffered::Text(text) => text.parse().map_err(D::Error::custom),
        Buffered::Plain(plain) => check(plain).map_err(D::Error::custom),
    }
}

/// Serialises 64-bit numbers, such as keys, seeds and packed moves. In human-readable formats they are decimal
/// texts, since JavaScript would round them. In binary formats they are numbers.
///
/// ```
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Entry {
///     #[serde(with = "gambol_core::serialize::decimal")]
///     key: u64,
/// }
///
/// let json = serde_json::to_string(&Entry { key: u64::MAX })?;
/// assert_eq!(json, r#"{"key":"18446744073709551615"}"#);
/// assert_eq!(serde_json::from_str::<Entry>(&json)?.key, u64::MAX);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub mod decimal {
    use alloc::format;
    use alloc::string::String;
    use core::convert::Infallible;
    use core::str::FromStr;

    use serde::{Deserializer, Serializer};

    use crate::text::Excerpt;
    use crate::text::fields::canonical_number;
    use crate::text::serialize::{read_text_or, write_text_or};

    struct Number(u64);

    impl FromStr for Number {
        type Err = String;

        fn from_str(text: &str) -> Result<Self, String> {
            canonical_number(text).map(Number).ok_or_else(|| {
                format!("invalid value: {}, expected a decimal number", Excerpt::new(text))
            })
        }
    }

    /// Writes a number.
    ///
    /// # Errors
    /// Propagates errors from the serializer.
    pub fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        write_text_or(number, |number| *number, serializer)
    }

    /// Reads a number.
    ///
    /// # Errors
    /// The deserializer fails, or the text is not a number in digits without leading zeros.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let number = |number| Ok::<_, Infallible>(Number(number));
        read_text_or(number, deserializer).map(|Number(number)| number)
    }
}
