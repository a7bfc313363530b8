//! Timing in turns: yardstick, ours, yardstick, ours.
//!
//! Absolute figures move with whatever else a machine does; a ratio of neighbours in time hardly
//! does. So each round times a slice of the yardstick and then a slice of ours, the result is the
//! median of the ratios of the rounds, and the smallest and largest show how far to trust it.

use std::time::{Duration, Instant};

use serde::Serialize;

use super::BenchError;

/// A piece of work: does it once and says how many leaves or moves that was.
pub type Piece = Box<dyn FnMut() -> Result<u64, BenchError>>;

/// A slice is at least this long: pieces are repeated until it is.
const SLICE: Duration = Duration::from_millis(250);

/// Repeats a piece for one slice and returns its leaves or moves a second.
///
/// # Errors
/// The first of the piece.
pub fn slice(piece: &mut Piece) -> Result<f64, BenchError> {
    let begin = Instant::now();
    let mut units = 0;
    loop {
        units += piece()?;
        let elapsed = begin.elapsed();
        if elapsed >= SLICE {
            return Ok(units as f64 / elapsed.as_secs_f64());
        }
    }
}

/// The median of some rounds, with the smallest and the largest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The median; of an even number, the mean of the two in the middle.
    pub median: f64,
    /// The smallest.
    pub min: f64,
    /// The largest.
    pub max: f64,
}

impl Spread {
    /// Of these figures; zeros if there are none.
    pub fn of(mut figures: Vec<f64>) -> Self {
        figures.sort_by(f64::total_cmp);
        let at = |index: usize| figures.get(index).copied().unwrap_or(0.0);
        let count = figures.len();
        Spread {
            median: f64::midpoint(at(count.saturating_sub(1) / 2), at(count / 2)),
            min: at(0),
            max: at(count.saturating_sub(1)),
        }
    }
}

/// One line of the table while it is measured.
pub struct Contest {
    ours: Piece,
    yardstick: Option<Piece>,
    rounds: Vec<(f64, Option<f64>)>,
}

impl Contest {
    /// Ours, alone.
    pub fn new(ours: Piece) -> Self {
        Contest {
            ours,
            yardstick: None,
            rounds: Vec::new(),
        }
    }

    /// Ours beside a yardstick.
    pub fn beside(mut self, yardstick: Piece) -> Self {
        self.yardstick = Some(yardstick);
        self
    }

    /// Times one more round.
    ///
    /// # Errors
    /// The first of the pieces.
    pub fn round(&mut self) -> Result<(), BenchError> {
        let yardstick = self.yardstick.as_mut().map(slice).transpose()?;
        let ours = slice(&mut self.ours)?;
        self.rounds.push((ours, yardstick));
        Ok(())
    }

    /// What our rounds came to, in leaves or moves a second.
    pub fn rate(&self) -> Spread {
        Spread::of(self.rounds.iter().map(|&(ours, _)| ours).collect())
    }

    /// What the rounds of the yardstick came to, and ours as a multiple of it.
    pub fn against(&self) -> Option<(Spread, Spread)> {
        let pairs = |figure: fn(f64, f64) -> f64| {
            let figures = self
                .rounds
                .iter()
                .filter_map(|&(ours, yardstick)| Some(figure(ours, yardstick?)));
            Spread::of(figures.collect())
        };
        self.yardstick.as_ref()?;
        Some((
            pairs(|_, theirs| theirs),
            pairs(|ours, theirs| ours / theirs),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_is_median_and_ends() {
        let spread = |figures: &[f64]| {
            let Spread { median, min, max } = Spread::of(figures.to_vec());
            (median, min, max)
        };
        assert_eq!(spread(&[3.0, 1.0, 2.0]), (2.0, 1.0, 3.0));
        assert_eq!(spread(&[4.0, 1.0, 2.0, 3.0]), (2.5, 1.0, 4.0));
        assert_eq!(spread(&[]), (0.0, 0.0, 0.0));
    }

    #[test]
    fn ratios_are_taken_round_by_round() {
        let mut contest = Contest::new(Box::new(|| Ok(1))).beside(Box::new(|| Ok(1)));
        contest.rounds = vec![(8.0, Some(2.0)), (3.0, Some(1.0)), (50.0, Some(10.0))];
        let (yardstick, ratio) = contest.against().expect("a yardstick");
        assert_eq!((yardstick.median, ratio.median, ratio.max), (2.0, 4.0, 5.0));
        assert_eq!(
            contest.rate(),
            Spread {
                median: 8.0,
                min: 3.0,
                max: 50.0
            }
        );
    }

    #[test]
    fn a_wrong_piece_stops_the_round() {
        let mut contest = Contest::new(Box::new(|| Err(BenchError::Endless { game: "go" })));
        assert!(contest.round().is_err());
        assert!(contest.against().is_none());
    }
}
