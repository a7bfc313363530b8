//! Small statistics, and the formats of numbers.

use gambol_contest::interval;
use serde::Serialize;

use crate::measures::mean;

/// The 97.5% quantile of the standard normal distribution.
const DEVIATIONS: f64 = 1.959_964;

/// A mean with its 95% bounds, from the spread of the numbers.
///
/// ```
/// use gambol_study::Mean;
///
/// let mean = Mean::of(&[1.0, 2.0, 3.0]).unwrap();
/// assert_eq!(mean.mean, 2.0);
/// assert!(mean.low < 1.0 && mean.high > 3.0);
/// assert_eq!(Mean::of(&[]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Mean {
    /// The mean of the numbers, if there are any. The bounds of a single number are that number.
    pub fn of(numbers: &[f64]) -> Option<Self> {
        let middle = mean(numbers.iter().copied())?;
        let squares = numbers.iter().map(|it| (it - middle) * (it - middle));
        let freedom = (numbers.len() - 1).max(1) as f64;
        let variance = squares.sum::<f64>() / freedom;
        let spread = DEVIATIONS * (variance / numbers.len() as f64).sqrt();
        Some(Mean {
            mean: rounded(middle),
            low: rounded(middle - spread),
            high: rounded(middle + spread),
        })
    }
}

/// The score in some games, where a win counts 1 and a draw an equal part of 1 for every player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Score {
    /// The number of games.
    pub games: u64,
    /// The mean score of a game, from 0 to 1.
    pub score: f64,
    /// The lower 95% bound (Wilson's).
    pub low: f64,
    /// The upper 95% bound.
    pub high: f64,
}

impl Score {
    /// The score of wins and draws in games for this many players. Without games the bounds are 0 and 1.
    ///
    /// ```
    /// use gambol_study::Score;
    ///
    /// let score = Score::of(2, 50, 20, 100);
    /// assert_eq!(score.score, 0.6);
    /// assert!(score.low > 0.5 && score.high < 0.7);
    /// ```
    pub fn of(players: usize, wins: u64, draws: u64, games: u64) -> Self {
        let won = wins as f64 + draws as f64 / players as f64;
        let score = if games == 0 { 0.0 } else { won / games as f64 };
        let [low, high] = interval(score, games);
        Score { games, score: rounded(score), low: rounded(low), high: rounded(high) }
    }
}

/// Rounds to four decimals, which hides differences caused by the order of summation.
pub(crate) fn rounded(number: f64) -> f64 {
    let rounded = (number * 10_000.0).round() / 10_000.0;
    // Turns -0 into 0.
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// A number with decimals according to its size, such as `0.43`, `7.2`, `83` or `1,240`.
pub(crate) fn short(number: f64) -> String {
    match number.abs() {
        1_000.0.. => grouped(number.round() as u64),
        99.5.. => format!("{number:.0}"),
        9.95.. => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    }
}

/// A share as a percentage: `53.1%`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// A number with a comma between groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let found = [0.0, 0.434, 7.24, 9.96, 83.26, 99.7, 999.4, 1_240.2].map(short);
        assert_eq!(found, ["0.00", "0.43", "7.24", "10.0", "83.3", "100", "999", "1,240"]);
        assert_eq!(rounded(-0.000_01).to_string(), "0");
    }
}
