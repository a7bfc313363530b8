//! Numbers: read within bounds, printed for people.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::RangeInclusive;

use gambol_core::text::Excerpt;

use crate::Error;

/// The number in the text of an option: decimal digits, within bounds.
///
/// # Errors
/// It is not such a number; `name` says which option it is.
///
/// ```
/// use gambol_program::numbers::parse;
///
/// assert_eq!(parse("--games", "20", &(1..=100))?, 20);
/// let error = parse("--games", "0", &(1..=100)).unwrap_err();
/// assert_eq!(error.to_string(), "--games: `0` is not a number from 1 to 100");
/// # Ok::<(), gambol_program::Error>(())
/// ```
pub fn parse(name: &str, text: &str, allowed: &RangeInclusive<u64>) -> Result<u64, Error> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits && allowed.contains(&number) => Ok(number),
        _ => Err(Error::input(format!(
            "{name}: {} is not a number from {} to {}",
            Excerpt::new(text),
            allowed.start(),
            allowed.end()
        ))),
    }
}

/// A number that the system chooses, another one each time.
pub(crate) fn from_system() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// A number with a comma between groups of three digits.
///
/// ```
/// assert_eq!(gambol_program::numbers::grouped(7_883_472), "7,883,472");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A speed to three figures, with `k`, `M` or `G` for thousands, millions or thousand millions.
///
/// ```
/// assert_eq!(gambol_program::numbers::rate(17_200_000.0), "17.2 M");
/// ```
pub fn rate(per_second: f64) -> String {
    let (value, unit) = match per_second {
        v if v >= 1e9 => (v / 1e9, " G"),
        v if v >= 1e6 => (v / 1e6, " M"),
        v if v >= 1e3 => (v / 1e3, " k"),
        v => (v, ""),
    };
    let decimals = match value {
        v if v >= 100.0 => 0,
        v if v >= 10.0 => 1,
        _ => 2,
    };
    format!("{value:.decimals$}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_printed_for_people() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(7_883_472), "7,883,472");
        assert_eq!(rate(1_940_000_000.0), "1.94 G");
        assert_eq!(rate(17_200_000.0), "17.2 M");
        assert_eq!(rate(123_400.0), "123 k");
        assert_eq!(rate(0.0), "0.00");
    }

    #[test]
    fn numbers_keep_their_bounds() {
        assert!(matches!(parse("N", "12", &(0..=12)), Ok(12)));
        for bad in ["", "-1", "+1", "13", "99999999999999999999", "1e3", "x"] {
            assert!(parse("N", bad, &(0..=12)).is_err(), "{bad}");
        }
    }
}
