//! Timing the yardstick and our work in alternation.
//!
//! Absolute speeds depend on the load of the machine. The ratio of two speeds measured in direct succession is
//! almost independent of it. So each round times a slice of the yardstick and then a slice of our work. The
//! result is the median of the ratios, and the smallest and largest ratios show how far to trust it.

use std::time::{Duration, Instant};

use serde::Serialize;

use super::kind::Piece;

/// The minimum length of a slice.
const SLICE: Duration = Duration::from_millis(250);

/// Repeats a piece of work for at least this long and returns its leaves or moves per second.
pub fn per_second(piece: &mut dyn FnMut() -> u64, least: Duration) -> f64 {
    let begin = Instant::now();
    let mut units = 0;
    loop {
        units += piece();
        let elapsed = begin.elapsed();
        if elapsed >= least {
            return units as f64 / elapsed.as_secs_f64();
        }
    }
}

/// The median of some figures, with the smallest and the largest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Spread {
    /// The median. For an even number of figures this is the mean of the middle two.
    pub(super) median: f64,
    pub(super) min: f64,
    pub(super) max: f64,
}

impl Spread {
    /// Returns the spread of these figures, or zeros without figures.
    pub(super) fn of(figures: &[f64]) -> Self {
        let mut sorted: Vec<f64> = Vec::new();
        for &figure in figures {
            sorted.insert(sorted.partition_point(|it| it.total_cmp(&figure).is_le()), figure);
        }
        let at = |index: usize| sorted.get(index).copied().unwrap_or(0.0);
        let count = sorted.len();
        Spread {
            median: f64::midpoint(at(count.saturating_sub(1) / 2), at(count / 2)),
            min: at(0),
            max: at(count.saturating_sub(1)),
        }
    }
}

/// The yardstick of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Against {
    /// The name of the yardstick.
    pub(super) name: &'static str,
    /// The yardstick's leaves or moves per second.
    pub(super) per_second: Spread,
    /// Our speed as a multiple of the yardstick's speed, round by round.
    pub(super) ratio: Spread,
}

/// A piece of work timed round by round, by itself or in alternation with a yardstick.
pub(super) struct SideBySide {
    ours: Piece,
    yardstick: Option<(&'static str, Piece)>,
    /// The speeds of each round, ours and the yardstick's.
    rounds: Vec<(f64, f64)>,
}

impl SideBySide {
    pub(super) fn new(ours: Piece, yardstick: Option<(&'static str, Piece)>) -> Self {
        SideBySide { ours, yardstick, rounds: Vec::new() }
    }

    /// Times one more round: a slice of the yardstick, if there is one, and a slice of our work.
    pub(super) fn round(&mut self) {
        let yardstick = self.yardstick.as_mut().map(|(_, piece)| per_second(piece, SLICE));
        self.rounds.push((per_second(&mut self.ours, SLICE), yardstick.unwrap_or_default()));
    }

    /// Returns our speed in leaves or moves per second.
    pub(super) fn rate(&self) -> Spread {
        self.spread(|ours, _| ours)
    }

    /// Returns the yardstick's speed and the ratio of our speed to it.
    pub(super) fn against(&self) -> Option<Against> {
        let &(name, _) = self.yardstick.as_ref()?;
        Some(Against {
            name,
            per_second: self.spread(|_, theirs| theirs),
            ratio: self.spread(|ours, theirs| ours / theirs),
        })
    }

    fn spread(&self, figure: fn(f64, f64) -> f64) -> Spread {
        let figures: Vec<f64> = self.rounds.iter().map(|&(a, b)| figure(a, b)).collect();
        Spread::of(&figures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_is_median_and_ends() {
        let spread = |figures: &[f64]| {
            let Spread { median, min, max } = Spread::of(figures);
            (median, min, max)
        };
        assert_eq!(spread(&[3.0, 1.0, 2.0]), (2.0, 1.0, 3.0));
        assert_eq!(spread(&[4.0, 1.0, 2.0, 3.0]), (2.5, 1.0, 4.0));
        assert_eq!(spread(&[]), (0.0, 0.0, 0.0));
    }

    #[test]
    fn ratios_are_taken_round_by_round() {
        let mut timed = SideBySide::new(Box::new(|| 1), Some(("one", Box::new(|| 1))));
        timed.rounds = vec![(8.0, 2.0), (3.0, 1.0), (50.0, 10.0)];
        let Against { name, per_second, ratio } = timed.against().expect("a yardstick");
        assert_eq!((name, per_second.median, ratio.median, ratio.max), ("one", 2.0, 4.0, 5.0));
        assert_eq!(timed.rate(), Spread { median: 8.0, min: 3.0, max: 50.0 });
    }
}
