//! The chi-square test.

use std::f64::consts::PI;
use std::fmt::Display;

use super::violation::{Law, Result};

/// Observed counts fit the weights of their cells. The chi-square over all cells must have p > 1e-4. Cells with
/// an expected count below 5 are merged. Cells of weight 0 must be empty.
///
/// You can use it for anything that no other law counts, such as the lengths of games or the choices of a random
/// player.
///
/// # Errors
///
/// The counts do not fit.
///
/// ```
/// use gambol_laws::fits;
///
/// let rolls = [1_010, 980, 1_005, 990, 1_020, 995];
/// assert!(fits("a die", &rolls.map(|count| (count, 1.0))).is_ok());
/// let loaded = [1_010, 980, 1_005, 990, 520, 1_495];
/// assert!(fits("a die", &loaded.map(|count| (count, 1.0))).is_err());
/// ```
pub fn fits(what: &str, cells: &[(u64, f64)]) -> Result {
    let p = fit(cells);
    Law::new("fits", &what).ensure(
        p > THRESHOLD,
        "counts that fit their weights",
        format_args!("{cells:?}; chi-square with p = {p:e}"),
    )
}

/// The smallest accepted p. Seeds are fixed, so a test that passes keeps passing.
pub(super) const THRESHOLD: f64 = 1e-4;

/// Counts with this p-value are likely enough.
pub(super) fn likely(law: &Law<'_>, p: f64, expected: impl Display) -> Result {
    law.ensure(p > THRESHOLD, expected, format_args!("chi-square with p = {p:e}"))
}

/// The smallest expected count for which the chi-square approximation is good.
const SMALLEST: f64 = 5.0;

/// The p of the chi-square test of observed counts against the weights of their cells. Cells with an expected count
/// below 5 are merged. If a cell of weight 0 is not empty, p is 0.
pub(super) fn fit(cells: &[(u64, f64)]) -> f64 {
    let observed: u64 = cells.iter().map(|cell| cell.0).sum();
    let weight: f64 = cells.iter().map(|cell| cell.1).sum();
    if cells.iter().any(|cell| cell.0 > 0 && cell.1 <= 0.0) {
        return 0.0;
    }
    let mut expected: Vec<(f64, f64)> = cells
        .iter()
        .filter(|cell| cell.1 > 0.0)
        .map(|cell| (cell.1 / weight * observed as f64, cell.0 as f64))
        .collect();
    // The smallest cells come first, so that they are merged.
    expected.sort_by(|a, b| b.0.total_cmp(&a.0));
    while let [.., next, last] = expected.as_mut_slice() {
        if last.0 >= SMALLEST {
            break;
        }
        next.0 += last.0;
        next.1 += last.1;
        expected.pop();
    }
    let chi_square: f64 = expected.iter().map(|(e, o)| (o - e).powi(2) / e).sum();
    let cells = expected.len();
    if cells < 2 { 1.0 } else { exceeds(cells - 1, chi_square) }
}

/// The p of the chi-square test of two samples of equal size, counted in the same cells. Cells with fewer than
/// ten counts in both samples together are merged.
pub(super) fn same(cells: &[(u64, u64)]) -> f64 {
    let rare = |cell: &&(u64, u64)| cell.0 + cell.1 < 10;
    let together = |sum: (u64, u64), cell: &(u64, u64)| (sum.0 + cell.0, sum.1 + cell.1);
    let rest = cells.iter().filter(rare).fold((0, 0), together);
    let common = cells.iter().filter(|cell| !rare(cell)).copied();
    let mut used = 0;
    let mut chi_square = 0.0;
    for (one, other) in common.chain([rest]) {
        if one + other > 0 {
            used += 1;
            chi_square += (one as f64 - other as f64).powi(2) / (one + other) as f64;
        }
    }
    if used < 2 { 1.0 } else { exceeds(used - 1, chi_square) }
}

/// The probability that a chi-square variable with this many degrees of freedom exceeds a value. Each two further
/// degrees add one term to a sum.
fn exceeds(freedom: usize, chi_square: f64) -> f64 {
    let x = chi_square / 2.0;
    if x <= 0.0 {
        return 1.0;
    }
    // The logarithm of the next term, since the term itself may underflow.
    let (mut p, mut term) = match freedom % 2 {
        0 => ((-x).exp(), x.ln() - x),
        _ => (erfc(x.sqrt()), (4.0 * x / PI).ln() / 2.0 - x),
    };
    for twice in (2 - freedom % 2..freedom).step_by(2) {
        p += term.exp();
        term += (2.0 * x / (twice as f64 + 2.0)).ln();
    }
    p
}

/// The complementary error function, to seven digits (Abramowitz and Stegun 7.1.26).
fn erfc(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let series = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    series.iter().fold(0.0, |sum, factor| (sum + factor) * t) * (-x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_samples() {
        assert!(same(&[(100, 100), (200, 200)]) > 0.99);
        assert!(same(&[(1_000, 1_050), (1_000, 950)]) > 0.01);
        assert!(same(&[(1_000, 1_500), (1_000, 500)]) < THRESHOLD);
        // The samples are of one kind, or too rare to say anything.
        assert!(same(&[(100, 100)]) > 0.99 && same(&[]) > 0.99);
        assert!(same(&[(1_000, 1_000), (4, 0), (0, 4)]) > 0.99);
    }
}
