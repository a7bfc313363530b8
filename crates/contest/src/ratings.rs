//! Ratings of several entrants on one scale.

use std::f64::consts::LN_10;

use serde::Serialize;

use crate::statistics::DEVIATIONS;

/// The strength of an entrant relative to the others.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Rating {
    /// Elo points above the average of all entrants.
    pub elo: f64,
    /// The 95% error margin.
    pub error: f64,
}

/// Elo points per unit of strength in the model, which is log odds.
const POINTS: f64 = 400.0 / LN_10;

/// Maximum likelihood ratings in the Bradley–Terry model. The difference of two ratings predicts
/// how a pair shares its points, as in [`elo`](crate::elo). `points[i][j]` are the points of `i`
/// against `j`, where a draw is half a point for each. Errors follow from the curvature of the
/// likelihood, which makes them too wide if there are many draws.
///
/// Returns `None` if there is no maximum, because some entrants never lost a point to the others or
/// never met them. The time is cubic in the number of entrants.
///
/// ```
/// // Each scores three in four against the next.
/// let points = [vec![0.0, 75.0, 0.0], vec![25.0, 0.0, 75.0], vec![0.0, 25.0, 0.0]];
/// let ratings = gambol_contest::ratings(&points).expect("points lead from all to all");
/// let elo: Vec<f64> = ratings.iter().map(|it| it.elo.round()).collect();
/// assert_eq!(elo, [191.0, 0.0, -191.0]);
///
/// assert_eq!(gambol_contest::ratings(&[vec![0.0, 9.0], vec![0.0, 0.0]]), None);
/// ```
///
/// # Panics
///
/// If the table is not square.
pub fn ratings(points: &[Vec<f64>]) -> Option<Vec<Rating>> {
    if !are_linked(points) {
        return None;
    }
    let strengths = likeliest(points);
    let spread = inverse(&curvature(points, &strengths));
    let rating = |(i, strength): (usize, f64)| Rating {
        elo: POINTS * strength,
        error: POINTS * DEVIATIONS * spread[i][i].max(0.0).sqrt(),
    };
    Some(strengths.into_iter().enumerate().map(rating).collect())
}

/// Whether a chain of points leads from every entrant to every other.
fn are_linked(points: &[Vec<f64>]) -> bool {
    let reaches_all = |leads: &dyn Fn(usize, usize) -> bool| {
        let mut reached = vec![false; points.len()];
        let mut next = vec![0];
        while let Some(i) = next.pop() {
            if !std::mem::replace(&mut reached[i], true) {
                next.extend((0..points.len()).filter(|&j| leads(i, j)));
            }
        }
        !reached.contains(&false)
    };
    !points.is_empty()
        && reaches_all(&|i, j| points[i][j] > 0.0)
        && reaches_all(&|i, j| points[j][i] > 0.0)
}

/// The maximum likelihood strengths, with mean 0, by Newton's method with limited steps, which
/// preserve the mean.
fn likeliest(points: &[Vec<f64>]) -> Vec<f64> {
    const ROUNDS: usize = 1_000;
    const CLOSE: f64 = 1e-12;
    let mut strengths = vec![0.0; points.len()];
    for _ in 0..ROUNDS {
        let slope = |i: usize| -> f64 {
            let terms = (0..points.len()).map(|j| {
                let games = points[i][j] + points[j][i];
                points[i][j] - games * expected(strengths[i] - strengths[j])
            });
            terms.sum()
        };
        let slopes: Vec<f64> = (0..points.len()).map(slope).collect();
        let spread = inverse(&curvature(points, &strengths));
        let step = |row: &Vec<f64>| row.iter().zip(&slopes).map(|(a, b)| a * b).sum();
        let steps: Vec<f64> = spread.iter().map(step).collect();
        let longest = steps.iter().fold(0f64, |most, step| most.max(step.abs()));
        for (strength, step) in strengths.iter_mut().zip(&steps) {
            *strength += step / longest.max(1.0);
        }
        if longest < CLOSE {
            break;
        }
    }
    strengths
}

/// The expected points of a game, as a function of the difference of the entrants' strengths.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// The negated second derivatives of the log-likelihood. They depend only on differences, so the
/// matrix is singular. Adding `1 / n` everywhere makes it invertible and preserves the mean.
fn curvature(points: &[Vec<f64>], strengths: &[f64]) -> Vec<Vec<f64>> {
    let n = points.len();
    let mut table = vec![vec![1.0 / n as f64; n]; n];
    for i in 0..n {
        for j in (0..n).filter(|&j| j != i) {
            let score = expected(strengths[i] - strengths[j]);
            let weight = (points[i][j] + points[j][i]) * score * (1.0 - score);
            table[i][i] += weight;
            table[i][j] -= weight;
        }
    }
    table
}

/// The inverse of a [`curvature`] without its constant part, which holds the covariances of the
/// strengths.
fn inverse(table: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = table.len();
    // Gauss–Jordan elimination. A positive definite matrix needs no pivoting.
    let mut rows: Vec<Vec<f64>> = table.to_vec();
    for (i, row) in rows.iter_mut().enumerate() {
        row.extend((0..n).map(|j| f64::from(u8::from(i == j))));
    }
    for i in 0..n {
        let pivot = rows[i][i];
        let own: Vec<f64> = rows[i].iter().map(|value| value / pivot).collect();
        for (j, row) in rows.iter_mut().enumerate() {
            let factor = row[i];
            if j != i {
                for (value, own) in row.iter_mut().zip(&own) {
                    *value -= factor * own;
                }
            }
        }
        rows[i] = own;
    }
    let constant = 1.0 / n as f64;
    rows.iter().map(|row| row[n..].iter().map(|value| value - constant).collect()).collect()
}
