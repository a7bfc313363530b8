//! Parses numbers within bounds and formats numbers for people.

use std::ops::RangeInclusive;

use gambol_core::text::Excerpt;
use indicatif::HumanCount;

use crate::{Error, Result};

/// Parses a number in decimal digits within bounds.
///
/// # Errors
/// The text is not a number within the bounds. The error begins with `name`, the option.
///
/// ```
/// use gambol_program::numbers::parse;
///
/// assert_eq!(parse("--games", "20", &(1..=100))?, 20);
/// let error = parse("--games", "0", &(1..=100)).unwrap_err();
/// assert_eq!(error.to_string(), "--games: `0` is not a number from 1 to 100");
/// # Ok::<(), gambol_program::Error>(())
/// ```
pub fn parse(name: &str, text: &str, allowed: &RangeInclusive<u64>) -> Result<u64> {
    within(text, allowed).map_err(|error| Error::input(format_args!("{name}: {error}")))
}

/// Parses a number within bounds. The error does not name the option.
pub(crate) fn within(text: &str, allowed: &RangeInclusive<u64>) -> Result<u64, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| digits && allowed.contains(number)).ok_or_else(|| {
        let (least, most) = allowed.clone().into_inner();
        format!("{} is not a number from {least} to {most}", Excerpt::new(text))
    })
}

/// Formats a number with commas between groups of three digits.
///
/// ```
/// assert_eq!(gambol_program::numbers::grouped(7_883_472), "7,883,472");
/// ```
pub fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}

/// Formats a number of plies: "1 ply", "2 plies".
pub(crate) fn plies(number: u64) -> String {
    format!("{number} {}", if number == 1 { "ply" } else { "plies" })
}

/// Formats a rate with three significant figures and the SI prefix `k`, `M` or `G`.
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
