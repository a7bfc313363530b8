//! Confidence intervals and Elo differences: two formulas, for which a crate of statistics would be much to
//! compile.

/// The 97.5% quantile of the standard normal distribution.
pub(super) const DEVIATIONS: f64 = 1.959_964;

/// The bounds of a score with 95% confidence.
///
/// Wilson's interval, which works for all scores, even 0 and 1. A draw counts as half a win and half
/// a loss, which makes the interval wider than necessary.
///
/// ```
/// let [low, high] = gambol_bots::contest::interval(0.55, 400);
/// assert!(low > 0.50 && high < 0.60);
/// ```
pub fn interval(score: f64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let n = games as f64;
    let z2 = DEVIATIONS * DEVIATIONS;
    let middle = (score + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let spread = (score * (1.0 - score) / n + z2 / (4.0 * n * n)).max(0.0).sqrt();
    let half = DEVIATIONS * spread / (1.0 + z2 / n);
    // Rounding would miss the ends.
    let low = if score > 0.0 { middle - half } else { 0.0 };
    let high = if score < 1.0 { middle + half } else { 1.0 };
    [low.max(0.0), high.min(1.0)]
}

/// The difference in Elo points that predicts this score; infinite for 0 and 1.
///
/// ```
/// assert_eq!(gambol_bots::contest::elo(0.5), 0.0);
/// assert_eq!(gambol_bots::contest::elo(0.75).round(), 191.0);
/// ```
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        // Published values: 81 of 263, 0 of 10, 10 of 10.
        let close = |found: [f64; 2], expected: [f64; 2]| {
            let near = |(a, b): (f64, f64)| (a - b).abs() < 5e-4;
            assert!(found.into_iter().zip(expected).all(near), "{found:?}");
        };
        close(interval(81.0 / 263.0, 263), [0.2553, 0.3662]);
        close(interval(0.0, 10), [0.0, 0.2775]);
        close(interval(1.0, 10), [0.7225, 1.0]);
        close(interval(0.5, 0), [0.0, 1.0]);
        for games in 1..200 {
            assert_eq!((interval(0.0, games)[0], interval(1.0, games)[1]), (0.0, 1.0));
        }
    }

    #[test]
    fn elo_is_antisymmetric() {
        for score in [0.01, 0.3, 0.5] {
            assert!((elo(score) + elo(1.0 - score)).abs() < 1e-9);
        }
        assert!(elo(1.0) > 1e9 && elo(0.0) < -1e9);
    }
}
