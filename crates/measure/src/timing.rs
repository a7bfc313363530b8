//! Timing in alternation: yardstick, ours, yardstick, ours.
//!
//! Absolute speeds depend on the load of the machine; the ratio of two speeds measured one right after
//! the other hardly does. So each round times a slice of the yardstick and then a slice of ours. The
//! result is the median of the ratios, and the smallest and largest show how far to trust it.

use std::fmt;
use std::time::{Duration, Instant};

use crate::error::MeasureError;
use crate::table::Kind;

/// A piece of work: each call does it once and returns the number of leaves or moves.
pub type Piece = Box<dyn FnMut() -> Result<u64, MeasureError>>;

/// What a game is compared with: for each kind of work a name, and the work.
pub type Yardstick = fn(Kind) -> (&'static str, Piece);

/// The least length of a slice: pieces are repeated until it has passed.
const SLICE: Duration = Duration::from_millis(250);

/// Repeats a piece for one slice, a quarter of a second, and returns its leaves or moves per
/// second.
///
/// # Errors
/// The first error of the piece.
pub fn slice(piece: &mut Piece) -> Result<f64, MeasureError> {
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

/// The median of some figures, with the smallest and the largest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Spread {
    /// The median; of an even number of figures, the mean of the middle two.
    pub median: f64,
    /// The smallest.
    pub min: f64,
    /// The largest.
    pub max: f64,
}

impl Spread {
    /// The spread of these figures; zeros if there are none.
    ///
    /// ```
    /// use gambol_measure::timing::Spread;
    ///
    /// let spread = Spread::of(vec![4.0, 1.0, 2.0, 3.0]);
    /// assert_eq!(spread, Spread { median: 2.5, min: 1.0, max: 4.0 });
    /// ```
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

/// A piece of work that is timed round by round, alone or in alternation with a yardstick.
///
/// ```
/// use std::hint::black_box;
///
/// use gambol_measure::timing::SideBySide;
///
/// // Counting to a thousand, in steps of two and of one.
/// let ours = || Ok((0..1_000).step_by(2).map(|i| black_box(i)).count() as u64 * 2);
/// let yardstick = || Ok((0..1_000).map(|i| black_box(i)).count() as u64);
/// let mut timed = SideBySide::new(Box::new(ours)).beside(Box::new(yardstick));
/// for _ in 0..3 {
///     timed.round()?;
/// }
/// if let Some((_, ratio)) = timed.against() {
///     println!("{:.2} times as fast ({:.2} to {:.2})", ratio.median, ratio.min, ratio.max);
/// }
/// # Ok::<(), gambol_measure::MeasureError>(())
/// ```
pub struct SideBySide {
    ours: Piece,
    yardstick: Option<Piece>,
    /// The speeds of each round, ours and the yardstick's.
    rounds: Vec<(f64, Option<f64>)>,
}

impl fmt::Debug for SideBySide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SideBySide").field("rounds", &self.rounds).finish_non_exhaustive()
    }
}

impl SideBySide {
    /// Ours, alone.
    pub fn new(ours: Piece) -> Self {
        SideBySide { ours, yardstick: None, rounds: Vec::new() }
    }

    /// Adds a yardstick, before the first round.
    pub fn beside(mut self, yardstick: Piece) -> Self {
        self.yardstick = Some(yardstick);
        self
    }

    /// Times one more round: a [slice](slice()) of the yardstick, if there is one, and a slice of ours.
    ///
    /// # Errors
    /// The first error of the pieces; the round then does not count.
    pub fn round(&mut self) -> Result<(), MeasureError> {
        let yardstick = self.yardstick.as_mut().map(slice).transpose()?;
        let ours = slice(&mut self.ours)?;
        self.rounds.push((ours, yardstick));
        Ok(())
    }

    /// Our speed, in leaves or moves per second.
    pub fn rate(&self) -> Spread {
        Spread::of(self.rounds.iter().map(|&(ours, _)| ours).collect())
    }

    /// The speed of the yardstick, and ours as a multiple of it; `None` without a yardstick.
    pub fn against(&self) -> Option<(Spread, Spread)> {
        let pairs = |figure: fn(f64, f64) -> f64| {
            let figures =
                self.rounds.iter().filter_map(|&(ours, yardstick)| Some(figure(ours, yardstick?)));
            Spread::of(figures.collect())
        };
        self.yardstick.as_ref()?;
        Some((pairs(|_, theirs| theirs), pairs(|ours, theirs| ours / theirs)))
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
        let mut timed = SideBySide::new(Box::new(|| Ok(1))).beside(Box::new(|| Ok(1)));
        timed.rounds = vec![(8.0, Some(2.0)), (3.0, Some(1.0)), (50.0, Some(10.0))];
        let (yardstick, ratio) = timed.against().expect("a yardstick");
        assert_eq!((yardstick.median, ratio.median, ratio.max), (2.0, 4.0, 5.0));
        assert_eq!(timed.rate(), Spread { median: 8.0, min: 3.0, max: 50.0 });
    }

    #[test]
    fn a_wrong_piece_stops_the_round() {
        let mut timed = SideBySide::new(Box::new(|| Err(MeasureError::Endless { game: "go" })));
        assert!(timed.round().is_err());
        assert!(timed.against().is_none());
        assert_eq!(format!("{timed:?}"), "SideBySide { rounds: [], .. }");
    }
}
