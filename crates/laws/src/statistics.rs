//! The chi-square test.

use super::violation::{Law, Violation};

/// Observed counts fit the weights of their cells. The chi-square over all cells must have p > 1e-4. Cells with
/// an expected count below 5 are merged. Cells of weight 0 must be empty.
///
/// Use it for anything that no other law counts, such as the lengths of games or the choices of a random
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
pub fn fits(what: &str, cells: &[(u64, f64)]) -> Result<(), Violation> {
    let p = fit(cells);
    Law::new("fits", &what).ensure(
        p > THRESHOLD,
        "counts that fit their weights",
        format_args!("{cells:?}; chi-square with p = {p:e}"),
    )
}

/// The smallest accepted p. Seeds are fixed, so a test that passes keeps passing.
pub(super) const THRESHOLD: f64 = 1e-4;

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
    match expected.len() {
        0 | 1 => 1.0,
        cells => upper_gamma((cells - 1) as f64 / 2.0, chi_square / 2.0),
    }
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
    match used {
        0 | 1 => 1.0,
        _ => upper_gamma(f64::from(used - 1) / 2.0, chi_square / 2.0),
    }
}

/// The regularised upper incomplete gamma function Q(a, x). It is the probability that a chi-square variable
/// with 2a degrees of freedom exceeds 2x. Uses its series below the mean and its continued fraction (Lentz)
/// above.
fn upper_gamma(a: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    const PRECISE: f64 = 1e-14;
    let away_from_zero = |value: f64| if value.abs() < TINY { TINY } else { value };
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        while term > sum * PRECISE {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        return (1.0 - front * sum).clamp(0.0, 1.0);
    }
    let mut divisor = x + 1.0 - a;
    let mut upper = 1.0 / TINY;
    let mut lower = 1.0 / divisor;
    let mut fraction = lower;
    for i in 1..100_000 {
        let i = f64::from(i);
        let step = -i * (i - a);
        divisor += 2.0;
        lower = 1.0 / away_from_zero(step * lower + divisor);
        upper = away_from_zero(divisor + step / upper);
        fraction *= lower * upper;
        if (lower * upper - 1.0).abs() < PRECISE {
            break;
        }
    }
    (front * fraction).clamp(0.0, 1.0)
}

/// The logarithm of the gamma function of a positive number, by Stirling's series, with the argument moved up
/// to where the series is precise.
fn ln_gamma(mut x: f64) -> f64 {
    let mut shift = 0.0;
    while x < 12.0 {
        shift += x.ln();
        x += 1.0;
    }
    let inverse = 1.0 / (x * x);
    let series = (1.0 / 12.0 - inverse * (1.0 / 360.0 - inverse * (1.0 / 1260.0))) / x;
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * core::f64::consts::PI).ln() + series - shift
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Critical values from the usual tables of the chi-square distribution.
    #[test]
    fn p_is_that_of_the_tables() {
        for (freedom, chi_square, p) in [
            (1.0, 3.841, 0.05),
            (1.0, 10.828, 0.001),
            (2.0, 5.991, 0.05),
            (5.0, 11.070, 0.05),
            (5.0, 25.745, 1e-4),
            (10.0, 2.558, 0.99),
            (30.0, 50.892, 0.01),
            (100.0, 149.449, 0.001),
            (255.0, 293.248, 0.05),
        ] {
            let found = upper_gamma(freedom / 2.0, chi_square / 2.0);
            assert!((found / p - 1.0).abs() < 2e-3, "{freedom} {chi_square}: {found}");
        }
    }

    #[test]
    fn gamma_is_the_factorial() {
        for (x, factorial) in [(1.0, 1.0), (2.0, 1.0), (5.0, 24.0), (11.0, 3_628_800.0)] {
            assert!((ln_gamma(x) - f64::ln(factorial)).abs() < 1e-10, "{x}");
        }
        let half = core::f64::consts::PI.sqrt().ln();
        assert!((ln_gamma(0.5) - half).abs() < 1e-10);
    }

    #[test]
    fn two_samples() {
        assert!(same(&[(100, 100), (200, 200)]) > 0.99);
        assert!(same(&[(1_000, 1_050), (1_000, 950)]) > 0.01);
        assert!(same(&[(1_000, 1_500), (1_000, 500)]) < THRESHOLD);
        // The samples are of one kind, or too rare to say anything.
        assert!(same(&[(100, 100)]) > 0.99 && same(&[]) > 0.99);
        assert!(same(&[(1_000, 1_000), (4, 0), (0, 4)]) > 0.99);
    }

    #[test]
    fn fits_and_misfits() {
        assert!(fit(&[(100, 1.0), (200, 2.0), (300, 3.0)]) > 0.99);
        assert!(fit(&[(200, 1.0), (200, 2.0), (200, 3.0)]) < THRESHOLD);
        assert!(fit(&[(100, 1.0), (1, 0.0)]) == 0.0);
        assert!(fit(&[(0, 1.0), (1_000, 1.0)]) < THRESHOLD);
        // There is nothing to compare.
        assert!(fit(&[(100, 1.0)]) > 0.99 && fit(&[]) > 0.99);
        // Rare cells are merged: ten cells with an expected count of 1 become one with 10.
        let mut cells = vec![(990, 990.0)];
        cells.extend([(1, 1.0); 10]);
        assert!(fit(&cells) > 0.99);
    }
}
