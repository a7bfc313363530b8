//! Laws of serialisation in any format.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use gambol_core::RandomSource;

use super::drivers::{USUAL, altered_text, random_from};
use super::violation::{Law, Result};

/// A value is written and read back as the same value.
///
/// `write` and `read` call the crate of the format.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use gambol_laws::serialization;
/// use gambol_laws::example::Hoard;
///
/// let position = Hoard::start(Default::default());
/// serialization(
///     &position,
///     postcard::to_allocvec,
///     |bytes| postcard::from_bytes(bytes),
/// )?;
/// # }
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn serialization<T: PartialEq + Debug, W: Debug, E: Display>(
    value: &T,
    write: impl FnOnce(&T) -> Result<W, E>,
    read: impl FnOnce(&W) -> Result<T, E>,
) -> Result {
    round(&Law::new("serialization", &format_args!("{value:?}")), value, write, read).map(drop)
}

/// Writes a value and reads it back. Returns the written form.
pub(super) fn round<T: PartialEq + Debug, W: Debug, E: Display>(
    law: &Law<'_>,
    value: &T,
    write: impl FnOnce(&T) -> Result<W, E>,
    read: impl FnOnce(&W) -> Result<T, E>,
) -> Result<W> {
    let written = write(value).map_err(|error| law.broken("to be written", error))?;
    match read(&written) {
        Ok(back) => law.equal(format_args!("{written:?} read back"), value, &back)?,
        Err(error) => return Err(law.broken(format_args!("{written:?} read back"), error)),
    }
    Ok(written)
}

/// [`serialization`] of a value that is checked when it is read. Any other value that is read from small
/// changes of the bytes has a text that the parser accepts.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use gambol_laws::example::Hoard;
/// use gambol_laws::packed_serialization;
///
/// let position = Hoard::start(Default::default());
/// packed_serialization(
///     &position,
///     postcard::to_allocvec,
///     |bytes| postcard::from_bytes(bytes),
/// )?;
/// # }
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn packed_serialization<T: PartialEq + Debug + Display + FromStr, E: Display>(
    value: &T,
    write: impl Fn(&T) -> Result<Vec<u8>, E>,
    read: impl Fn(&Vec<u8>) -> Result<T, E>,
) -> Result {
    let law = Law::new("packed_serialization", value);
    let bytes = round(&law, value, write, &read)?;
    let mut random = random_from(&bytes);
    for _ in 0..if bytes.is_empty() { 0 } else { 8 } {
        let mut other = bytes.clone();
        let at = random.below(bytes.len() as u64) as usize;
        other[at] = match random.below(4) {
            0 => random.below(256) as u8,
            1 => other[at].wrapping_sub(1),
            2 => other[at].wrapping_add(1),
            _ => other[at] ^ 1 << random.below(8),
        };
        if let Ok(found) = read(&other) {
            let text = found.to_string();
            law.ensure(
                text.parse::<T>().is_ok(),
                format_args!("{other:?} to be refused, as `{text}` is"),
                format_args!("{found:?}"),
            )?;
        }
    }
    Ok(())
}

/// In JSON, a position or variant is its text and is read back as the same value. JSON reads a text exactly if
/// the parser does, as the same value. The law tries small changes of the text.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use gambol_laws::text_serialization;
/// use gambol_laws::example::Hoard;
///
/// let position = Hoard::start(Default::default());
/// text_serialization(
///     &position,
///     serde_json::to_string,
///     |json| serde_json::from_str(json),
/// )?;
/// # }
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn text_serialization<T: PartialEq + Debug + Display + FromStr, E: Display>(
    value: &T,
    to_json: impl FnOnce(&T) -> Result<String, E>,
    from_json: impl Fn(&str) -> Result<T, E>,
) -> Result {
    let law = Law::new("text_serialization", value);
    let json = round(&law, value, to_json, |json: &String| from_json(json))?;
    let text = value.to_string();
    law.equal("the JSON", &quoted(&text), &json)?;
    let mut random = random_from(text.as_bytes());
    let mut other = text.clone();
    for _ in 0..6 {
        other = altered_text(&other, USUAL, &mut random);
        let json = quoted(&other);
        law.equal(
            format_args!("the value of {json}, if it is not refused,"),
            &other.parse::<T>().ok().map(|value| value.to_string()),
            &from_json(&json).ok().map(|value| value.to_string()),
        )?;
        // One or two changes of the true text. More changes would be refused anyway.
        if random.below(2) == 0 {
            other.clone_from(&text);
        }
    }
    Ok(())
}

/// A JSON string.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{escaped}\"")
}
