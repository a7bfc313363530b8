//! Ratings of several entrants on one scale.

use std::f64::consts::LN_10;

use super::statistics::DEVIATIONS;

/// The strength of an entrant relative to the others.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rating {
    /// Elo points above the average of all entrants.
    pub elo: f64,
    /// The 95% error margin.
    pub error: f64,
}

/// Elo points for each unit of the model's strengths, which are log odds.
const POINTS: f64 = 400.0 / LN_10;

/// Maximum likelihood ratings in the Bradley–Terry model: the difference of two ratings predicts how
/// a pair shares its points, as in [`elo`](super::elo). `points[i][j]` are the points of `i` against
/// `j`; a draw is half a point for each. The errors follow from the curvature of the likelihood, and
/// err on the wide side if many games are drawn.
///
/// `None` if there is no maximum, because some entrants never lost a point to the others or never met
/// them. The time is that of inverting matrices, cubic in the number of entrants.
///
/// ```
/// // Each scores three in four against the next.
/// let points = [vec![0.0, 75.0, 0.0], vec![25.0, 0.0, 75.0], vec![0.0, 25.0, 0.0]];
/// let ratings = gambol_bots::contest::ratings(&points).expect("points lead from all to all");
/// let elo: Vec<f64> = ratings.iter().map(|it| it.elo.round()).collect();
/// assert_eq!(elo, [191.0, 0.0, -191.0]);
///
/// assert_eq!(gambol_bots::contest::ratings(&[vec![0.0, 9.0], vec![0.0, 0.0]]), None);
/// ```
///
/// # Panics
/// If the table is not square.
pub fn ratings(points: &[Vec<f64>]) -> Option<Vec<Rating>> {
    if !are_linked(points) {
        return None;
    }
    let strengths = likeliest(points);
    let spread = inverse(&curvature(points, &strengths));
    let ratings = strengths.iter().enumerate().map(|(i, strength)| Rating {
        elo: POINTS * strength,
        error: POINTS * DEVIATIONS * spread[i][i].max(0.0).sqrt(),
    });
    Some(ratings.collect())
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
        reached.into_iter().all(|it| it)
    };
    !points.is_empty()
        && reaches_all(&|i, j| points[i][j] > 0.0)
        && reaches_all(&|i, j| points[j][i] > 0.0)
}

/// The maximum likelihood strengths, with mean 0, by Newton's method with limited steps, which keep
/// the mean.
fn likeliest(points: &[Vec<f64>]) -> Vec<f64> {
    const ROUNDS: usize = 1_000;
    const CLOSE: f64 = 1e-12;
    let mut strengths = vec![0.0; points.len()];
    for _ in 0..ROUNDS {
        let slopes: Vec<f64> = (0..points.len())
            .map(|i| {
                let others = (0..points.len()).map(|j| {
                    let games = points[i][j] + points[j][i];
                    points[i][j] - games * expected(strengths[i] - strengths[j])
                });
                others.sum()
            })
            .collect();
        let steps = inverse(&curvature(points, &strengths));
        let steps = steps.iter().map(|row| {
            let terms = row.iter().zip(&slopes);
            terms.map(|(a, b)| a * b).sum::<f64>()
        });
        let steps: Vec<f64> = steps.collect();
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

/// The expected points of a game between two entrants whose strengths differ by this much.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// The negated second derivatives of the log-likelihood. They depend only on differences, so the
/// matrix is singular; adding `1 / n` everywhere makes it invertible and preserves the mean.
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

/// The inverse of a [`curvature`] without its constant part: the covariances of the strengths.
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
    let parts = rows.into_iter().map(|row| row[n..].to_vec());
    parts.map(|row| row.into_iter().map(|value| value - constant).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seven baseball teams of 1987, 13 games for each pair: A. Agresti, *Categorical Data Analysis*,
    /// section 10.6. The strengths relative to the last team agree with the R package `BradleyTerry2`
    /// (`baseballModel1`).
    #[test]
    fn strengths_are_the_published_ones() {
        let points = [
            [0, 7, 9, 7, 7, 9, 11],
            [6, 0, 7, 5, 11, 9, 9],
            [4, 6, 0, 7, 7, 8, 12],
            [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12],
            [4, 4, 5, 6, 6, 0, 6],
            [2, 4, 1, 3, 1, 7, 0],
        ]
        .map(|row| row.map(f64::from).to_vec());
        let found = ratings(&points).unwrap();
        let published = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0];
        for (rating, strength) in found.iter().zip(published) {
            let above = (rating.elo - found[6].elo) / POINTS;
            assert!((above - strength).abs() < 5e-5, "{above} {strength}");
        }
        assert!(found.iter().map(|it| it.elo).sum::<f64>().abs() < 1e-9);
    }

    /// Two entrants: the formula for one difference, and for its error.
    #[test]
    fn two_have_the_difference_of_their_score() {
        let found = ratings(&[vec![0.0, 30.0], vec![10.0, 0.0]]).unwrap();
        let difference = found[0].elo - found[1].elo;
        assert!((difference - super::super::elo(0.75)).abs() < 1e-9);
        // The ratings move apart together, so each has half the error of the difference.
        let error = POINTS * DEVIATIONS / (40.0 * 0.75 * 0.25f64).sqrt();
        assert!((found[0].error * 2.0 - error).abs() < 1e-9);
    }

    #[test]
    fn who_gave_no_point_has_no_rating() {
        let lost = [vec![0.0, 5.0, 5.0], vec![5.0, 0.0, 9.0], vec![0.0, 0.0, 0.0]];
        assert_eq!(ratings(&lost), None);
        // Their places in the table do not matter.
        let first_lost = [vec![0.0, 0.0, 0.0], vec![5.0, 0.0, 9.0], vec![5.0, 5.0, 0.0]];
        assert_eq!(ratings(&first_lost), None);
        let apart = [
            vec![0.0, 1.0, 0.0, 0.0],
            vec![1.0, 0.0, 0.0, 0.0],
            vec![0.0, 0.0, 0.0, 1.0],
            vec![0.0, 0.0, 1.0, 0.0],
        ];
        assert_eq!(ratings(&apart), None);
        assert_eq!(ratings(&[]), None);
        // A cycle links everybody.
        let circle = [vec![0.0, 3.0, 0.0], vec![0.0, 0.0, 3.0], vec![3.0, 0.0, 0.0]];
        assert!(ratings(&circle).unwrap().iter().all(|it| it.elo.abs() < 1e-9));
        // Far apart, and still solvable.
        let far = [vec![0.0, 1e6, 1e6], vec![0.5, 0.0, 1e6], vec![0.5, 0.5, 0.0]];
        let found = ratings(&far).unwrap();
        assert!(found[0].elo > found[1].elo + 1_000.0, "{found:?}");
        assert!(found[1].elo > found[2].elo + 1_000.0, "{found:?}");
    }
}
