//! Values of positions.

use gambol_host::Score;

/// The value of a win, which exceeds any evaluation. A win in n moves has the value `WIN - n`.
pub(crate) const WIN: i32 = 1_000_000;
/// Values above this are wins.
pub(super) const NEARLY_WIN: i32 = WIN - 10_000;
/// The maximum search depth.
pub(super) const MAX_DEPTH: u32 = 64;

/// Clamps an evaluation to keep it apart from wins and losses.
#[inline]
pub(crate) fn clamped(value: i32) -> i32 {
    value.clamp(1 - NEARLY_WIN, NEARLY_WIN - 1)
}

/// A value as a score.
pub(crate) fn score(value: i32) -> Score {
    if value > NEARLY_WIN {
        Score::Win((WIN - value) as u32)
    } else if value < -NEARLY_WIN {
        Score::Loss((WIN + value) as u32)
    } else {
        Score::Centipoints(value)
    }
}
