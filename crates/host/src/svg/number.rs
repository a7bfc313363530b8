//! Numbers in pictures.

use core::fmt::{self, Display};

/// A number in a picture: a plain decimal with at most two places, the same on every platform.
///
/// ```
/// use gambol_host::svg::Number;
///
/// assert_eq!(Number(1.0 / 3.0).to_string(), "0.33");
/// assert_eq!(Number(-2.5).to_string(), "-2.5");
/// assert_eq!(Number(f32::NAN).to_string(), "0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Number(pub f32);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        decimal(self.0, 2, f)
    }
}

/// Writes a number rounded to at most `places` places, without trailing zeros.
pub(super) fn decimal(number: f32, mut places: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut unit = 10_u32.pow(places as u32);
    // The cast truncates, and saturates if the number is too large.
    let half = if number < 0.0 { -0.5 } else { 0.5 };
    let rounded = (number * unit as f32 + half) as i32;
    let mut digits = rounded.unsigned_abs();
    while places > 0 && digits % 10 == 0 {
        (digits, unit, places) = (digits / 10, unit / 10, places - 1);
    }
    let sign = if rounded < 0 { "-" } else { "" };
    write!(f, "{sign}{}", digits / unit)?;
    if places == 0 { Ok(()) } else { write!(f, ".{:0places$}", digits % unit) }
}
