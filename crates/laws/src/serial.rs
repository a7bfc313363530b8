//! Laws of serialisation, for any format.

use std::fmt::{Debug, Display};

use super::violation::{Law, Violation};

/// A value is written, and read back as the same value.
///
/// `write` and `read` are closures over the crate of the format.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use gambol_laws::serialization;
/// use gambol_laws::example::Hoard;
/// use gambol_core::Game;
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
/// How the law is broken.
pub fn serialization<T: PartialEq + Debug, W: Debug, E: Display>(
    value: &T,
    write: impl FnOnce(&T) -> Result<W, E>,
    read: impl FnOnce(&W) -> Result<T, E>,
) -> Result<(), Violation> {
    let subject = format!("{value:?}");
    let law = Law::new("serialization", &subject);
    let written = write(value).map_err(|error| law.broken("to be written", error))?;
    match read(&written) {
        Ok(back) => law.equal(format_args!("{written:?} read back"), value, &back),
        Err(error) => Err(law.broken(format_args!("{written:?} read back"), error)),
    }
}

/// In JSON, a position or variant is its text, and is read back as the same value.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use gambol_laws::text_serialization;
/// use gambol_laws::example::Hoard;
/// use gambol_core::Game;
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
/// How the law is broken.
pub fn text_serialization<T: PartialEq + Debug + Display, E: Display>(
    value: &T,
    to_json: impl FnOnce(&T) -> Result<String, E>,
    from_json: impl FnOnce(&str) -> Result<T, E>,
) -> Result<(), Violation> {
    let law = Law::new("text_serialization", value);
    let json = to_json(value).map_err(|error| law.broken("to be written as JSON", error))?;
    let escaped = value.to_string().replace('\\', "\\\\").replace('"', "\\\"");
    law.equal("the JSON", &format!("\"{escaped}\""), &json)?;
    match from_json(&json) {
        Ok(back) => law.equal(format_args!("{json} read back"), value, &back),
        Err(error) => Err(law.broken(format_args!("{json} read back"), error)),
    }
}
