//! Confidence intervals and Elo differences. These two formulas do not justify a dependency on a
//! statistics crate.

/// The 97.5% quantile of the standard normal distribution.
pub(crate) const DEVIATIONS: f64 = 1.959_964;

/// The bounds of a score with 95% confidence.
///
/// This is Wilson's interval, which is valid for all scores, even 0 and 1. A draw counts as half a
/// win and half a loss, which makes the interval wider than necessary.
///
/// ```
/// let [low, high] = gambol_contest::interval(0.55, 400);
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
    // Rounding could miss the ends of the range.
    let low = if score > 0.0 { middle - half } else { 0.0 };
    let high = if score < 1.0 { middle + half } else { 1.0 };
    [low.max(0.0), high.min(1.0)]
}

/// The Elo difference that predicts this score, which is infinite for 0 and 1.
///
/// ```
/// assert_eq!(gambol_contest::elo(0.5), 0.0);
/// assert_eq!(gambol_contest::elo(0.75).round(), 191.0);
/// ```
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}
