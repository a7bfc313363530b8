//! Pairs of games from one opening, normalised Elo and a sequential test.

use std::f64::consts::LN_10;
use std::fmt;
use std::str::FromStr;

use gambol_core::text::Excerpt;
use serde::Serialize;
use thiserror::Error;

use crate::statistics::{DEVIATIONS, interval};

/// The number of game pairs in which the first of two entrants scored 0, ½, 1, 1½ and 2 points.
///
/// The games of a pair share an opening, with seats exchanged. An opening may favour a seat, so the
/// two games of a pair are not independent, but different pairs are. Error margins computed from
/// pairs are therefore correct, and usually smaller, so you need fewer games.
///
/// ```
/// use gambol_contest::Pentanomial;
///
/// let pairs = Pentanomial([34, 54, 63, 64, 75]);
/// assert_eq!(pairs.count(), 290);
/// assert_eq!(pairs.normalized_elo().round(), 58.0);
/// assert_eq!(pairs.normalized_elo_error().round(), 28.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Pentanomial(pub [u64; 5]);

/// The scores of a pair.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Elo points per standard deviation of a game's score, for scores near a half.
const POINTS: f64 = 800.0 / LN_10;

impl Pentanomial {
    /// The number of pairs.
    ///
    /// ```
    /// use gambol_contest::Pentanomial;
    ///
    /// assert_eq!(Pentanomial([1, 2, 3, 4, 5]).count(), 15);
    /// ```
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean points per game. Without pairs it is 0.5.
    ///
    /// ```
    /// use gambol_contest::Pentanomial;
    ///
    /// assert_eq!(Pentanomial([0, 0, 2, 0, 2]).score(), 0.75);
    /// assert_eq!(Pentanomial::default().score(), 0.5);
    /// ```
    pub fn score(&self) -> f64 {
        if self.count() == 0 { 0.5 } else { moments(&self.shares(0.0)).0 }
    }

    /// The 95% confidence bounds of the score, by the normal approximation. If all pairs have the
    /// same result, their variance is unknown. Then this function returns the wider [`interval`] of
    /// the same number of single games.
    ///
    /// ```
    /// use gambol_contest::Pentanomial;
    ///
    /// let [low, high] = Pentanomial([34, 54, 63, 64, 75]).interval();
    /// assert!(0.5 < low && low < high && high < 0.65);
    /// ```
    pub fn interval(&self) -> [f64; 2] {
        let score = self.score();
        if self.0.iter().filter(|&&n| n > 0).count() < 2 {
            return interval(score, self.count());
        }
        let pairs = self.count() as f64;
        let (mean, deviation) = moments(&self.shares(0.0));
        let error = DEVIATIONS * deviation / pairs.sqrt();
        [(mean - error).max(0.0), (mean + error).min(1.0)]
    }

    /// The normalised Elo difference. It is the distance of the score from a half, in standard
    /// deviations of a game's score as estimated from pairs, times 800 / ln 10. It determines how
    /// many games are needed to show a difference, whatever the rate of draws. It is infinite if all
    /// pairs have the same result and it is not an even one.
    ///
    /// ```
    /// use gambol_contest::Pentanomial;
    ///
    /// assert_eq!(Pentanomial([1, 0, 0, 0, 1]).normalized_elo(), 0.0);
    /// assert_eq!(Pentanomial([0, 0, 0, 0, 9]).normalized_elo(), f64::INFINITY);
    /// ```
    pub fn normalized_elo(&self) -> f64 {
        if self.count() == 0 {
            return 0.0;
        }
        let (mean, deviation) = moments(&self.shares(0.0));
        match mean - 0.5 {
            0.0 => 0.0,
            distance => POINTS * distance / (deviation * 2f64.sqrt()),
        }
    }

    /// The 95% error margin of the normalised Elo difference.
    pub fn normalized_elo_error(&self) -> f64 {
        POINTS * DEVIATIONS / (2.0 * self.count() as f64).sqrt()
    }

    /// The generalised log-likelihood ratio of a normalised Elo difference of `elo1` to one of
    /// `elo0`.
    ///
    /// The formula is from M. Van den Bergh, *Comments on Normalized Elo*, section 4. It is the
    /// exact ratio, or the approximation of section 4.2 where the exact equations have no solution
    /// because nearly all pairs are even. Counts of 0 are replaced by 0.001.
    ///
    /// ```
    /// use gambol_contest::Pentanomial;
    ///
    /// let pairs = Pentanomial([34, 54, 63, 64, 75]);
    /// assert!(pairs.log_likelihood_ratio(0.0, 50.0) > 2.0);
    /// assert!(pairs.log_likelihood_ratio(0.0, 200.0) < -2.0);
    /// ```
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        if self.count() == 0 {
            return 0.0;
        }
        let shares = self.shares(1e-3);
        let pairs: f64 = self.0.iter().map(|&n| if n == 0 { 1e-3 } else { n as f64 }).sum();
        let [exact0, exact1] =
            [elo0, elo1].map(|elo| likeliest(&shares, elo / POINTS * 2f64.sqrt()));
        let ratio = if let (Some(p0), Some(p1)) = (exact0, exact1) {
            shares.iter().zip(p1.iter().zip(p0)).map(|(p, (p1, p0))| p * (p1 / p0).ln()).sum()
        } else {
            let (mean, deviation) = moments(&shares);
            // `t` is per game, and the deviation is per pair.
            let t = (mean - 0.5) / deviation / 2f64.sqrt();
            let [t0, t1] = [elo0, elo1].map(|elo| elo / POINTS);
            ((1.0 + (t - t0).powi(2)) / (1.0 + (t - t1).powi(2))).ln()
        };
        pairs * ratio
    }

    /// The shares of the five results. `nothing` replaces counts of 0.
    fn shares(&self, nothing: f64) -> [f64; 5] {
        let counts = self.0.map(|n| if n == 0 { nothing } else { n as f64 });
        let all: f64 = counts.iter().sum();
        counts.map(|count| count / all)
    }
}

impl fmt::Display for Pentanomial {
    /// Writes `3, 5, 20, 9, 13`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.map(|count| count.to_string()).join(", "))
    }
}

/// The mean and the standard deviation of a pair's score.
fn moments(shares: &[f64; 5]) -> (f64, f64) {
    let mean = |value: &dyn Fn(f64) -> f64| -> f64 {
        SCORES.iter().zip(shares).map(|(&score, share)| share * value(score)).sum()
    };
    let middle = mean(&|score| score);
    (middle, mean(&|score| (score - middle).powi(2)).sqrt())
}

/// The maximum likelihood distribution with a mean `t` standard deviations above a half. Returns
/// `None` if the iteration does not converge.
fn likeliest(observed: &[f64; 5], t: f64) -> Option<[f64; 5]> {
    const ROUNDS: usize = 100;
    const CLOSE: f64 = 1e-10;
    let mut shares = [0.2; 5];
    for _ in 0..ROUNDS {
        // The condition, linearised at the current distribution, is that `slopes` have the mean
        // 0.
        let (mean, deviation) = moments(&shares);
        let slopes = SCORES.map(|score| {
            let distance = (score - mean) / deviation;
            score - 0.5 - 0.5 * t * deviation * (1.0 + distance * distance)
        });
        let theta = root(observed, &slopes)?;
        let mut next = *observed;
        let mut change = 0f64;
        for ((share, slope), before) in next.iter_mut().zip(slopes).zip(shares) {
            *share /= 1.0 + theta * slope;
            change = change.max((*share - before).abs());
        }
        shares = next;
        if change < CLOSE {
            return Some(shares);
        }
    }
    None
}

/// The root of the sum of `p s / (1 + x s)`, which falls with `x`.
fn root(observed: &[f64; 5], slopes: &[f64; 5]) -> Option<f64> {
    let least = slopes.iter().copied().fold(f64::INFINITY, f64::min);
    let most = slopes.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && most > 0.0) {
        return None;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return Some(middle);
        }
        let sum: f64 = observed.iter().zip(slopes).map(|(p, s)| p * s / (1.0 + middle * s)).sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}

/// A sequential probability ratio test. A contest continues until one of two hypotheses about the
/// entrants' normalised Elo difference is accepted.
///
/// The text is `ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA`.
///
/// ```
/// use gambol_contest::{Hypothesis, Pentanomial, Sprt};
///
/// let sprt: Sprt = "0,10".parse()?;
/// assert_eq!(sprt.judge(&Pentanomial([2, 10, 40, 10, 2])), None);
/// assert_eq!(sprt.judge(&Pentanomial([0, 0, 2, 0, 90])), Some(Hypothesis::H1));
/// # Ok::<(), gambol_contest::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo: [f64; 2],
    errors: [f64; 2],
}

/// The hypotheses of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Hypothesis {
    /// The difference is the lower of the two.
    H0,
    /// The difference is the higher of the two.
    H1,
}

impl Sprt {
    /// A test of two normalised Elo differences of the first entrant to the second. `alpha` and
    /// `beta` are the probabilities of wrongly rejecting the lower and the higher one.
    ///
    /// ```
    /// use gambol_contest::{Sprt, SprtError};
    ///
    /// assert_eq!(Sprt::new(0.0, 10.0, 0.05, 0.05)?.elo(), [0.0, 10.0]);
    /// assert_eq!(Sprt::new(10.0, 0.0, 0.05, 0.05), Err(SprtError::Elo));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `elo0` is not below `elo1`, one of them is beyond ±[`MOST`](Self::MOST), a probability is not
    /// positive, or their sum is not below 1.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        if !(-Self::MOST <= elo0 && elo0 < elo1 && elo1 <= Self::MOST) {
            return Err(SprtError::Elo);
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Probabilities);
        }
        Ok(Sprt { elo: [elo0, elo1], errors: [alpha, beta] })
    }

    /// The largest Elo difference that you can test.
    pub const MOST: f64 = 200.0;

    /// The two Elo differences.
    pub fn elo(&self) -> [f64; 2] {
        self.elo
    }

    /// The log-likelihood ratios that end a contest in favour of the lower and the higher
    /// hypothesis.
    ///
    /// ```
    /// use gambol_contest::Sprt;
    ///
    /// let [low, high] = "0,10".parse::<Sprt>()?.bounds();
    /// assert!(low == -high && (2.94..2.95).contains(&high));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bounds(&self) -> [f64; 2] {
        let [alpha, beta] = self.errors;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The log-likelihood ratio of the two hypotheses.
    pub fn ratio(&self, pairs: &Pentanomial) -> f64 {
        let [elo0, elo1] = self.elo;
        pairs.log_likelihood_ratio(elo0, elo1)
    }

    /// The hypothesis accepted after these pairs, if any.
    ///
    /// ```
    /// use gambol_contest::{Hypothesis, Pentanomial, Sprt};
    ///
    /// let sprt: Sprt = "0,10".parse()?;
    /// assert_eq!(sprt.judge(&Pentanomial([90, 0, 2, 0, 0])), Some(Hypothesis::H0));
    /// assert_eq!(sprt.judge(&Pentanomial::default()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&self, pairs: &Pentanomial) -> Option<Hypothesis> {
        let [low, high] = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio >= high => Some(Hypothesis::H1),
            ratio if ratio <= low => Some(Hypothesis::H0),
            _ => None,
        }
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let form = || SprtError::Form(Excerpt::new(text));
        let plain = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || b"-.".contains(&b));
        let read = |number: &str| plain(number).then(|| number.parse().ok())?;
        let numbers: Option<Vec<f64>> = text.split(',').map(read).collect();
        let numbers = numbers.ok_or_else(form)?;
        match numbers[..] {
            [elo0, elo1] => Sprt::new(elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => Sprt::new(elo0, elo1, alpha, beta),
            _ => Err(form()),
        }
    }
}

/// The reason why a sequential test is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The text is not a list of two or four numbers.
    #[error("{0} is not ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,10 or 0,10,0.05,0.05")]
    Form(Excerpt),
    /// The Elo differences are out of order or out of range.
    #[error("ELO0 must be less than ELO1, and both from -{most} to {most}", most = Sprt::MOST)]
    Elo,
    /// The probabilities are out of range.
    #[error("ALPHA and BETA must be more than 0, and their sum less than 1")]
    Probabilities,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_distribution_is_one_and_keeps_the_condition() {
        for counts in [
            [1, 0, 0, 0, 0],
            [0, 0, 0, 0, 3],
            [0, 0, 2, 0, 70],
            [3, 0, 90, 1, 0],
            [10, 20, 30, 40, 50],
            [500, 0, 0, 0, 500],
        ] {
            let observed = Pentanomial(counts).shares(1e-3);
            for t in [-0.8, -0.1, 0.0, 0.02, 0.3, 0.8] {
                let Some(found) = likeliest(&observed, t) else {
                    panic!("{counts:?} {t}");
                };
                let all: f64 = found.iter().sum();
                let (mean, deviation) = moments(&found);
                assert!((all - 1.0).abs() < 1e-8, "{counts:?} {t}: {found:?}");
                assert!((mean - 0.5 - t * deviation).abs() < 1e-8, "{counts:?} {t}");
                assert!(found.iter().all(|&p| p > 0.0));
            }
        }
        // Where nearly all pairs are even, there is none.
        for (counts, elo) in [
            ([0, 0, 10_000, 1, 0], 200.0),
            ([0, 0, 1_000_000, 0, 1_000], 200.0),
            ([0, 0, 1_000_000, 1_000, 0], 150.0),
        ] {
            let (even, t) = (Pentanomial(counts).shares(1e-3), elo / POINTS * 2f64.sqrt());
            assert_eq!(likeliest(&even, t).zip(likeliest(&even, -t)), None);
        }
    }
}
