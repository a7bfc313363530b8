//! Numbers, and the fields of a position text.

use core::str::FromStr;

use super::{Excerpt, PositionError};

/// Parses a number: decimal digits, no sign, no leading zero, at most `u32::MAX`.
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
    canonical_number(text)
}

pub(super) fn canonical_number<N: FromStr>(text: &str) -> Option<N> {
    let canonical = text == "0" || !text.starts_with('0');
    (canonical && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}

/// Cuts a text at a separator into exactly `N` parts.
///
/// ```
/// use gambol_core::text::parts;
///
/// assert_eq!(parts("3,5", ','), Some(["3", "5"]));
/// assert_eq!(parts::<2>("3,5,7", ','), None);
/// ```
pub fn parts<const N: usize>(text: &str, separator: char) -> Option<[&str; N]> {
    let mut found = text.split(separator);
    let mut parts = [""; N];
    for part in &mut parts {
        *part = found.next()?;
    }
    found.next().is_none().then_some(parts)
}

/// Splits the text of a position at its spaces into the fields `names` and the variant, which comes last and may
/// be missing.
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
    let missing = |field| PositionError::Missing { field, form: names.join(" ") + " VARIANT" };
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
            // Shows a space at the very end.
            found: Excerpt::new(if more.is_empty() { " " } else { more }),
        }),
    }
}
